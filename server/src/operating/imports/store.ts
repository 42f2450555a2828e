import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import type { ImportRow, LeftoverRow } from '../../platform/db/tables/operating.ts';

export async function findImport(q: Queries, accountId: number): Promise<ImportRow | undefined> {
  return q.selectFrom('imports').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export async function insertImport(tx: Queries, row: ImportRow): Promise<void> {
  await tx.insertInto('imports').values(row).execute();
}

export async function saveImport(tx: Queries, accountId: number, change: Partial<ImportRow>): Promise<void> {
  await tx.updateTable('imports').set(change).where('account_id', '=', accountId).execute();
}

/** Undoes what `work` wrote if it throws; the transaction goes on. */
export async function apart(tx: Queries, work: () => Promise<void>): Promise<void> {
  await sql`savepoint apart`.execute(tx);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(tx);
    await sql`release savepoint apart`.execute(tx);
    throw error;
  }
  await sql`release savepoint apart`.execute(tx);
}

export type What = { accountId: number; kind: string; id: number };

export async function putLeftover(tx: Queries, row: LeftoverRow): Promise<void> {
  const { state, reason, raw, project_id } = row;
  await tx
    .insertInto('leftovers')
    .values(row)
    .onConflict((same) => same.columns(['account_id', 'kind', 'id']).doUpdateSet({ state, reason, raw, project_id }))
    .execute();
}

export async function removeLeftover(tx: Queries, { accountId, kind, id }: What): Promise<void> {
  await tx
    .deleteFrom('leftovers')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

type Waiting = { accountId: number; kind: string; projectId: number; after: number; most: number };

export async function listWaiting(q: Queries, $: Waiting): Promise<LeftoverRow[]> {
  return q
    .selectFrom('leftovers')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where('state', '=', 'waiting')
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.projectId)
    .where('id', '>', $.after)
    .orderBy('id')
    .limit($.most)
    .execute();
}

/** What came only in part may find the rest by now. Only of what is put aside in full, to be done behind everything else. */
export async function waitAgain(tx: Queries, accountId: number, kind: string): Promise<void> {
  await tx
    .updateTable('leftovers')
    .set({ state: 'waiting' })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', '=', 'in part')
    .execute();
}

/** What they wait for does not come. */
export async function giveUpWaiting(tx: Queries, accountId: number): Promise<void> {
  await tx
    .updateTable('leftovers')
    .set({ state: 'left out' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .execute();
}

export type Reasons = Pick<LeftoverRow, 'kind' | 'state' | 'reason'> & { count: number; first: number };

export async function countLeftovers(q: Queries, accountId: number): Promise<Reasons[]> {
  return q
    .selectFrom('leftovers')
    .select((e) => ['kind', 'state', 'reason', e.fn.countAll<number>().as('count'), e.fn.min<number>('id').as('first')])
    .where('account_id', '=', accountId)
    .groupBy(['kind', 'state', 'reason'])
    .orderBy('kind')
    .orderBy('reason')
    .execute();
}

/** The next of them, behind that one. */
export async function listLeftovers(
  q: Queries,
  accountId: number,
  after: Pick<LeftoverRow, 'kind' | 'id'>,
  most: number,
): Promise<LeftoverRow[]> {
  return q
    .selectFrom('leftovers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((e) => e.or([e('kind', '>', after.kind), e.and([e('kind', '=', after.kind), e('id', '>', after.id)])]))
    .orderBy('kind')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Whether anything is in the account but what it was founded with. */
export async function isEmpty(q: Queries, accountId: number): Promise<boolean> {
  for (const table of [
    'projects',
    'tags',
    'project_categories',
    'webhooks',
    'timers',
    'calendar_events',
    'event_types',
    'statuses',
  ] as const) {
    const found = q.selectFrom(table).select('id').where('account_id', '=', accountId).limit(1);
    if (await found.executeTakeFirst()) return false;
  }
  for (const table of ['companies', 'people'] as const) {
    const found = q.selectFrom(table).select('id').where('account_id', '=', accountId).limit(2);
    if ((await found.execute()).length > 1) return false;
  }
  return true;
}
