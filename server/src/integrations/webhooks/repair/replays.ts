import { randomUUID } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { requireInAccount } from '../../../platform/access/access.ts';
import { type Chore, type Committed, type Context, newId, type Services, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { ReplayRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { matchesPattern } from '../../../platform/events/catalogue.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { moveUp } from '../deliver/outcomes-store.ts';
import { objectKeyOf } from '../dispatch/dispatch.ts';
import { insertDeliveries, saveSequences } from '../dispatch/store.ts';
import { endRest, findWebhook, lastEventId, lockWebhook, type Which } from '../registering/store.ts';
import * as store from './replay-store.ts';

const AT_ONCE = 200;

type Wanted = { what: ReplayRow['what']; since: string };
const which = (ctx: Context, webhookId: number): Which => ({ accountId: ctx.actor.accountId, webhookId });

async function requireWebhook(ctx: Context, q: Queries, id: number): Promise<WebhookRow> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const webhook = await findWebhook(q, ctx.actor.accountId, id);
  if (!webhook) throw notFound('webhook');
  return webhook;
}

/** Everything the webhook listens to, also what happened before it was registered. */
const isMeant = (webhook: WebhookRow, since: string, event: store.Told): boolean =>
  event.happened_at >= since &&
  (webhook.project_id === null || webhook.project_id === event.project_id) &&
  webhook.events.split(',').some((pattern) => matchesPattern(event.name, pattern));

/** How many are meant, and behind which event they begin. Looks back from now; what has failed is found without looking. */
async function survey(ctx: Context, webhook: WebhookRow, { what, since }: Wanted) {
  const until = await lastEventId(ctx.db, webhook.account_id);
  const of = which(ctx, webhook.id);
  if (what === 'failed') return { total: await store.countFailed(ctx.db, of, since, until), after: 0, until };
  let [total, first, place] = [0, until + 1, until + 1];
  for (let isOver = false; !isOver; ) {
    const events = await store.eventsBefore(ctx.db, of, place, AT_ONCE * 10);
    const meant = events.filter((event) => isMeant(webhook, since, event));
    total += meant.length;
    first = meant.at(-1)?.id ?? first;
    place = events.at(-1)?.id ?? place;
    // Events of one moment may be written in either order, so only a whole portion that is older is the end.
    isOver = !events.some((event) => event.happened_at >= since);
    await othersTurn();
  }
  return { total, after: first - 1, until };
}

export const countReplay = async (ctx: Context, webhookId: number, wanted: Wanted): Promise<number> =>
  (await survey(ctx, await requireWebhook(ctx, ctx.db, webhookId), wanted)).total;

/** Done in the background, in portions, and in the order in which things happened. */
export async function startReplay(ctx: Context, webhookId: number, wanted: Wanted): Promise<Committed<ReplayRow>> {
  const { total, after, until } = await survey(ctx, await requireWebhook(ctx, ctx.db, webhookId), wanted);
  return transact(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, ctx.actor.accountId, webhookId);
    if (!webhook) throw notFound('webhook');
    const row: ReplayRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'replay'),
      webhook_id: webhookId,
      ...wanted,
      state: 'running',
      last_event_id: after,
      until_event_id: until,
      total,
      done: 0,
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    await store.insertReplay(tx, row);
    await endRest(tx, webhook, ctx.now);
    ctx.nudge = 'replays';
    return row;
  });
}

export async function listReplays(ctx: Context, webhookId: number, paging: Paging): Promise<Page<ReplayRow>> {
  await requireWebhook(ctx, ctx.db, webhookId);
  return ctx.services.cursors.page(
    ctx,
    `replays ${JSON.stringify([ctx.actor.personId, which(ctx, webhookId)])}`,
    paging,
    {
      rows: (start) => store.listReplays(ctx.db, which(ctx, webhookId), { ...start, limit: paging.pageSize }),
      count: () => store.countReplays(ctx.db, which(ctx, webhookId)),
      boundary: ({ id }) => ({ key: id, id }),
    },
  );
}

