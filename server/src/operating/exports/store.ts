import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ExportRow } from '../../platform/db/tables/operating.ts';

type Which = { accountId: number; id: number };
/** With the name that who asked for it has now. */
export type ExportView = ExportRow & { first_name: string | null; last_name: string | null };

const views = (q: Queries, accountId: number) =>
  q
    .selectFrom('exports as x')
    .leftJoin('people as p', onId('p', 'x.person_id'))
    .selectAll('x')
    .select(['p.first_name', 'p.last_name'])
    .where('x.account_id', '=', accountId);

/** The newest first. */
export const listExports = (q: Queries, accountId: number, part: Slice): Promise<ExportView[]> =>
  slice(views(q, accountId), { key: 'x.id', id: 'x.id', descending: true }, part).execute();

export async function countExports(q: Queries, accountId: number): Promise<number> {
  const { count } = await q
    .selectFrom('exports')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export const findExport = (q: Queries, { accountId, id }: Which): Promise<ExportView | undefined> =>
  views(q, accountId).where('x.id', '=', id).executeTakeFirst();

export async function insertExport(tx: Queries, row: ExportRow): Promise<void> {
  await tx.insertInto('exports').values(row).execute();
}

const rows = (q: Queries) => q.selectFrom('exports').selectAll();

/** Of every account, those that were asked for first. There are never more than one of each. */
export const listUnfinished = (q: Queries): Promise<ExportRow[]> =>
  rows(q).where('state', 'in', ['waiting', 'running']).orderBy('asked_at').orderBy('account_id').execute();

export const ofAccount = (q: Queries, accountId: number): Promise<ExportRow[]> =>
  rows(q).where('account_id', '=', accountId).orderBy('id').execute();

type Change = Partial<Omit<ExportRow, 'account_id' | 'id' | 'person_id' | 'asked_at'>>;

/** False when it is not, or no longer, of that lease. */
export async function saveExport(tx: Queries, row: ExportRow, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set(change)
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says where its bytes are; undefined when there was none. */
export const removeExport = (tx: Queries, { accountId, id }: Which): Promise<{ blob_key: string } | undefined> =>
  tx
    .deleteFrom('exports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('blob_key')
    .executeTakeFirst();
