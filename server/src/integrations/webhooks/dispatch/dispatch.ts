import { randomUUID } from 'node:crypto';
import { holdAccount } from '../../../people/accounts/accounts.ts';
import type { Chore, Context, Services } from '../../../platform/context.ts';
import { BeginAgainAfter } from '../../../platform/db/begin-again.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import { matchesPattern } from '../../../platform/events/catalogue.ts';
import type { Delivery } from '../deliver/deliver.ts';
import { lastEventId } from '../registering/store.ts';
import { makeSpacing, type Round } from './spacing.ts';
import * as store from './store.ts';

const ACCOUNTS_AT_ONCE = 8;
const EVENTS_AT_ONCE = 256;
/** While they are written nobody else writes on SQLite, so an account with many webhooks has fewer events handed out at once. */
const DELIVERIES_AT_ONCE = 8192;
/** While one is caught up with, as much may happen again: whoever waits for that must not wait for ever. */
const CATCH_UPS = 3;

/** Turns events into deliveries, one for each webhook that listens. */
export function makeDispatch(take?: Delivery['take']): Chore {
  const spacing = makeSpacing();
  let after = 0;
  return {
    name: 'webhooks: dispatch',
    everyMs: 1000,
    does: 'events',
    async run(services) {
      const begunAt = after;
      const accounts = await store.accountsWaiting(services.db.read, after, ACCOUNTS_AT_ONCE);
      const isLastRound = accounts.length < ACCOUNTS_AT_ONCE;
      after = isLastRound ? 0 : accounts.at(-1)!;
      const results = await Promise.allSettled(
        accounts.map((accountId) => dispatchAccount(services, accountId, { round: spacing.begin, take })),
      );
      for (const [at, result] of results.entries())
        if (result.status === 'fulfilled' && result.value.isLeft) services.db.nudge('deliveries', accounts[at]!);
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
      const hasMore = results.some((result) => result.status === 'fulfilled' && result.value.hasMore);
      return hasMore || !isLastRound || begunAt > 0;
    },
  };
}

/**
 * Hands out the account's waiting events, as many as go at once. Events about one object are recorded under that object's
 * lock, so their ids tell the order in which they happened; and while this is the account's only dispatcher, none of them
 * can overtake another.
 */
export async function dispatchAccount(
  services: Services,
  accountId: number,
  { round = makeSpacing().begin, take }: { round?: () => Round; take?: Delivery['take'] | undefined } = {},
): Promise<Dispatched & { isLeft: boolean }> {
  const now = services.now();
  const taking = take?.(services);
  try {
    const { plan, told, ...dispatched } = await services.db.transaction(async (tx) => {
      const plan = round();
      if (!(await store.claimAccount(tx, accountId))) return { hasMore: false, delivered: 0, told: NOBODY, plan };
      const handed = await handOut(tx, { accountId, now, steady: services.steady(), plan });
      if (handed.told.size > 0) await taking?.take(tx, { accountId, webhookIds: idsText(handed.told) });
      return { ...handed, plan };
    });
    plan.keep();
    const isLeft = (taking?.send() ?? true) && dispatched.delivered > 0;
    return { ...dispatched, told, isLeft };
  } finally {
    taking?.end();
  }
}

/**
 * For who changes what a webhook listens to, in the transaction of the change: what happened before it is handed out
 * by what the webhook listened to then. Until the change is there nobody else hands out anything. If that is much, it is
 * handed out beforehand, in portions that are transactions of their own, and nothing is written yet. The loop rule counts
 * only within what is handed out here: a loop that goes on is found out by the dispatcher.
 */
export function makeHandOutBefore(ctx: Context): (tx: Queries) => Promise<void> {
  const { accountId } = ctx.actor;
  let catchUps = 0;
  return async (tx) => {
    await holdAccount(tx, accountId);
    const until = await lastEventId(tx, accountId);
    if (catchUps < CATCH_UPS && (await nextPortion(tx, accountId)).hasMore)
      throw new BeginAgainAfter(async () => {
        catchUps += 1;
        await catchUp(ctx.services, accountId, until);
      });
    const steady = ctx.services.steady();
    const handing = { accountId, now: new Date(ctx.now), steady, plan: makeSpacing().begin(), until };
    for (let hasMore = true; hasMore; ) {
      const dispatched = await handOut(tx, handing);
      if (dispatched.delivered > 0) ctx.nudge = 'deliveries';
      hasMore = dispatched.hasMore;
    }
  };
}

