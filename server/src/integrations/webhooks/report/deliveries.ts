import { requireInAccount } from '../../../platform/access/access.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { endRest, findWebhook, lockWebhook } from '../registering/store.ts';
import * as store from './deliveries-store.ts';

/** The log of one webhook: a row for every try. */
export async function listAttempts(
  ctx: Context,
  webhookId: number,
  filter: store.AttemptFilter,
  paging: Paging,
): Promise<Page<store.AttemptView>> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const which = { accountId: ctx.actor.accountId, webhookId };
  if (!(await findWebhook(ctx.db, which.accountId, webhookId))) throw notFound('webhook');
  return ctx.services.cursors.page(ctx, `attempts ${JSON.stringify([ctx.actor.personId, which, filter])}`, paging, {
    rows: (start) => store.listAttempts(ctx.db, which, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countAttempts(ctx.db, which, filter),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

/**
 * Sends it again at once under the same id, whatever became of it. It counts as one more try, so that one already
 * given up is tried once. What is being sent this moment, or stands in line behind another, is on its way already.
 */
export async function redeliver(ctx: Context, webhookId: number, uuid: string): Promise<void> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const which = { accountId: ctx.actor.accountId, webhookId };
  await transact(ctx, async (tx) => {
    // Held so that nothing about the same object is put in line, or taken out of it, meanwhile.
    const webhook = await lockWebhook(tx, which.accountId, webhookId);
    if (!webhook) throw notFound('webhook');
    const delivery = await store.lockDelivery(tx, which, uuid.trim().toLowerCase());
    if (!delivery)
      throw invalid('uuid names no delivery of this webhook. GET /webhooks/{id}/deliveries.json lists them.', [
        { field: 'uuid', message: 'names no delivery of this webhook' },
      ]);
    const isBeingSent = delivery.fence !== null && delivery.due_at > ctx.now;
    if (delivery.state === 'queued' || isBeingSent) return;
    await store.makeDue(tx, delivery, ctx.now);
    await endRest(tx, webhook, ctx.now);
    ctx.nudge = 'deliveries';
  });
}
