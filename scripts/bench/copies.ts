import { sql } from 'kysely';
import type { Queries } from '../../server/src/platform/db/database.ts';

/** More rows like the one with id 1, other in these columns only: whatever columns a table gains, this goes on working. */
export async function copyFirst(
  tx: Queries,
  table: string,
  accountId: number,
  key: string,
  columns: string[],
  rows: unknown[][],
  where = sql`true`,
): Promise<void> {
  const { rows: all } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(tx);
  const values = all.map(({ name }) => {
    const place = columns.indexOf(name);
    return place < 0 ? sql.ref(`first.${name}`) : sql`json_extract(given.value, ${sql.lit(`$[${place}]`)})`;
  });
  await sql`insert into ${sql.table(table)} (${sql.join(all.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from json_each(${JSON.stringify(rows)}) as given, ${sql.table(table)} as first
    where first.account_id = ${accountId} and first.${sql.ref(key)} = 1 and ${where}`.execute(tx);
}
