import type { Queries } from '../../platform/db/database.ts';
import type { ImportedRow } from '../../platform/db/tables/operating.ts';
import type { What } from './store.ts';

export async function isImported(q: Queries, { accountId, kind, id }: What): Promise<boolean> {
  const known = await findImported(q, { accountId, kind, id });
  return known !== undefined && known.mark !== GONE;
}

/** The mark of what was here and is told of no more. */
export const GONE = 'gone';

export async function findImported(q: Queries, { accountId, kind, id }: What): Promise<ImportedRow | undefined> {
  const found = q
    .selectFrom('imported')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '=', id);
  return found.executeTakeFirst();
}

export async function markImported(tx: Queries, row: ImportedRow): Promise<void> {
  const { run, mark, left_at } = row;
  await tx
    .insertInto('imported')
    .values(row)
    .onConflict((same) => same.columns(['account_id', 'kind', 'id']).doUpdateSet({ run, mark, left_at }))
    .execute();
}

/** These were told of again. */
export async function markTold(tx: Queries, { accountId, kind, ids, run }: Told): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('imported')
    .set({ run })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}

/** Whether an earlier run was told of any of these, and this one not yet. */
export async function wereTold(q: Queries, { accountId, kind, ids, run }: Told): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = q
    .selectFrom('imported')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('run', '<', run)
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

type Told = { accountId: number; kind: string; ids: number[]; run: number };

/** Some of those that this run was not told of, the newest first: what is inside something comes before it. */
export async function listUntold(
  q: Queries,
  { accountId, kind, run }: Omit<Told, 'ids'>,
  before: number,
  most: number,
): Promise<ImportedRow[]> {
  return q
    .selectFrom('imported')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('run', '<', run)
    .where('mark', '!=', GONE)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Those of one kind, in the order of their numbers; of a run, only those that it was told of. */
export async function importedIds(q: Queries, accountId: number, kind: string, run = 0): Promise<number[]> {
  const rows = await q
    .selectFrom('imported')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('run', '>=', run)
    .where('mark', '!=', GONE)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countImported(q: Queries, accountId: number): Promise<{ kind: string; count: number }[]> {
  return q
    .selectFrom('imported')
    .select((e) => ['kind', e.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('mark', '!=', GONE)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
