import { giveNotice } from '../../../people/notices/notices.ts';
import type { Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { AttemptRow, WebhookHourRow } from '../../../platform/db/tables/webhooks.ts';
import { TEST_EVENT } from '../registering/trials.ts';
import type { Figures } from '../report/figures.ts';
import { addToHours } from '../report/statistics-store.ts';
import type { Outcome } from '../send/exchange.ts';
import type { Notification } from '../send/notification.ts';
import type { Claimed, DueWebhook } from './claims-store.ts';
import { afterFailure, afterSuccess, type Health, isResting } from './health.ts';
import { countSteps } from './latency.ts';
import * as store from './outcomes-store.ts';
import { nextTry } from './schedule.ts';

/** One exchange that is over, however it ended. */
export type Finished = {
  delivery: Claimed;
  webhook: DueWebhook;
  fence: string;
  calledAt: Date;
  sent: Notification;
  outcome: Outcome;
};

/** What an exchange is judged by. */
type Exchange = { webhook: Pick<DueWebhook, 'version'>; outcome: Pick<Outcome, 'status'> };

const GONE = 410;

/** Of version 1 exactly 200, which is what receivers of the classic service answer; of version 2 any 2xx. */
export const isSuccess = ({ webhook: { version }, outcome: { status } }: Exchange): boolean =>
  version === 1 ? status === 200 : status >= 200 && status < 300;

const isTestOf = ({ delivery }: Finished): boolean => delivery.event_name === TEST_EVENT;

/**
 * Writes what became of some exchanges of one account, in one transaction. Whoever lost the lease meanwhile writes
 * nothing: another has taken over. Says how many deliveries that stood in line may be sent now.
 */
export async function recordOutcomes(
  services: Services,
  finished: Finished[],
  random: () => number,
  figures: Figures,
): Promise<number> {
  const accountId = finished[0]!.delivery.account_id;
  const now = services.now();
  const at = now.toISOString();
  const { moved, hours } = await services.db.transaction(async (tx) => {
    // First, as everybody does who changes deliveries, and held until the end, so that the dispatcher cannot put anything
    // in line behind what ends here.
    const webhookIds = idsText(new Set(finished.map(({ webhook }) => webhook.id)));
    const locked = await store.lockHealth(tx, { accountId, webhookIds });
    const healths = new Map(locked.map((row) => [row.id, row]));

    const held = new Set<Finished>();
    const ended = new Set<Finished>();
    for (const [fence, group] of Map.groupBy(finished.filter(isSuccess), (one) => one.fence)) {
      const ids = JSON.stringify(group.map(({ delivery }) => delivery.id));
      const rows = await store.endDelivered(tx, { accountId, fence, now: at, ids });
      for (const one of group.filter(({ delivery }) => rows.some(({ id }) => id === delivery.id))) {
        held.add(one);
        ended.add(one);
      }
    }
    for (const one of finished) {
      const before = healths.get(one.delivery.webhook_id);
      // Deleted and swept away while its receiver was called.
      if (!before) continue;
      if (isSuccess(one)) {
        if (held.has(one)) healths.set(before.id, afterSuccess(before, now));
        continue;
      }
      const [isGone, isTest] = [one.outcome.status === GONE, isTestOf(one)];
      const after = afterFailure(before, { isGone, isTest, calledAt: one.calledAt }, now);
      const change = nextOf(one, after, now, random());
      if (!(await store.saveFailed(tx, { accountId, id: one.delivery.id, fence: one.fence, ...change }))) continue;
      healths.set(after.id, after);
      held.add(one);
      if (change.ended_at) ended.add(one);
    }

    const mine = finished.filter((one) => held.has(one));
    await store.insertAttempts(tx, {}, mine.map(attemptOf));
    for (const [known, health] of locked.map((row) => [row, healths.get(row.id)!] as const)) {
      if (health === known) continue;
      await store.saveHealth(tx, health);
      if (isResting(known) && !isResting(health)) await store.makeAllDue(tx, health, at);
      if (health.status === 'disabled' && known.status !== 'disabled') await tellOfDisabled(services, tx, health);
    }
    const added = hoursOf(mine, ended, at);
    await addToHours(tx, {}, added);
    const objects = [...ended].map(({ delivery: d }) => ({ webhookId: d.webhook_id, objectKey: d.object_key }));
    return { moved: (await store.moveUp(tx, { accountId, now: at }, objects)).length, hours: added };
  });
  for (const { delivered, failed, given_up } of hours) {
    figures.delivered += delivered;
    figures.failed += failed;
    figures.givenUp += given_up;
  }
  return moved;
}

/**
 * While its webhook rests nothing is given up, however often it served as the probe: it is due again when the rest ends,
 * behind what was due before it, so that one notification nobody can take does not stand for all others.
 */
function nextOf(one: Finished, health: Health, now: Date, random: number) {
  const { delivery, outcome } = one;
  const retryAfter = outcome.headers['retry-after']?.[0];
  const isTest = isTestOf(one);
  const next = isTest ? undefined : nextTry(delivery.tries + 1, { now, random, retryAfter });
  if (isResting(health) && !isTest) {
    const rested = health.rests_until!;
    const due = retryAfter && next && next.toISOString() > rested ? next.toISOString() : rested;
    return { state: 'waiting' as const, due_at: due, ended_at: null };
  }
  return next
    ? { state: 'waiting' as const, due_at: next.toISOString(), ended_at: null }
    : { state: 'given-up' as const, due_at: now.toISOString(), ended_at: now.toISOString() };
}

/** One row for each webhook, whatever their number: it is added to what the hour has so far. */
function hoursOf(finished: Finished[], ended: Set<Finished>, at: string): WebhookHourRow[] {
  return [...Map.groupBy(finished, ({ webhook }) => webhook.id)].map(([webhookId, group]) => {
    const times = group.map(({ outcome }) => Math.round(outcome.timing.total));
    const delivered = group.filter(isSuccess).length;
    return {
      account_id: group[0]!.delivery.account_id,
      webhook_id: webhookId,
      hour: at.slice(0, 13),
      delivered,
      failed: group.length - delivered,
      given_up: group.filter((one) => ended.has(one) && !isSuccess(one)).length,
      total_ms: times.reduce((sum, ms) => sum + ms, 0),
      slowest_ms: Math.max(...times),
      ...countSteps(times),
    };
  });
}

function tellOfDisabled(services: Services, tx: Queries, health: Health): Promise<void> {
  const message = `The webhook to ${health.url} was disabled. ${health.disabled_reason} What happens is kept for 14 days and sent when you make it active again.`;
  return giveNotice(services, tx, {
    accountId: health.account_id,
    about: 'webhook',
    aboutId: health.id,
    subject: 'A webhook was disabled',
    message,
  });
}

function attemptOf(finished: Finished): Omit<AttemptRow, 'id'> {
  const { delivery, webhook, calledAt, sent, outcome } = finished;
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
    succeeded: bit(isSuccess(finished)),
  };
}