/** Waits its turn rather than leave it to another dispatcher, so that it ends with nothing waiting from before. */
async function catchUp(services: Services, accountId: number, until: number): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const now = services.now();
    const dispatched = await services.db.transaction(async (tx) => {
      await holdAccount(tx, accountId);
      return handOut(tx, { accountId, now, steady: services.steady(), plan: makeSpacing().begin(), until });
    });
    if (dispatched.delivered > 0) services.db.nudge('deliveries', accountId);
    hasMore = dispatched.hasMore;
  }
}

type Dispatched = { hasMore: boolean; delivered: number; told: Set<number> };
const NOBODY: Set<number> = new Set();
/** `until`: there is more only if it is not later than this event. */
type Handing = { accountId: number; now: Date; steady: number; plan: Round; until?: number };
type Portion = { events: store.WaitingEvent[]; listeners: store.Listener[]; hasMore: boolean };

/** What waits, as much of it as goes at once, and who may want to hear of it. */
async function nextPortion(tx: Queries, accountId: number): Promise<Portion> {
  const waiting = await store.waitingEvents(tx, accountId, EVENTS_AT_ONCE);
  // Only what happened while the switch was on waits, so none of it is dropped: if it is off now, it is sent when on again.
  const listeners = waiting.length > 0 ? await store.lockListeners(tx, accountId) : [];
  const events = waiting.slice(0, Math.max(1, Math.floor(DELIVERIES_AT_ONCE / Math.max(1, listeners.length))));
  return { events, listeners, hasMore: waiting.length === EVENTS_AT_ONCE || events.length < waiting.length };
}

/** Marks waiting events and inserts their deliveries, in one transaction: neither is there without the other. */
async function handOut(tx: Queries, handing: Handing): Promise<Dispatched> {
  const { accountId, now, until = Number.POSITIVE_INFINITY } = handing;
  const { events, listeners, hasMore } = await nextPortion(tx, accountId);
  const made = listeners.flatMap((listener) => deliveriesFor(listener, events, handing));
  await store.insertDeliveries(tx, {}, made);
  const told = new Set(made.map((delivery) => delivery.webhook_id));
  if (told.size > 0) await store.saveSequences(tx, { accountId, webhookIds: idsText(told) });
  for (const loop of loopsIn(made)) await store.noteLoop(tx, { accountId, at: now.toISOString(), ...loop });
  if (events.length > 0) await store.markDispatched(tx, { accountId, ids: idsText(events.map(({ id }) => id)) });
  return { hasMore: hasMore && events.at(-1)!.id < until, delivered: made.length, told };
}

type Made = store.NewDelivery & { isSpaced: boolean };

function deliveriesFor(
  listener: store.Listener,
  events: store.WaitingEvent[],
  { accountId, now, steady, plan }: Handing,
): Made[] {
  const patterns = listener.events.split(',');
  const at = now.toISOString();
  const seen = new Set<string>();
  return events
    .filter((event) => hears(listener, patterns, event))
    .map((event, place) => {
      const objectKey = objectKeyOf(event);
      const isFirst = bit(!seen.has(objectKey));
      seen.add(objectKey);
      const due = plan.plan(`${accountId}/${listener.id}/${objectKey}`, steady);
      return {
        account_id: accountId,
        id: randomUUID(),
        webhook_id: listener.id,
        event_id: event.id,
        sequence: listener.last_sequence + place + 1,
        event_name: event.name,
        object_key: objectKey,
        due_at: due.isSpaced ? new Date(now.getTime() + due.at - steady).toISOString() : at,
        created_at: at,
        isFirst,
        isSpaced: due.isSpaced,
      };
    });
}

/** What stands in one line: everything about one object. */
export const objectKeyOf = ({
  object_kind,
  object_id,
}: Pick<store.WaitingEvent, 'object_kind' | 'object_id'>): string => `${object_kind}/${object_id}`;

/** For each webhook that something came too fast for: which object it was, the last one if there are several. */
function loopsIn(made: Made[]): { webhookId: number; objectKey: string }[] {
  const spaced = made.filter(({ isSpaced }) => isSpaced);
  return [...new Map(spaced.map((one) => [one.webhook_id, one.object_key]))].map(([webhookId, objectKey]) => ({
    webhookId,
    objectKey,
  }));
}

/** Paused and disabled webhooks hear too: what they missed is kept for them. */
const hears = (listener: store.Listener, patterns: string[], event: store.WaitingEvent): boolean =>
  event.id > listener.since_event_id &&
  (listener.project_id === null || listener.project_id === event.project_id) &&
  patterns.some((pattern) => matchesPattern(event.name, pattern));
