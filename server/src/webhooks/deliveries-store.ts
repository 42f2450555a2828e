import type { Queries } from '../db/database.ts';
import { locking } from '../db/dialect.ts';
import type { AttemptRow, DeliveryRow } from '../db/tables/webhooks.ts';
import type { Slice } from './store.ts';

/** A try, with what has become of its delivery. */
export type AttemptView = Omit<AttemptRow, 'id'> & {
  id: number;
  delivery_state: DeliveryRow['state'];
  delivery_due_at: string;
  /** Set while it is being sent. */
  delivery_fence: string | null;
};

type Which = { accountId: number; webhookId: number };

/** Newest first. */
export function listAttempts(q: Queries, { accountId, webhookId }: Which, slice: Slice): Promise<AttemptView[]> {
  return q
    .selectFrom('attempts')
    .innerJoin('deliveries', (on) =>
      on.onRef('deliveries.account_id', '=', 'attempts.account_id').onRef('deliveries.id', '=', 'attempts.delivery_id'),
    )
    .selectAll('attempts')
    .select([
      'deliveries.state as delivery_state',
      'deliveries.due_at as delivery_due_at',
      'deliveries.fence as delivery_fence',
    ])
    .where('attempts.account_id', '=', accountId)
    .where('attempts.webhook_id', '=', webhookId)
    .where('attempts.id', '<', slice.after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('attempts.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countAttempts(q: Queries, { accountId, webhookId }: Which): Promise<number> {
  const { count } = await q
    .selectFrom('attempts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return count;
}

export function lockDelivery(
  tx: Queries,
  { accountId, webhookId }: Which,
  id: string,
): Promise<DeliveryRow | undefined> {
  const one = tx
    .selectFrom('deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId);
  return locking(tx, one, 'deliveries').executeTakeFirst();
}

export async function makeDue(tx: Queries, { account_id, id }: DeliveryRow, now: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'waiting', due_at: now, fence: null, ended_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
