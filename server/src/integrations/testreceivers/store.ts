import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { TestReceiverCallRow, TestReceiverRow } from '../../platform/db/tables/testreceivers.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';

/** With the key that its address is signed with. */
export type ReceiverView = TestReceiverRow & { signing_key: KeptKey };
type Which = { accountId: number; id: number };

const views = (q: Queries, accountId: number) =>
  q
    .selectFrom('test_receivers as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .selectAll('r')
    .select('a.signing_key')
    .where('r.account_id', '=', accountId);

export const listReceivers = (q: Queries, accountId: number, page: Slice): Promise<ReceiverView[]> =>
  slice(views(q, accountId), { key: 'r.id', id: 'r.id' }, page).execute();

export const findReceiver = (q: Queries, { accountId, id }: Which): Promise<ReceiverView | undefined> =>
  views(q, accountId).where('r.id', '=', id).executeTakeFirst();

/** Held until the transaction ends, so that its calls are numbered one after the other. */
export const lockReceiver = (tx: Queries, { accountId, id }: Which): Promise<TestReceiverRow | undefined> =>
  locking(
    tx,
    tx.selectFrom('test_receivers').selectAll().where('account_id', '=', accountId).where('id', '=', id),
    'test_receivers',
  ).executeTakeFirst();

export async function countReceivers(q: Queries, accountId: number): Promise<number> {
  const { count } = await q
    .selectFrom('test_receivers')
    .where('account_id', '=', accountId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertReceiver = hotInsert('test_receivers');

export async function saveReceiver(
  tx: Queries,
  { accountId, id }: Which,
  change: Partial<Pick<TestReceiverRow, 'name' | 'answer_status' | 'delay_ms' | 'calls' | 'last_called_at'>>,
): Promise<void> {
  await tx.updateTable('test_receivers').set(change).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Its calls go with it. */
export async function removeReceiver(tx: Queries, { accountId, id }: Which): Promise<void> {
  await tx.deleteFrom('test_receivers').where('account_id', '=', accountId).where('id', '=', id).execute();
}

const calls = (q: Queries, { accountId, id }: Which) =>
  q.selectFrom('test_receiver_calls').where('account_id', '=', accountId).where('receiver_id', '=', id);

export const listCalls = (q: Queries, which: Which, since: string, page: Slice): Promise<TestReceiverCallRow[]> =>
  slice(
    calls(q, which).selectAll().where('received_at', '>=', since),
    { key: 'number', id: 'number', descending: true },
    page,
  ).execute();

export async function countCalls(q: Queries, which: Which, since: string): Promise<number> {
  const { count } = await calls(q, which)
    .where('received_at', '>=', since)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findCall = (q: Queries, which: Which, number: number): Promise<TestReceiverCallRow | undefined> =>
  calls(q, which).selectAll().where('number', '=', number).executeTakeFirst();

export const insertCall = hotInsert('test_receiver_calls');

export async function removeCallsUpTo(tx: Queries, { accountId, id }: Which, number: number): Promise<void> {
  await tx
    .deleteFrom('test_receiver_calls')
    .where('account_id', '=', accountId)
    .where('receiver_id', '=', id)
    .where('number', '<=', number)
    .execute();
}

export async function hasCallsBefore(q: Queries, accountId: number, before: string): Promise<boolean> {
  const old = q.selectFrom('test_receiver_calls').select('number').where('account_id', '=', accountId);
  return (await old.where('received_at', '<', before).limit(1).executeTakeFirst()) !== undefined;
}

export async function removeCallsBefore(tx: Queries, accountId: number, before: string): Promise<void> {
  await tx
    .deleteFrom('test_receiver_calls')
    .where('account_id', '=', accountId)
    .where('received_at', '<', before)
    .execute();
}
