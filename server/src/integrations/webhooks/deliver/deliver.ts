import { randomUUID } from 'node:crypto';
import type { Chore, Services } from '../../../platform/context.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import { unseal } from '../registering/unsealing.ts';
import { type Figures, makeFigures } from '../report/figures.ts';
import { noAnswer, type Outcome, type Sender } from '../send/exchange.ts';
import { type Notification, type NotifiedEvent, shownHeaders, writeNotification } from '../send/notification.ts';
import { makePost, type Post } from '../send/posting.ts';
import * as store from './claims-store.ts';
import { makeMending } from './mending.ts';
import type { UnderWay } from './mending-store.ts';
import { type Finished, recordOutcomes } from './outcomes.ts';
import { makeSlots, type Share } from './slots.ts';

type DeliveryOptions = {
  sender: Sender;
  post?: Post;
  userAgent: string;
  random?: () => number;
  figures?: Figures;
  /** Called before anything is claimed and sent, so that what may be called is known. */
  look?(services: Services): Promise<void>;
};

export type Delivery = {
  /** Claims what is due and sends it. Does not wait for answers: a slow receiver must not keep others from being called. */
  send: Chore;
  /** Writes down what has come back, several at a time. On stopping it first waits for what is still under way. */
  settle: Chore;
  /** One round of both, for tests: resolves when everything it claimed is written down, to how many that were. */
  round(services: Services): Promise<number>;
};

/**
 * An exchange takes 5 seconds at most. What a dead process had claimed is sent by another after this, and the next look at
 * what is due: 30 seconds after the death at the latest.
 */
export const LEASE_MS = 25_000;
const WEBHOOKS_AT_ONCE = 256;
const OUTCOMES_AT_ONCE = 128;
const START: store.LastServed = { accountId: 0, webhookId: 0 };
const before = ({ account_id, id }: store.DueWebhook): store.LastServed => ({
  accountId: account_id,
  webhookId: id - 1,
});

type Job = { delivery: store.Claimed; webhook: store.DueWebhook; event: NotifiedEvent | undefined; fence: string };

