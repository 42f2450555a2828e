import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import type { Bit } from '../../../platform/db/tables/bit.ts';
import type { Took, WebhookHourRow } from '../../../platform/db/tables/webhooks.ts';
import { steps } from '../deliver/latency.ts';
import { hotPortions } from '../dispatch/portions.ts';
import type { Which } from '../registering/store.ts';

/** Adds to what the hour has so far. */
export const addToHours = hotPortions((q, _: Record<never, never>, rows: WebhookHourRow[]) =>
  q
    .insertInto('webhook_hours')
    .values(
      rows.map((row) => ({
        account_id: row.account_id,
        webhook_id: row.webhook_id,
        hour: row.hour,
        delivered: row.delivered,
        failed: row.failed,
        given_up: row.given_up,
        total_ms: row.total_ms,
        slowest_ms: row.slowest_ms,
        ...(Object.fromEntries(steps.map(({ column }) => [column, row[column]])) as Took),
      })),
    )
    .onConflict((on) =>
      on.columns(['account_id', 'webhook_id', 'hour']).doUpdateSet((e) => ({
        delivered: sql<number>`webhook_hours.delivered + ${e.ref('excluded.delivered')}`,
        failed: sql<number>`webhook_hours.failed + ${e.ref('excluded.failed')}`,
        given_up: sql<number>`webhook_hours.given_up + ${e.ref('excluded.given_up')}`,
        total_ms: sql<number>`webhook_hours.total_ms + ${e.ref('excluded.total_ms')}`,
        slowest_ms: sql<number>`case when webhook_hours.slowest_ms > ${e.ref('excluded.slowest_ms')}
          then webhook_hours.slowest_ms else ${e.ref('excluded.slowest_ms')} end`,
        ...(Object.fromEntries(
          steps.map(({ column }) => [
            column,
            sql`${sql.ref(`webhook_hours.${column}`)} + ${e.ref(`excluded.${column}`)}`,
          ]),
        ) as Record<keyof Took, RawBuilder<number>>),
      })),
    ),
);

export const listHours = (q: Queries, { accountId, webhookId }: Which, since: string): Promise<WebhookHourRow[]> =>
  q
    .selectFrom('webhook_hours')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();

export const listHoursOf = (
  q: Queries,
  accountId: number,
  webhookIds: number[],
  since: string,
): Promise<WebhookHourRow[]> =>
  q
    .selectFrom('webhook_hours')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('webhook_id', 'in', webhookIds.length > 0 ? webhookIds : [0])
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();

export type LastTry = {
  called_at: string | null;
  status: number | null;
  error: string | null;
  succeeded: Bit | null;
  next_due_at: string | null;
};

/** What came of the last try of each, and when the next is due: a probe of an index for each. */
export const listLastTries = (
  q: Queries,
  accountId: number,
  webhookIds: number[],
): Promise<(LastTry & { webhook_id: number })[]> =>
  q
    .selectFrom('webhooks as w')
    .leftJoin('attempts as a', (on) =>
      on.onRef('a.account_id', '=', 'w.account_id').on(
        'a.id',
        '=',
        sql<number>`(select l.id from attempts as l where l.account_id = w.account_id and l.webhook_id = w.id
            order by l.id desc limit 1)`,
      ),
    )
    .select(['w.id as webhook_id', 'a.called_at', 'a.status', 'a.error', 'a.succeeded'])
    .select(
      sql<string | null>`(select d.due_at from deliveries as d where d.account_id = w.account_id
        and d.webhook_id = w.id and d.state = 'waiting' order by d.due_at, d.sequence limit 1)`.as('next_due_at'),
    )
    .where('w.account_id', '=', accountId)
    .where('w.id', 'in', webhookIds.length > 0 ? webhookIds : [0])
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
