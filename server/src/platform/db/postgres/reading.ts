import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import {
  bookkeeping,
  inOrder,
  type Listed,
  migrationsIn,
  nextCount,
  type Reading,
  sortWords,
  type Value,
} from '../whole.ts';

type Column = { table_name: string; column_name: string; data_type: string };

/** Words of search, as the other engine keeps them. */
const asText = ({ column_name, data_type }: Column) =>
  data_type === 'tsvector'
    ? sql`array_to_string(tsvector_to_array(${sql.ref(column_name)}), ' ') as ${sql.ref(column_name)}`
    : sql.ref(column_name);

/** All that one transaction sees. */
export function readWhole(tx: Queries): Reading {
  // Not from the information schema, which is slow to answer, and this is asked for each table.
  const columns = async (table?: string): Promise<Column[]> => {
    const { rows } = await sql<Column>`select c.relname as table_name, a.attname as column_name,
      format_type(a.atttypid, null) as data_type from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> ${bookkeeping}
        and c.relname = coalesce(${table ?? null}, c.relname) order by c.relname, a.attnum`.execute(tx);
    return rows;
  };

  return {
    q: tx,
    async tables() {
      const { rows } = await sql<{ name: string; refers_to: string }>`
        select own.relname as name, other.relname as refers_to from pg_constraint as c
        join pg_class as own on own.oid = c.conrelid join pg_class as other on other.oid = c.confrelid
        where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(tx);
      const listed = [...Map.groupBy(await columns(), ({ table_name }) => table_name)].map(
        ([name, own]): Listed => ({
          name,
          columns: own.map(({ column_name }) => column_name),
          refersTo: rows.filter((row) => row.name === name).map((row) => row.refers_to),
        }),
      );
      return inOrder(listed);
    },
    async *rows(table) {
      const own = await columns(table.name);
      const wanted = table.columns.map((name) => own.find(({ column_name }) => column_name === name)!);
      const words = wanted.findIndex(({ data_type }) => data_type === 'tsvector');
      await sql`declare whole no scroll cursor for select ${sql.join(wanted.map(asText))}
        from ${sql.table(table.name)}`.execute(tx);
      for (let count = 1; ; ) {
        const { rows } = await sql<Record<string, Value>>`fetch ${sql.lit(count)} from whole`.execute(tx);
        if (rows.length === 0) break;
        const portion = rows.map((row) => table.columns.map((name) => row[name]!));
        if (words >= 0) for (const row of portion) row[words] = sortWords(String(row[words]));
        yield portion;
        count = nextCount(portion);
      }
      await sql`close whole`.execute(tx);
    },
    async numbers() {
      const { rows } = await sql<{ name: string; sequence: string }>`select table_name as name,
        pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence from information_schema.columns
        where table_schema = current_schema() and is_identity = 'YES'`.execute(tx);
      const last: Record<string, number> = {};
      for (const { name, sequence } of rows) {
        const found = await sql<{ last: number }>`select case when is_called then last_value else 0 end as last
          from ${sql.raw(sequence)}`.execute(tx);
        last[name] = Number(found.rows[0]!.last);
      }
      return last;
    },
    migrations: () => migrationsIn(tx),
  };
}
