import type { Query } from '../http/paging.ts';
import { instant, oneOf } from '../http/query.ts';
import type { AttemptFilter } from './deliveries-store.ts';

const statuses: Record<string, Pick<AttemptFilter, 'states' | 'isFailed'>> = {
  '': {},
  all: {},
  delivered: { states: ['delivered'] },
  waiting: { states: ['waiting', 'queued'] },
  'given-up': { states: ['given-up'] },
  failed: { isFailed: true },
  succeeded: { isFailed: false },
};

/** `status`, `event`, `uuid`, `since` and `until` of a look into the log. */
export function readLogQuery(query: Query): AttemptFilter {
  const [since, until] = [instant('since', query.since), instant('until', query.until)];
  return {
    ...oneOf(statuses, 'status', query.status),
    ...(query.event && { event: query.event.toUpperCase() }),
    ...(query.uuid && { deliveryId: query.uuid.trim().toLowerCase() }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