export async function readReplay(ctx: Context, webhookId: number, id: number): Promise<ReplayRow> {
  await requireWebhook(ctx, ctx.db, webhookId);
  const replay = await store.findReplay(ctx.db, which(ctx, webhookId), id);
  if (!replay) throw notFound('replay');
  return replay;
}

/** What it has put in line already is sent all the same. */
export async function cancelReplay(ctx: Context, webhookId: number, id: number): Promise<void> {
  await requireWebhook(ctx, ctx.db, webhookId);
  await transact(ctx, async (tx) => {
    const replay = await store.lockReplay(tx, which(ctx, webhookId), id);
    if (!replay) throw notFound('replay');
    if (replay.state === 'done') throw invalid('This replay is done already.');
    if (replay.state === 'running') await store.saveReplay(tx, { ...replay, state: 'cancelled', updated_at: ctx.now });
  });
}

/** One portion of one replay: its deliveries are put in line and its place is noted, in one transaction. */
async function carryOn(services: Services, candidate: ReplayRow): Promise<void> {
  const now = services.now().toISOString();
  await services.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, candidate.account_id, candidate.webhook_id);
    const replay = await store.claimReplay(tx, candidate);
    if (!replay) return;
    if (!webhook) return store.saveReplay(tx, { ...replay, state: 'cancelled', updated_at: now });
    const of = { accountId: webhook.account_id, webhookId: webhook.id };
    const range = { after: replay.last_event_id, until: replay.until_event_id };
    const isOfFailed = replay.what === 'failed';
    const events = isOfFailed
      ? await store.failedAfter(tx, of, replay.since, range, AT_ONCE)
      : await store.eventsAfter(tx, of, range, AT_ONCE);
    const meant = isOfFailed ? events : events.filter((event) => isMeant(webhook, replay.since, event));
    await sendAgain(tx, webhook, meant, now);
    const isDone = events.length < AT_ONCE;
    await store.saveReplay(tx, {
      ...replay,
      state: isDone ? 'done' : 'running',
      last_event_id: events.at(-1)?.id ?? replay.last_event_id,
      done: replay.done + meant.length,
      updated_at: now,
    });
  });
}

/** What it was told of keeps its delivery and id; what it was not told of becomes a delivery now. */
async function sendAgain(tx: Queries, webhook: WebhookRow, events: store.Told[], now: string): Promise<void> {
  const accountId = webhook.account_id;
  const objectKeys = [...new Set(events.map(objectKeyOf))];
  // What waits for its next try must not overtake what is sent again and happened before it.
  await store.queueUp(tx, { accountId, webhookId: webhook.id }, objectKeys);
  const known = events.flatMap(({ delivery_id }) => (delivery_id === null ? [] : [delivery_id]));
  await store.reopen(tx, accountId, known, now);
  // What still waits for the dispatcher it will be told of anyway, and nothing becomes two deliveries to one webhook.
  const isToBeTold = ({ id, is_waiting }: store.Told) => is_waiting === 1 && id > webhook.since_event_id;
  const missed = events.filter((event) => event.delivery_id === null && !isToBeTold(event));
  await insertDeliveries(
    tx,
    {},
    missed.map((event, at) => ({
      account_id: accountId,
      id: randomUUID(),
      webhook_id: webhook.id,
      event_id: event.id,
      sequence: webhook.last_sequence + at + 1,
      event_name: event.name,
      object_key: objectKeyOf(event),
      due_at: now,
      created_at: now,
      // They queue up behind one another; who is first is settled below, for all of them alike.
      isFirst: bit(false),
    })),
  );
  if (missed.length > 0) await saveSequences(tx, { accountId, webhookIds: idsText([webhook.id]) });
  const lines = objectKeys.map((objectKey) => ({ webhookId: webhook.id, objectKey }));
  await moveUp(tx, { accountId, now }, lines);
}

export const replayChore: Chore = {
  name: 'webhooks: replay',
  everyMs: 5000,
  does: 'replays',
  async run(services) {
    const running = await store.runningReplays(services.db.read, { limit: 20 });
    for (const replay of running) await carryOn(services, replay);
    if (running.length > 0) services.db.nudge('deliveries');
    return running.length > 0;
  },
};
