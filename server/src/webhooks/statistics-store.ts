import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { WebhookHourRow } from '../db/tables/webhooks.ts';

/** Adds to what the hour has so far. */
export async function addToHours(tx: Queries, rows: WebhookHourRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('webhook_hours')
    .values(rows)
    .onConflict((on) =>
      on.columns(['account_id', 'webhook_id', 'hour']).doUpdateSet((e) => ({
        delivered: sql<number>`webhook_hours.delivered + ${e.ref('excluded.delivered')}`,
        failed: sql<number>`webhook_hours.failed + ${e.ref('excluded.failed')}`,
        given_up: sql<number>`webhook_hours.given_up + ${e.ref('excluded.given_up')}`,
        total_ms: sql<number>`webhook_hours.total_ms + ${e.ref('excluded.total_ms')}`,
        slowest_ms: sql<number>`case when webhook_hours.slowest_ms > ${e.ref('excluded.slowest_ms')}
          then webhook_hours.slowest_ms else ${e.ref('excluded.slowest_ms')} end`,
      })),
    )
    .execute();
}

type Which = { accountId: number; webhookId: number };

export const listHours = (q: Queries, { accountId, webhookId }: Which, since: string): Promise<WebhookHourRow[]> =>
  q
    .selectFrom('webhook_hours')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();

/** What waits, up to a number beyond which nobody counts; and since when the oldest that is due has waited. */
export async function backlog(q: Queries, { accountId, webhookId }: Which, now: string, most: number) {
  const open = (limit: number) =>
    q
      .selectFrom('deliveries')
      .select('id')
      .where('account_id', '=', accountId)
      .where('webhook_id', '=', webhookId)
      .where('ended_at', 'is', null)
      .limit(limit);
  const { count } = await q
    .selectFrom(open(most).as('open'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const oldest = await q
    .selectFrom('deliveries')
    .select('due_at')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return { waiting: count, oldestDueAt: oldest?.due_at ?? null };
}
