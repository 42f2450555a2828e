import type { Queries } from '../db/database.ts';
import { locking } from '../db/dialect.ts';
import type { AttemptRow, DeliveryRow } from '../db/tables/webhooks.ts';
import type { Slice, Which } from './store.ts';

/** A try, with what has become of its delivery. */
export type AttemptView = Omit<AttemptRow, 'id'> & {
  id: number;
  delivery_state: DeliveryRow['state'];
  delivery_due_at: string;
  /** Set while it is being sent. */
  delivery_fence: string | null;
};

/** Which tries of the log are wanted. `isFailed`: whether the try itself failed, whatever has become of its delivery. */
export type AttemptFilter = {
  states?: DeliveryRow['state'][];
  isFailed?: boolean;
  event?: string;
  deliveryId?: string;
  /** What the receiver answered, 0 when it did not. */
  code?: number;
  since?: string;
  until?: string;
};

function filtered(q: Queries, { accountId, webhookId }: Which, filter: AttemptFilter) {
  let query = q
    .selectFrom('attempts')
    .innerJoin('deliveries', (on) =>
      on.onRef('deliveries.account_id', '=', 'attempts.account_id').onRef('deliveries.id', '=', 'attempts.delivery_id'),
    )
    .where('attempts.account_id', '=', accountId)
    .where('attempts.webhook_id', '=', webhookId);
  const { states, isFailed, event, deliveryId, code, since, until } = filter;
  if (states) query = query.where('deliveries.state', 'in', states);
  if (isFailed !== undefined) query = query.where('attempts.succeeded', '=', isFailed ? 0 : 1);
  if (event) query = query.where('attempts.event_name', '=', event);
  if (deliveryId) query = query.where('attempts.delivery_id', '=', deliveryId);
  if (code !== undefined) query = query.where('attempts.status', '=', code);
  if (since) query = query.where('attempts.called_at', '>=', since);
  if (until) query = query.where('attempts.called_at', '<', until);
  return query;
}

/** Newest first. */
export function listAttempts(q: Queries, which: Which, filter: AttemptFilter, slice: Slice): Promise<AttemptView[]> {
  return filtered(q, which, filter)
    .selectAll('attempts')
    .select([
      'deliveries.state as delivery_state',
      'deliveries.due_at as delivery_due_at',
      'deliveries.fence as delivery_fence',
    ])
    .where('attempts.id', '<', slice.after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('attempts.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countAttempts(q: Queries, which: Which, filter: AttemptFilter): Promise<number> {
  const { count } = await filtered(q, which, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
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