export function makeDelivery({
  sender,
  post = makePost(sender),
  userAgent,
  random = Math.random,
  figures = makeFigures(),
  look,
}: DeliveryOptions): Delivery {
  let clock = () => 0;
  const slots = makeSlots(() => clock());
  const finished: Finished[] = [];
  /** Until what became of it is written down. */
  const held = new Map<string, UnderWay>();
  const mend = makeMending({ leaseMs: LEASE_MS, underWay: () => [...held.values()] });
  let place = START;
  let isShort = false;
  let isClaiming = false;
  let wake = () => {};

  async function claimAndSend(services: Services): Promise<boolean> {
    clock = services.steady;
    await mend(services);
    isShort = slots.isFull();
    if (isShort) return false;
    const begunAt = place;
    const due = await store.dueWebhooks(services.db.read, place, services.now().toISOString(), WEBHOOKS_AT_ONCE);
    const plan = slots.divide(due);
    isShort = plan.isShort;
    const last = due.length < WEBHOOKS_AT_ONCE ? undefined : due.at(-1);
    place = plan.next ? before(plan.next) : last ? { accountId: last.account_id, webhookId: last.id } : START;
    // Whose turn it is keeps it until slots are given back.
    if (plan.next && plan.shares.length === 0) return false;
    if (plan.shares.length > 0) await look?.(services);
    const jobs = plan.shares.length > 0 ? await claimShares(services, plan.shares) : [];
    figures.expired += jobs.filter(({ delivery }) => delivery.leases > delivery.tries + 1).length;
    for (const job of jobs) {
      slots.take(job.webhook);
      figures.inFlight += 1;
      held.set(job.delivery.id, { id: job.delivery.id, fence: job.fence });
      void sendOne(services, job);
    }
    return hasMore(plan.shares, jobs) || place !== START || begunAt !== START;
  }

  /** A webhook that gave as much as it was asked for may have more: now if there is room, else when there is. */
  function hasMore(shares: Share<store.DueWebhook>[], jobs: Job[]): boolean {
    const full = shares.filter(({ webhook, count }) => jobs.filter((job) => job.webhook === webhook).length === count);
    const roomy = full.filter(({ webhook }) => slots.hasRoomFor(webhook));
    if (roomy.length < full.length) isShort = true;
    return roomy.length > 0;
  }

  async function sendOne(services: Services, { delivery, webhook, event, fence }: Job): Promise<void> {
    const calledAt = services.now();
    let sent: Notification = { headers: {}, body: '' };
    let outcome: Outcome;
    try {
      if (!event) throw new Error(`event ${delivery.event_id} is missing`);
      const sealed = unseal(services.keys, webhook, calledAt);
      sent = writeNotification(event, webhook, {
        deliveryId: delivery.id,
        attempt: delivery.tries + 1,
        at: calledAt,
        baseUrl: services.config.publicUrl,
        ...sealed,
      });
      const shown = shownHeaders(sent, sealed.headers, userAgent);
      outcome = await post(services, { accountId: webhook.account_id, url: webhook.url, ...sent, shown });
      sent = { ...sent, headers: shown };
    } catch (error) {
      services.log.error(
        { err: error, ...nameOf(webhook), delivery: delivery.id },
        'notification could not be written',
      );
      outcome = noAnswer(UNWRITABLE, 0);
    }
    figures.inFlight -= 1;
    if (outcome.refused) figures.refused += 1;
    if (outcome.refused)
      services.log.warn(nameOf(webhook), 'a webhook points where none may; see HOLDFAST_WEBHOOK_ALLOW');
    finished.push({ delivery, webhook, fence, calledAt, sent, outcome });
    wake();
  }

  /** Resolves when something has come back, or there is no more to wait for. */
  function arrival(signal?: AbortSignal): Promise<void> {
    if (finished.length > 0 || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      wake = () => {
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      signal?.addEventListener('abort', wake);
    });
  }

  /** What cannot be written now is kept and its slots with it, until the database is back. */
  async function recordFinished(services: Services): Promise<void> {
    if (finished.length === 0) return;
    const groups = Map.groupBy(finished.splice(0, OUTCOMES_AT_ONCE), ({ delivery }) => delivery.account_id);
    const results = await Promise.allSettled(
      [...groups.values()].map(async (group) => {
        try {
          return await recordOutcomes(services, group, random, figures);
        } catch (error) {
          finished.push(...group);
          throw error;
        }
      }),
    );
    [...groups.values()].forEach((group, at) => {
      if (results[at]?.status !== 'fulfilled') return;
      for (const { webhook, delivery } of group) {
        slots.give(webhook);
        held.delete(delivery.id);
      }
    });
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    const hasMoved = results.some((result) => result.status === 'fulfilled' && result.value > 0);
    if (isShort || hasMoved) services.db.nudge('deliveries');
  }

  return {
    send: {
      name: 'webhooks: send',
      everyMs: 500,
      does: 'deliveries',
      async run(services, signal) {
        isClaiming = true;
        try {
          return await claimAndSend(services);
        } finally {
          isClaiming = false;
          if (signal.aborted) wake();
        }
      },
    },
    settle: {
      name: 'webhooks: settle',
      everyMs: 500,
      async run(services, signal) {
        await arrival(signal);
        await recordFinished(services);
        while (signal.aborted && (isClaiming || slots.open() > 0)) {
          await arrival();
          await recordFinished(services);
        }
        if (signal.aborted) await sender.close();
        return true;
      },
    },
    async round(services) {
      await claimAndSend(services);
      const count = slots.open();
      while (slots.open() > 0) {
        await arrival();
        await recordFinished(services);
      }
      return count;
    },
  };
}

const UNWRITABLE = 'The notification could not be written. If the webhook has a token, set it again.';
const nameOf = ({ account_id, id }: store.DueWebhook) => ({ account: account_id, webhook: id });

/** One short transaction, durable before anything is sent: a crash after it costs a lease, never a delivery. */
function claimShares(services: Services, shares: Share<store.DueWebhook>[]): Promise<Job[]> {
  const fence = randomUUID();
  const now = services.now();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  return services.db.transaction(async (tx) => {
    const taken: { webhook: store.DueWebhook; deliveries: store.Claimed[] }[] = [];
    for (const { webhook, count } of shares) {
      const deliveries = await store.claim(tx, webhook, count, { fence, now: now.toISOString(), until });
      if (deliveries.length > 0) taken.push({ webhook, deliveries });
    }
    const events = new Map<string, NotifiedEvent>();
    for (const [accountId, group] of Map.groupBy(taken, ({ webhook }) => webhook.account_id)) {
      const ids = new Set(group.flatMap(({ deliveries }) => deliveries.map((delivery) => delivery.event_id)));
      const read = group.some(({ webhook }) => webhook.version === 2) ? store.objectsOf : store.eventsOf;
      for (const event of await read(tx, { accountId, ids: idsText(ids) }))
        events.set(`${accountId}/${event.id}`, event);
    }
    return taken.flatMap(({ webhook, deliveries }) =>
      deliveries.map((delivery) => ({
        delivery,
        webhook,
        fence,
        event: events.get(`${delivery.account_id}/${delivery.event_id}`),
      })),
    );
  });
}
