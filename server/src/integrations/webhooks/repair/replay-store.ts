import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { claiming, locking } from '../../../platform/db/dialect.ts';
import { hot, hotInsert } from '../../../platform/db/hot.ts';
import { onId } from '../../../platform/db/joins.ts';
import { type Slice, slice } from '../../../platform/db/keyset.ts';
import type { EventRow, ReplayRow } from '../../../platform/db/tables/webhooks.ts';
import type { Which } from '../registering/store.ts';
import { isUntaken, type Untaken } from '../report/deliveries-store.ts';

/** An event, and its delivery to one webhook; null when that was never told of it. */
export type Told = Pick<
  EventRow,
  'id' | 'name' | 'object_kind' | 'object_id' | 'project_id' | 'happened_at' | 'is_waiting'
> & { delivery_id: string | null };
/** Which events of the log, by their ids. */
type Range = { after: number; until: number };

const columns = [
  'e.id',
  'e.name',
  'e.object_kind',
  'e.object_id',
  'e.project_id',
  'e.happened_at',
  'e.is_waiting',
  'd.id as delivery_id',
] as const;

const events = (q: Queries, { accountId, webhookId }: Which) =>
  q
    .selectFrom('events as e')
    .leftJoin('deliveries as d', (on) =>
      on.onRef('d.account_id', '=', 'e.account_id').on('d.webhook_id', '=', webhookId).onRef('d.event_id', '=', 'e.id'),
    )
    .select(columns)
    .where('e.account_id', '=', accountId)
    .where('e.fires', '=', 1);

/** Newest first: whoever looks back stops where it is old enough, whatever lies before. */
export const eventsBefore = (q: Queries, which: Which, id: number, limit: number): Promise<Told[]> =>
  events(q, which).where('e.id', '<', id).orderBy('e.id', 'desc').limit(limit).execute();

export const eventsAfter = (q: Queries, which: Which, { after, until }: Range, limit: number): Promise<Told[]> =>
  events(q, which).where('e.id', '>', after).where('e.id', '<=', until).orderBy('e.id').limit(limit).execute();

const sorts: Untaken[] = ['waiting', 'given-up'];

/** Its last try. What was taken waits, too, when somebody has asked for it once more. */
const WAS_NOT_TAKEN = sql<boolean>`not exists (select 1 from attempts as a where a.account_id = d.account_id
  and a.delivery_id = d.id and a.number = d.tries and a.succeeded = 1)`;

/** Given up since then, days after it happened as a rule; or failed so far and waiting for another try. */
function failed(q: Queries, { accountId, webhookId }: Which, since: string, { after, until }: Range, sort: Untaken) {
  const untaken = q
    .selectFrom('deliveries as d')
    .innerJoin('events as e', onId('e', 'd.event_id'))
    .where('d.account_id', '=', accountId)
    .where('d.webhook_id', '=', webhookId)
    .where('d.event_id', '>', after)
    .where('d.event_id', '<=', until)
    .where(isUntaken(sort))
    .where('e.fires', '=', 1);
  return sort === 'given-up' ? untaken.where('d.ended_at', '>=', since) : untaken.where(WAS_NOT_TAKEN);
}

/** Each sort is walked along its index, so that it costs what has failed and not what was sent. */
export async function failedAfter(
  q: Queries,
  which: Which,
  since: string,
  range: Range,
  limit: number,
): Promise<Told[]> {
  const found: Told[] = [];
  for (const sort of sorts) {
    const some = failed(q, which, since, range, sort).select(columns).orderBy('d.event_id').limit(limit);
    found.push(...(await some.execute()));
  }
  return found.sort((a, b) => a.id - b.id).slice(0, limit);
}

export async function countFailed(q: Queries, which: Which, since: string, until: number): Promise<number> {
  let total = 0;
  for (const sort of sorts) {
    const all = failed(q, which, since, { after: 0, until }, sort);
    const { count } = await all.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    total += count;
  }
  return total;
}

/** Whatever is about these objects and not on its way stands in line, in the order in which it happened. */
export async function queueUp(tx: Queries, { accountId, webhookId }: Which, objectKeys: string[]): Promise<void> {
  if (objectKeys.length === 0) return;
  await tx
    .updateTable('deliveries')
    .set({ state: 'queued' })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('object_key', 'in', objectKeys)
    .where('ended_at', 'is', null)
    .where('fence', 'is', null)
    .execute();
}

/**
 * Into the line about their objects; each counts as one more try of the same delivery. What has failed and waits for its
 * next try goes now; what was not tried yet goes when it would have.
 */
export async function reopen(tx: Queries, accountId: number, ids: string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('deliveries')
    .set({ state: 'queued', due_at: now, fence: null, ended_at: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where((e) => e.or([e('ended_at', 'is not', null), e.and([e('tries', '>', 0), e('fence', 'is', null)])]))
    .execute();
}

export const insertReplay = hotInsert('replays');

const ofWebhook = (q: Queries, { accountId, webhookId }: Which) =>
  q.selectFrom('replays').where('account_id', '=', accountId).where('webhook_id', '=', webhookId);

/** Newest first. */
export const listReplays = (q: Queries, which: Which, page: Slice): Promise<ReplayRow[]> =>
  slice(ofWebhook(q, which).selectAll(), { key: 'id', id: 'id', descending: true }, page).execute();

export async function countReplays(q: Queries, which: Which): Promise<number> {
  const { count } = await ofWebhook(q, which)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findReplay = (q: Queries, which: Which, id: number): Promise<ReplayRow | undefined> =>
  ofWebhook(q, which).selectAll().where('id', '=', id).executeTakeFirst();

export const lockReplay = (tx: Queries, which: Which, id: number): Promise<ReplayRow | undefined> =>
  locking(tx, ofWebhook(tx, which).selectAll().where('id', '=', id), 'replays').executeTakeFirst();

export const runningReplays = hot((q, $: { limit: number }) =>
  q.selectFrom('replays').selectAll().where(sql<boolean>`state = 'running'`).orderBy('account_id').limit($.limit),
);

/** Undefined when it was ended meanwhile, or another process is at it. */
export function claimReplay(tx: Queries, { account_id, id }: ReplayRow): Promise<ReplayRow | undefined> {
  const one = tx.selectFrom('replays').selectAll().where('account_id', '=', account_id).where('id', '=', id);
  return claiming(tx, one.where('state', '=', 'running'), 'replays').executeTakeFirst();
}

export async function saveReplay(tx: Queries, { account_id, id, ...row }: ReplayRow): Promise<void> {
  const { state, last_event_id, done, updated_at } = row;
  await tx
    .updateTable('replays')
    .set({ state, last_event_id, done, updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
