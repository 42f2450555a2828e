import { Type } from 'typebox';
import { ok, Text } from '../../../platform/http/answer/classic.ts';
import { readPaging, wholeNumber } from '../../../platform/http/request/paging.ts';
import { oneOf, parameter } from '../../../platform/http/request/query.ts';
import { type Call, get, list, type Route } from '../../../platform/http/route.ts';
import { listStatistics, readStatistics } from './statistics.ts';
import { Hour, showStatistics, showSummary, WebhookSummary, Whole } from './wire.ts';

const spans = { '': 'hour', hour: 'hour', day: 'day' } as const;
const hours = parameter.whole('How many hours back; without it 48.');
const hoursIn = (call: Call) => wholeNumber(call.query, 'hours', 48, 24 * 90);

export const webhookStatisticsRoutes: Route[] = [
  get(
    '/webhooks/:id/statistics',
    'webhook.manage',
    (ctx, call) => readStatistics(ctx, call.id(), { hours: hoursIn(call), by: oneOf(spans, 'by', call.query.by) }),
    showStatistics,
    {
      shows: ok({
        hours: Type.Array(Hour),
        whole: Whole,
        waiting: Type.Number(),
        oldestDueOn: Text,
        lastSequence: Type.Number(),
      }),
      query: { hours, by: parameter.oneOf(Object.keys(spans), 'By the hour, or by the day (in UTC).') },
      name: 'getStatisticsOfWebhook',
      summary: 'Shows how deliveries to a webhook went, hour by hour or day by day.',
    },
  ),
  list(
    '/webhooks/statistics',
    'webhook.manage',
    (ctx, call) => listStatistics(ctx, hoursIn(call), readPaging(call.query, { usual: 250, most: 500 })),
    (summaries) => ({ webhooks: summaries.map(showSummary) }),
    {
      shows: ok({ webhooks: Type.Array(WebhookSummary) }),
      query: { hours },
      name: 'listStatisticsOfWebhooks',
      summary: 'Shows how deliveries to each webhook went, what came of the last, and when the next is due.',
    },
  ),
];
