import type { House } from '../context.ts';
import type { AttemptRow } from '../db/tables/webhooks.ts';
import type { Claimed, DueWebhook } from './claims-store.ts';
import type { Notification } from './notification.ts';
import * as store from './outcomes-store.ts';
import { nextTry } from './schedule.ts';
import type { Outcome } from './sender.ts';

/** One exchange that is over, however it ended. */
export type Finished = {
  delivery: Claimed;
  webhook: DueWebhook;
  fence: string;
  calledAt: Date;
  sent: Notification;
  outcome: Outcome;
};

const GONE = 410;
/** A busy healthy webhook has its row written this often at most, since everything about it waits for that row. */
const SUCCESS_NOTED_EVERY_MS = 1000;

/** Mission 6.3: exactly 200. Receivers of version 2 may answer any 2xx. */
const isSuccess = ({ webhook: { version }, outcome: { status } }: Finished): boolean =>
  version === 1 ? status === 200 : status >= 200 && status < 300;

/**
 * Writes what became of some exchanges of one account, in one transaction. Whoever lost the lease meanwhile writes
 * nothing: another has taken over. Says how many deliveries that stood in line may be sent now.
 */
export function recordOutcomes(house: House, finished: Finished[], random: () => number): Promise<number> {
  const accountId = finished[0]!.delivery.account_id;
  const now = house.now();
  const at = now.toISOString();
  return house.db.transaction(async (tx) => {
    // Held until the end, so that the dispatcher cannot put anything in line behind what ends here.
    const webhookIds = [...new Set(finished.map(({ webhook }) => webhook.id))];
    const healths = new Map((await store.lockHealth(tx, accountId, webhookIds)).map((row) => [row.id, row]));

    const held = new Set<Finished>();
    const ended = new Set<Finished>();
    for (const [fence, group] of Map.groupBy(finished.filter(isSuccess), (one) => one.fence)) {
      const ids = group.map(({ delivery }) => ({ id: delivery.id }));
      const rows = await store.endDelivered(tx, { accountId, fence, now: at }, ids);
      for (const one of group.filter(({ delivery }) => rows.some(({ id }) => id === delivery.id))) {
        held.add(one);
        ended.add(one);
      }
    }
    for (const one of finished.filter((candidate) => !isSuccess(candidate))) {
      const retryAfter = one.outcome.headers['retry-after']?.[0];
      const next = nextTry(one.delivery.tries + 1, { now, random: random(), retryAfter });
      const change = next
        ? { state: 'waiting' as const, due_at: next.toISOString(), ended_at: null }
        : { state: 'given-up' as const, due_at: at, ended_at: at };
      const isHeld = await store.saveFailed(tx, { accountId, id: one.delivery.id, fence: one.fence, ...change });
      if (isHeld) held.add(one);
      if (isHeld && !next) ended.add(one);
    }

    const mine = finished.filter((one) => held.has(one));
    await store.insertAttempts(tx, {}, mine.map(attemptOf));
    for (const health of healths.values()) {
      const own = mine.filter(({ webhook }) => webhook.id === health.id);
      const next = own.reduce((known, one) => healthAfter(known, one, now), health);
      if (next !== health) await store.saveHealth(tx, next);
    }
    const objects = [...ended].map(({ delivery: d }) => ({ webhookId: d.webhook_id, objectKey: d.object_key }));
    return (await store.moveUp(tx, { accountId, now: at }, objects)).length;
  });
}

/** The same object when nothing worth writing has changed. */
function healthAfter(health: store.Health, one: Finished, now: Date): store.Health {
  const at = now.toISOString();
  if (!isSuccess(one)) {
    const failing = { failure_streak: health.failure_streak + 1, failing_since: health.failing_since ?? at };
    return { ...health, ...failing, status: one.outcome.status === GONE ? 'disabled' : health.status };
  }
  const noted = health.last_success_at === null ? 0 : Date.parse(health.last_success_at);
  if (health.failure_streak === 0 && now.getTime() - noted < SUCCESS_NOTED_EVERY_MS) return health;
  return { ...health, failure_streak: 0, failing_since: null, last_success_at: at };
}

function attemptOf({ delivery, webhook, calledAt, sent, outcome }: Finished): Omit<AttemptRow, 'id'> {
  const lists = Object.entries(sent.headers).map(([name, value]) => [name, [value]]);
  return {
    account_id: delivery.account_id,
    delivery_id: delivery.id,
    number: delivery.tries + 1,
    webhook_id: delivery.webhook_id,
    event_name: delivery.event_name,
    version: webhook.version,
    url: webhook.url,
    called_at: calledAt.toISOString(),
    request_headers: JSON.stringify(Object.fromEntries(lists)),
    request_body: sent.body,
    error: outcome.error,
    status: outcome.status,
    response_headers: JSON.stringify(outcome.headers),
    response_body: outcome.body,
    timing: JSON.stringify(outcome.timing),
  };
}
