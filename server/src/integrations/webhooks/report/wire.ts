import { type Static, Type } from 'typebox';
import { Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import type { Span, Statistics, Summary } from './statistics.ts';

export const Hour = titled('HourOfDeliveries', {
  hour: Text,
  delivered: Type.Number(),
  failed: Type.Number(),
  givenUp: Type.Number(),
  averageMs: Type.Number(),
  p95Ms: Type.Number(),
  slowestMs: Type.Number(),
});
const { hour: _, ...counts } = Hour.properties;
export const Whole = titled('CountOfDeliveries', counts);

/** `hour` is where it begins, also when it is a day. */
const showSpan = ({ begins: hour, ...span }: Span) => ({ hour, ...span });

export const showStatistics = ({ spans, whole, waiting, oldestDueAt, lastSequence }: Statistics) => ({
  hours: spans.map(showSpan),
  whole,
  waiting,
  oldestDueOn: timeText(oldestDueAt),
  lastSequence,
});

export const WebhookSummary = titled('WebhookSummary', {
  webhookId: Text,
  hours: Type.Array(Hour),
  whole: Whole,
  lastCalledOn: Text,
  lastCode: Text,
  lastError: Text,
  lastSucceeded: Type.Boolean(),
  nextAttemptOn: Text,
});

/** Of a webhook that was never called, what came of the last try is empty. */
export const showSummary = (summary: Summary): Static<typeof WebhookSummary> => ({
  webhookId: String(summary.webhookId),
  hours: summary.spans.map(showSpan),
  whole: summary.whole,
  lastCalledOn: timeText(summary.called_at),
  lastCode: summary.status === null ? '' : String(summary.status),
  lastError: summary.error ?? '',
  lastSucceeded: summary.succeeded === 1,
  nextAttemptOn: timeText(summary.next_due_at),
});
