import { randomUUID } from 'node:crypto';
import { requireInAccount } from '../../../platform/access/access.ts';
import { type Committed, type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import { insertDeliveries, saveSequences } from '../dispatch/store.ts';
import * as store from './store.ts';
import { requireTarget } from './targets.ts';

/** Not in the catalogue: nothing happened, and nobody can register for it. */
export const TEST_EVENT = 'WEBHOOK.TEST';

/** While the account's switch is off nothing is sent, not even a test. */
export async function requireSwitchedOn(q: Queries, accountId: number): Promise<void> {
  if ((await store.findSwitch(q, accountId)).webhooks_enabled === 0)
    throw invalid('Webhooks are switched off for this account. Switch them on first (PUT /webhooks/enable.json).');
}

/**
 * Sends a notification of its own to a webhook, the way every other goes, so that what works in the test works in
 * earnest. It is tried once. A receiver that rests is probed with it. Returns the delivery, to be found in the log.
 */
export async function sendTest(ctx: Context, webhookId: number): Promise<Committed<string>> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const { accountId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const webhook = await store.lockWebhook(tx, accountId, webhookId);
    if (!webhook) throw notFound('webhook');
    await requireSwitchedOn(tx, accountId);
    if (webhook.status !== 'active')
      throw invalid(`This webhook is ${webhook.status}. Resume it first (PUT /webhooks/${webhookId}/resume.json).`);
    await requireTarget(ctx, tx, webhook.url);
    const event = await store.insertEvent(tx, {
      account_id: accountId,
      name: TEST_EVENT,
      object_kind: 'webhook',
      object_id: webhookId,
      project_id: webhook.project_id,
      actor_id: ctx.actor.personId,
      happened_at: ctx.now,
      snapshot: JSON.stringify({ id: String(webhookId), url: webhook.url }),
      fires: 0,
      is_waiting: 0,
    });
    const id = randomUUID();
    const delivery = {
      account_id: accountId,
      id,
      webhook_id: webhookId,
      event_id: event.id,
      sequence: webhook.last_sequence + 1,
      event_name: TEST_EVENT,
      object_key: `test/${id}`,
      due_at: ctx.now,
      created_at: ctx.now,
      isFirst: bit(true),
    };
    await insertDeliveries(tx, {}, [delivery]);
    await saveSequences(tx, { accountId, webhookIds: idsText([webhookId]) });
    await store.endRest(tx, webhook, ctx.now);
    ctx.nudge = 'deliveries';
    return id;
  });
}
