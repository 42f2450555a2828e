import { type Query, wholeNumber } from '../../../platform/http/request/paging.ts';
import { instant, oneOf, parameter } from '../../../platform/http/request/query.ts';
import type { AttemptFilter } from './deliveries-store.ts';

const words = ['delivered', 'waiting', 'given-up', 'failed', 'succeeded'] as const;
const statuses: Record<string, Pick<AttemptFilter, 'status'>> = {
  '': {},
  all: {},
  ...Object.fromEntries(words.map((status) => [status, { status }])),
};

export const logParameters = {
  status: parameter.oneOf(Object.keys(statuses), 'Only attempts with this outcome, or of deliveries in this state.'),
  event: parameter.text('Only those of this event, like `TASK.COMPLETED`.'),
  uuid: parameter.text('Only those of this delivery.'),
  code: parameter.whole('Only those answered with this status; 0 for those without an answer.'),
  since: parameter.instant('Only those since then.'),
  until: parameter.instant('Only those until then.'),
};

/** `status`, `event`, `uuid`, `code`, `since` and `until` of a look into the log. */
export function readLogQuery(query: Query): AttemptFilter {
  const [since, until] = [instant('since', query.since), instant('until', query.until)];
  return {
    ...oneOf(statuses, 'status', query.status),
    ...(query.event && { event: query.event.toUpperCase() }),
    ...(query.uuid && { deliveryId: query.uuid.trim().toLowerCase() }),
    ...(query.code && { code: wholeNumber(query, 'code', 0, 599, 0) }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
