import type { Chore, Services } from '../../../platform/context.ts';
import { type Figures, makeFigures } from '../report/figures.ts';
import type { Sender } from '../send/exchange.ts';
import { makePost, type Post } from '../send/posting.ts';
import { before, claimIn, claimShares, fullAmong, type Job, LEASE_MS, START, type Taking } from './claims.ts';
import * as store from './claims-store.ts';
import { makeExchange } from './exchanging.ts';
import { makeMending } from './mending.ts';
import type { UnderWay } from './mending-store.ts';
import { type Finished, isSuccess, recordOutcomes } from './outcomes.ts';
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
  take(services: Services): Taking;
  /** Claims what is due and sends it. Does not wait for answers: a slow receiver must not keep others from being called. */
  send: Chore;
  /** Writes down what has come back, several at a time. On stopping it first waits for what is still under way. */
  settle: Chore;
  /** One round of both, for tests: resolves when everything it claimed is written down, to how many that were. */
  round(services: Services): Promise<number>;
};

const WEBHOOKS_AT_ONCE = 256;
const OUTCOMES_AT_ONCE = 128;

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
  const exchange = makeExchange({ post, userAgent, figures });
  const finished: Finished[] = [];
  /** Until what became of it is written down. */
  const held = new Map<string, UnderWay>();
  let unwritten = 0;
  const withoutSlot = new WeakSet<Finished>();
  const mend = makeMending({ leaseMs: LEASE_MS, underWay: () => [...held.values()] });
  let place = START;
  let isShort = false;
  /** The slots are divided by one at a time; until when. */
  let claiming: Promise<void> | undefined;
  let hasLooked = false;
  let isEnding = false;
  let wake = () => {};

  async function claimAndSend(services: Services): Promise<boolean> {
    clock = services.steady;
    await mend(services);
    hasLooked = true;
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
    start(services, jobs);
    return hasMore(plan.shares, jobs) || place !== START || begunAt !== START;
  }

  function start(services: Services, jobs: Job[]): void {
    figures.expired += jobs.filter(({ delivery }) => delivery.leases > delivery.tries + 1).length;
    for (const job of jobs) {
      slots.take(job.webhook);
      figures.inFlight += 1;
      held.set(job.delivery.id, { id: job.delivery.id, fence: job.fence });
      unwritten += 1;
      void sendOne(services, job);
    }
  }

  function beginClaiming(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    claiming = promise;
    return () => {
      claiming = undefined;
      resolve();
      if (isEnding) wake();
    };
  }

  function take(services: Services): Taking {
    let jobs: Job[] = [];
    let isAll = false;
    let endClaiming: (() => void) | undefined;
    return {
      async take(tx, { accountId, webhookIds }) {
        // What a process that is gone had claimed is freed first: this one must not have claimed anything by then.
        if (!endClaiming && (!hasLooked || claiming || isEnding || slots.isFull())) return;
        endClaiming ??= beginClaiming();
        const now = services.now().toISOString();
        const [awake] = await Promise.all([
          store.awakeAmong(tx, { accountId, ids: webhookIds, now }),
          look?.(services),
        ]);
        const { shares, isShort } = slots.divide(awake);
        jobs = await claimIn(tx, services, shares);
        isAll = !isShort && fullAmong(shares, jobs).length === 0;
      },
      send() {
        start(services, jobs);
        return !isAll;
      },
      end: () => endClaiming?.(),
    };
  }

  /** A webhook that gave as much as it was asked for may have more: now if there is room, else when there is. */
  function hasMore(shares: Share<store.DueWebhook>[], jobs: Job[]): boolean {
    const full = fullAmong(shares, jobs);
    const roomy = full.filter(({ webhook }) => slots.hasRoomFor(webhook));
    if (roomy.length < full.length) isShort = true;
    return roomy.length > 0;
  }

  async function sendOne(services: Services, job: Job): Promise<void> {
    const one = await exchange(services, job);
    figures.inFlight -= 1;
    // The next may go while this is written down, if that keeps up. A webhook that fails may be left to rest after it.
    if (isSuccess(one) && finished.length < OUTCOMES_AT_ONCE) {
      slots.give(one.webhook);
      withoutSlot.add(one);
    }
    finished.push(one);
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

  /** What cannot be written now is kept, with the slots it has, until the database is back. */
  async function recordFinished(services: Services): Promise<void> {
    if (finished.length === 0) return;
    if (isShort) services.db.nudge('deliveries');
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
      for (const one of group) {
        if (!withoutSlot.has(one)) slots.give(one.webhook);
        held.delete(one.delivery.id);
        unwritten -= 1;
      }
    });
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    const hasMoved = results.some((result) => result.status === 'fulfilled' && result.value > 0);
    if (isShort || hasMoved) services.db.nudge('deliveries');
  }

  return {
    take,
    send: {
      name: 'webhooks: send',
      everyMs: 500,
      does: 'deliveries',
      async run(services) {
        while (claiming) await claiming;
        const endClaiming = beginClaiming();
        try {
          return await claimAndSend(services);
        } finally {
          endClaiming();
        }
      },
    },
    settle: {
      name: 'webhooks: settle',
      everyMs: 500,
      async run(services, signal) {
        await arrival(signal);
        await recordFinished(services);
        isEnding = signal.aborted;
        while (signal.aborted && (claiming || unwritten > 0)) {
          await arrival();
          await recordFinished(services);
        }
        if (signal.aborted) await sender.close();
        return true;
      },
    },
    async round(services) {
      await claimAndSend(services);
      const count = unwritten;
      while (unwritten > 0) {
        await arrival();
        await recordFinished(services);
      }
      return count;
    },
  };
}
