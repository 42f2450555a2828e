import { requireInAccount } from '../access/access.ts';
import type { Context } from '../context.ts';
import type { WebhookHourRow } from '../db/tables/webhooks.ts';
import { notFound } from '../failures.ts';
import * as store from './statistics-store.ts';
import { findWebhook } from './store.ts';

const COUNTED = 10_000;

export type Statistics = { hours: WebhookHourRow[]; waiting: number; oldestDueAt: string | null; lastSequence: number };

/** For the charts of one webhook's page: what the last hours brought, and what waits now. */
export async function readStatistics(ctx: Context, webhookId: number, hours: number): Promise<Statistics> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const which = { accountId: ctx.actor.accountId, webhookId };
  const webhook = await findWebhook(ctx.db, which.accountId, webhookId);
  if (!webhook) throw notFound('webhook');
  const since = new Date(Date.parse(ctx.now) - hours * 3600_000).toISOString().slice(0, 13);
  const [kept, waiting] = await Promise.all([
    store.listHours(ctx.db, which, since),
    store.backlog(ctx.db, which, ctx.now, COUNTED),
  ]);
  return { hours: kept, ...waiting, lastSequence: webhook.last_sequence };
}
