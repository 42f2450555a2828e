import { requireInAccount } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { findWebhook } from '../registering/store.ts';
import * as store from './pulling-store.ts';

export type Pulled = {
  events: store.Numbered[];
  /** The last number given so far, and the lowest that is still kept: whoever is behind it has missed some for good. */
  last: number;
  first: number;
};

/**
 * What one webhook was told, or is to be, by its own gap-free numbers. A receiver that compares them with what reached
 * it can see a gap and close it, without trusting that every notification arrived.
 */
export async function pullEvents(
  ctx: Context,
  webhookId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Pulled> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const which = { accountId: ctx.actor.accountId, webhookId };
  const webhook = await findWebhook(ctx.db, which.accountId, webhookId);
  if (!webhook) throw notFound('webhook');
  const [events, first] = await Promise.all([
    store.numberedAfter(ctx.db, which, after, limit),
    store.firstNumber(ctx.db, which),
  ]);
  return { events, last: webhook.last_sequence, first: first ?? webhook.last_sequence + 1 };
}
