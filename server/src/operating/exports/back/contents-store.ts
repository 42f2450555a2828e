import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

/** Somebody whom the one who brings an export back may be: an Administrator of the owner company. */
export type Administrator = { id: number; name: string; email: string };

export async function accountIn(q: Queries): Promise<{ name: string; owner_company_id: number; holder_id: number }[]> {
  return q.selectFrom('accounts').select(['name', 'owner_company_id', 'holder_id']).limit(2).execute();
}

const MOST = 100;

export async function administratorsIn(q: Queries, accountId: number, companyId: number): Promise<Administrator[]> {
  const rows = await q
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where('is_administrator', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name} ${last_name}`.trim(), email }));
}

export async function countIn(q: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(q);
  return Number(rows[0]!.count);
}

/** What its versions say that they take, and what was added up of it: the room of an account goes by the second. */
export async function sumsIn(
  q: Queries,
): Promise<{ versions: number; counted: number; lastEvent: number; firstEvent: number }> {
  const { rows } = await sql<{ versions: number; counted: number; lastEvent: number; firstEvent: number }>`select
    (select coalesce(sum(size), 0) from file_versions) as versions,
    (select coalesce(sum(bytes), 0) from storage_use) + (select coalesce(sum(bytes), 0) from storage_changes) as counted,
    (select coalesce(max(id), 0) from events) as "lastEvent", (select coalesce(min(id), 1) from events) as "firstEvent"`.execute(
    q,
  );
  return rows[0]!;
}

/** How large its versions say that these bytes are; undefined where none is made of them. */
export async function sizeIn(
  q: Queries,
  accountId: number,
  key: string,
): Promise<{ least: number; most: number } | undefined> {
  const row = await q
    .selectFrom('file_versions')
    .select((e) => [e.fn.min<number | null>('size').as('least'), e.fn.max<number>('size').as('most')])
    .where('account_id', '=', accountId)
    .where('blob_key', '=', key)
    .executeTakeFirst();
  return row && row.least !== null ? { least: row.least, most: row.most } : undefined;
}
