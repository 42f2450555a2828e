import { randomUUID } from 'node:crypto';
import type { House, Task } from '../context.ts';
import { bit } from '../db/tables/bit.ts';
import { matchesPattern } from '../events/catalogue.ts';
import * as store from './dispatch-store.ts';

const ACCOUNTS_AT_ONCE = 8;
const EVENTS_AT_ONCE = 256;

/** Turns events into deliveries, one for each webhook that listens. */
export function makeDispatch(): Task {
  let after = 0;
  return {
    name: 'webhooks: dispatch',
    everyMs: 1000,
    isNudged: true,
    async run(house) {
      const begunAt = after;
      const accounts = await store.accountsWithNews(house.db.read, after, ACCOUNTS_AT_ONCE);
      const isLastRound = accounts.length < ACCOUNTS_AT_ONCE;
      after = isLastRound ? 0 : accounts.at(-1)!;
      const results = await Promise.allSettled(accounts.map((accountId) => dispatchAccount(house, accountId)));
      if (results.some((result) => result.status === 'fulfilled' && result.value.delivered > 0)) house.db.nudge();
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
export function dispatchAccount(house: House, accountId: number): Promise<{ taken: number; delivered: number }> {
  const now = house.now().toISOString();
  return house.db.transaction(async (tx) => {
    if (!(await store.claimAccount(tx, accountId))) return { taken: 0, delivered: 0 };
    const events = await store.waitingEvents(tx, accountId, EVENTS_AT_ONCE);
    // Only what happened while the switch was on waits, so none of it is dropped: if it is off now, it is sent when on again.
    const listeners = events.length > 0 ? await store.lockListeners(tx, accountId) : [];
    const deliveries = listeners.flatMap((listener) => deliveriesFor(listener, events, accountId, now));
    await store.insertDeliveries(tx, {}, deliveries);
    const told = new Set(deliveries.map((delivery) => delivery.webhook_id));
    await store.saveSequences(
      tx,
      { accountId },
      [...told].map((id) => ({ id })),
    );
    await store.markDispatched(tx, { accountId }, events);
    return { taken: events.length, delivered: deliveries.length };
  });
}

function deliveriesFor(
  listener: store.Listener,
  events: store.WaitingEvent[],
  accountId: number,
  now: string,
): store.NewDelivery[] {
  const patterns = listener.events.split(',');
  const seen = new Set<string>();
  return events
    .filter((event) => hears(listener, patterns, event))
    .map((event, at) => {
      const objectKey = `${event.object_kind}/${event.object_id}`;
      const isFirst = bit(!seen.has(objectKey));
      seen.add(objectKey);
      return {
        account_id: accountId,
        id: randomUUID(),
        webhook_id: listener.id,
        event_id: event.id,
        sequence: listener.last_sequence + at + 1,
        event_name: event.name,
        object_key: objectKey,
        due_at: now,
        created_at: now,
        isFirst,
      };
    });
}

/** Paused and disabled webhooks hear too: what they missed is kept for them. */
const hears = (listener: store.Listener, patterns: string[], event: store.WaitingEvent): boolean =>
  event.id > listener.since_event_id &&
  (listener.project_id === null || listener.project_id === event.project_id) &&
  patterns.some((pattern) => matchesPattern(event.name, pattern));
