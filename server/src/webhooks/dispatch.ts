import { randomUUID } from 'node:crypto';
import type { House, Task } from '../context.ts';
import { idsText } from '../db/dialect.ts';
import { bit } from '../db/tables/bit.ts';
import { matchesPattern } from '../events/catalogue.ts';
import * as store from './dispatch-store.ts';
import { makeSpacing, type Round } from './spacing.ts';

const ACCOUNTS_AT_ONCE = 8;
const EVENTS_AT_ONCE = 256;

/** Turns events into deliveries, one for each webhook that listens. */
export function makeDispatch(): Task {
  const spacing = makeSpacing();
  let after = 0;
  return {
    name: 'webhooks: dispatch',
    everyMs: 1000,
    does: 'events',
    async run(house) {
      const begunAt = after;
      const accounts = await store.accountsWithNews(house.db.read, after, ACCOUNTS_AT_ONCE);
      const isLastRound = accounts.length < ACCOUNTS_AT_ONCE;
      after = isLastRound ? 0 : accounts.at(-1)!;
      const results = await Promise.allSettled(
        accounts.map((accountId) => dispatchAccount(house, accountId, spacing.begin)),
      );
      if (results.some((result) => result.status === 'fulfilled' && result.value.delivered > 0))
        house.db.nudge('deliveries');
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
      const isFull = results.some((result) => result.status === 'fulfilled' && result.value.taken === EVENTS_AT_ONCE);
      return isFull || !isLastRound || begunAt > 0;
    },
  };
}

/**
 * Marks the account's waiting events and inserts their deliveries, in one transaction: neither is there without the
 * other. Events about one object are recorded under that object's lock, so their ids tell the order in which they
 * happened; and while this is the account's only dispatcher, none of them can overtake another.
 */
export async function dispatchAccount(
  house: House,
  accountId: number,
  round: () => Round = makeSpacing().begin,
): Promise<Dispatched> {
  const now = house.now();
  const { taken, deliveries, kept } = await house.db.transaction(async (tx) => {
    const plan = round();
    if (!(await store.claimAccount(tx, accountId))) return { taken: 0, deliveries: [], kept: plan };
    const events = await store.waitingEvents(tx, accountId, EVENTS_AT_ONCE);
    // Only what happened while the switch was on waits, so none of it is dropped: if it is off now, it is sent when on again.
    const listeners = events.length > 0 ? await store.lockListeners(tx, accountId) : [];
    const made = listeners.flatMap((listener) => deliveriesFor(listener, events, { accountId, now, plan }));
    await store.insertDeliveries(tx, {}, made);
    const told = new Set(made.map((delivery) => delivery.webhook_id));
    if (told.size > 0) await store.saveSequences(tx, { accountId, webhookIds: idsText(told) });
    for (const loop of loopsIn(made)) await store.noteLoop(tx, { accountId, at: now.toISOString(), ...loop });
    if (events.length > 0) await store.markDispatched(tx, { accountId, ids: idsText(events.map(({ id }) => id)) });
    return { taken: events.length, deliveries: made, kept: plan };
  });
  kept.keep();
  return { taken, delivered: deliveries.length };
}

type Dispatched = { taken: number; delivered: number };
type Made = store.NewDelivery & { isSpaced: boolean };

function deliveriesFor(
  listener: store.Listener,
  events: store.WaitingEvent[],
  { accountId, now, plan }: { accountId: number; now: Date; plan: Round },
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
      const due = plan.plan(`${accountId}/${listener.id}/${objectKey}`, now.getTime());
      return {
        account_id: accountId,
        id: randomUUID(),
        webhook_id: listener.id,
        event_id: event.id,
        sequence: listener.last_sequence + place + 1,
        event_name: event.name,
        object_key: objectKey,
        due_at: due.isSpaced ? new Date(due.at).toISOString() : at,
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
