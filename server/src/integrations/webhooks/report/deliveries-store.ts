import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { locking } from '../../../platform/db/dialect.ts';
import { onId } from '../../../platform/db/joins.ts';
import type { AttemptRow, DeliveryRow } from '../../../platform/db/tables/webhooks.ts';
import type { Slice, Which } from '../registering/store.ts';

/** A try, with what has become of its delivery. */
export type AttemptView = Omit<AttemptRow, 'id'> & {
  id: number;
  delivery_state: DeliveryRow['state'];
  delivery_due_at: string;
  /** Set while it is being sent. */
  delivery_fence: string | null;
};

/** How the try itself ended, or what has become of its delivery. */
type Status = 'failed' | 'succeeded' | 'delivered' | 'waiting' | 'given-up';

/** Which tries of the log are wanted. */
export type AttemptFilter = {
  status?: Status;
  event?: string;
  deliveryId?: string;
  /** What the receiver answered, 0 when it did not. */
  code?: number;
  since?: string;
  until?: string;
};

export type Untaken = 'waiting' | 'given-up';

/** Tried and not taken, or not yet: few of all there are. Each sort has its index, found only by who says the same. */
export const isUntaken = (sort: Untaken) =>
  sort === 'waiting'
    ? sql<boolean>`ended_at is null and case when tries > 0 then 1 else 0 end = 1`
    : sql<boolean>`state || '' = 'given-up'`;

const untakenIds = (q: Queries, { accountId, webhookId }: Which, sort: Untaken) =>
  q
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where(isUntaken(sort));

/** As the index of failed tries says it: it is found only by who says the same. */
const FAILED = sql<boolean>`attempts.succeeded + 0 = 0`;

function filtered(q: Queries, which: Which, filter: AttemptFilter) {
  const { status, event, deliveryId, code, since, until } = filter;
  let query = q.selectFrom('attempts').where('attempts.account_id', '=', which.accountId);
  // Those of few deliveries are found by them: with the webhook's name beside it, all of its tries would be gone through.
  if (status === 'waiting' || status === 'given-up')
    query = query.where('attempts.delivery_id', 'in', untakenIds(q, which, status));
  else query = query.where('attempts.webhook_id', '=', which.webhookId);
  if (status === 'delivered')
    for (const sort of ['waiting', 'given-up'] as const)
      query = query.where('attempts.delivery_id', 'not in', untakenIds(q, which, sort));
  if (status === 'succeeded') query = query.where('attempts.succeeded', '=', 1);
  if (status === 'failed') query = query.where(FAILED);
  if (event) query = query.where('attempts.event_name', '=', event);
  if (deliveryId) query = query.where('attempts.delivery_id', '=', deliveryId);
  if (code !== undefined) query = query.where('attempts.status', '=', code);
  // Only a 2xx can be a success.
  if (code !== undefined && (code < 200 || code > 299)) query = query.where(FAILED);
  if (since) query = query.where('attempts.called_at', '>=', since);
  if (until) query = query.where('attempts.called_at', '<', until);
  return query;
}

/** Newest first. */
export function listAttempts(q: Queries, which: Which, filter: AttemptFilter, slice: Slice): Promise<AttemptView[]> {
  return filtered(q, which, filter)
    .innerJoin('deliveries', onId('deliveries', 'attempts.delivery_id'))
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

async function count(q: Queries, which: Which, filter: AttemptFilter): Promise<number> {
  const { count } = await filtered(q, which, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What nearly all are is counted by what is left of all without the others: those have an index, and all have one. */
const OTHERS: Partial<Record<Status, Status[]>> = { succeeded: ['failed'], delivered: ['waiting', 'given-up'] };

export async function countAttempts(q: Queries, which: Which, filter: AttemptFilter): Promise<number> {
  const { status, ...rest } = filter;
  const others = status && OTHERS[status];
  if (!others) return count(q, which, filter);
  const [all = 0, ...counts] = await Promise.all(
    [rest, ...others.map((other) => ({ ...rest, status: other }))].map((one) => count(q, which, one)),
  );
  return Math.max(
    0,
    counts.reduce((left, some) => left - some, all),
  );
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
