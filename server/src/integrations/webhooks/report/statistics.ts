import { requireInAccount } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import type { WebhookHourRow } from '../../../platform/db/tables/webhooks.ts';
import { notFound } from '../../../platform/failures.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { p95Of } from '../deliver/latency.ts';
import { countWebhooks, findWebhook, listWebhooks } from '../registering/store.ts';
import * as store from './statistics-store.ts';

const COUNTED = 10_000;
const HOUR = '2026-11-15T10'.length;
const DAY = '2026-11-15'.length;

/** An hour or a day: where it begins, and what became of the tries in it. */
export type Span = { begins: string; delivered: number; failed: number; givenUp: number } & Times;
type Times = { averageMs: number; p95Ms: number; slowestMs: number };

export type Statistics = {
  spans: Span[];
  whole: Omit<Span, 'begins'>;
  waiting: number;
  oldestDueAt: string | null;
  lastSequence: number;
};
/** One webhook in the list of all: how it has been doing, what came of the last try, when the next one is due. */
export type Summary = { webhookId: number; spans: Span[]; whole: Omit<Span, 'begins'> } & store.LastTry;

const firstHour = (ctx: Context, hours: number): string =>
  new Date(Date.parse(ctx.now) - hours * 3600_000).toISOString().slice(0, HOUR);

/** For the charts of one webhook's page: what the last hours brought, and what waits now. */
export async function readStatistics(
  ctx: Context,
  webhookId: number,
  { hours, by }: { hours: number; by: 'hour' | 'day' },
): Promise<Statistics> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const which = { accountId: ctx.actor.accountId, webhookId };
  const webhook = await findWebhook(ctx.db, which.accountId, webhookId);
  if (!webhook) throw notFound('webhook');
  const [kept, waiting] = await Promise.all([
    store.listHours(ctx.db, which, firstHour(ctx, hours)),
    store.backlog(ctx.db, which, ctx.now, COUNTED),
  ]);
  return { spans: spansOf(kept, by), whole: addUp(kept), ...waiting, lastSequence: webhook.last_sequence };
}

/** The same for all webhooks, as far as their list shows it. */
export async function listStatistics(ctx: Context, hours: number, paging: Paging): Promise<Page<Summary>> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const { accountId, personId } = ctx.actor;
  const page = await ctx.services.cursors.page(
    ctx,
    `webhook statistics ${JSON.stringify([accountId, personId])}`,
    paging,
    {
      rows: (start) => listWebhooks(ctx.db, { accountId }, { ...start, limit: paging.pageSize }),
      count: () => countWebhooks(ctx.db, { accountId }),
      boundary: ({ id }) => ({ key: id, id }),
    },
  );
  const ids = page.items.map(({ id }) => id);
  const [kept, tries] = await Promise.all([
    store.listHoursOf(ctx.db, accountId, ids, firstHour(ctx, hours)),
    store.listLastTries(ctx.db, accountId, ids),
  ]);
  const hoursBy = Map.groupBy(kept, ({ webhook_id }) => webhook_id);
  const triesBy = new Map(tries.map((one) => [one.webhook_id, one]));
  return {
    ...page,
    items: ids.map((webhookId) => {
      const own = hoursBy.get(webhookId) ?? [];
      return { webhookId, spans: spansOf(own, 'hour'), whole: addUp(own), ...triesBy.get(webhookId)! };
    }),
  };
}

function spansOf(hours: WebhookHourRow[], by: 'hour' | 'day'): Span[] {
  const begins = ({ hour }: WebhookHourRow) => (by === 'hour' ? `${hour}:00:00Z` : `${hour.slice(0, DAY)}T00:00:00Z`);
  return [...Map.groupBy(hours, begins)].map(([moment, group]) => ({ begins: moment, ...addUp(group) }));
}

function addUp(hours: WebhookHourRow[]): Omit<Span, 'begins'> {
  const sum = (read: (hour: WebhookHourRow) => number) => hours.reduce((total, hour) => total + read(hour), 0);
  const [delivered, failed] = [sum((hour) => hour.delivered), sum((hour) => hour.failed)];
  return {
    delivered,
    failed,
    givenUp: sum((hour) => hour.given_up),
    averageMs: Math.round(sum((hour) => hour.total_ms) / Math.max(1, delivered + failed)),
    p95Ms: p95Of(hours),
    slowestMs: Math.max(0, ...hours.map(({ slowest_ms }) => slowest_ms)),
  };
}
