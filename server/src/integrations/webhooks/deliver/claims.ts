import { randomUUID } from 'node:crypto';
import type { Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import type { NotifiedEvent } from '../send/notification.ts';
import * as store from './claims-store.ts';
import type { Share } from './slots.ts';

/**
 * An exchange takes 5 seconds at most. What a dead process had claimed is sent by another after this, and the next look at
 * what is due: 30 seconds after the death at the latest.
 */
export const LEASE_MS = 25_000;

export const START: store.LastServed = { accountId: 0, webhookId: 0 };
/** The place from which this one is found first. */
export const before = ({ account_id, id }: store.DueWebhook): store.LastServed => ({
  accountId: account_id,
  webhookId: id - 1,
});

export type Job = {
  delivery: store.Claimed;
  webhook: store.DueWebhook;
  event: NotifiedEvent | undefined;
  fence: string;
};

/**
 * The dispatcher's way to have sent what it hands out, without anybody looking for it first. While another claims, or all
 * slots are taken, it takes nothing: then `send` finds it.
 */
export type Taking = {
  /** In the transaction that hands out: claims for these webhooks as much as there are slots. */
  take(tx: Queries, which: { accountId: number; webhookIds: string }): Promise<void>;
  /** When that is committed. Whether there may be more to send than it took. */
  send(): boolean;
  /** In any case, at the end. */
  end(): void;
};

/** Those who gave as much as they were asked for, and may have more. */
export const fullAmong = (shares: Share<store.DueWebhook>[], jobs: Job[]) =>
  shares.filter(({ webhook, count }) => jobs.filter((job) => job.webhook === webhook).length === count);

/** One short transaction, durable before anything is sent: a crash after it costs a lease, never a delivery. */
export const claimShares = (services: Services, shares: Share<store.DueWebhook>[]): Promise<Job[]> =>
  services.db.transaction((tx) => claimIn(tx, services, shares));

export async function claimIn(tx: Queries, services: Services, shares: Share<store.DueWebhook>[]): Promise<Job[]> {
  const fence = randomUUID();
  const now = services.now();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const taken: { webhook: store.DueWebhook; deliveries: store.Claimed[] }[] = [];
  for (const { webhook, count } of shares) {
    const deliveries = await store.claim(tx, webhook, count, { fence, now: now.toISOString(), until });
    if (deliveries.length > 0) taken.push({ webhook, deliveries });
  }
  const events = new Map<string, NotifiedEvent>();
  for (const [accountId, group] of Map.groupBy(taken, ({ webhook }) => webhook.account_id)) {
    const ids = new Set(group.flatMap(({ deliveries }) => deliveries.map((delivery) => delivery.event_id)));
    const read = group.some(({ webhook }) => webhook.version === 2) ? store.objectsOf : store.eventsOf;
    for (const event of await read(tx, { accountId, ids: idsText(ids) })) events.set(`${accountId}/${event.id}`, event);
  }
  return taken.flatMap(({ webhook, deliveries }) =>
    deliveries.map((delivery) => ({
      delivery,
      webhook,
      fence,
      event: events.get(`${delivery.account_id}/${delivery.event_id}`),
    })),
  );
}
