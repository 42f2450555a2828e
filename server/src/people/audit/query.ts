import { type AuditAction, auditActions } from '../../platform/audit/actions.ts';
import { instantBy, oneId, oneOf, parameter, type Query } from '../../platform/http/request/query.ts';
import { wordsIn } from '../people/people.ts';
import type { Wanted } from './store.ts';

const actions: Record<string, AuditAction | ''> = {
  '': '',
  ...Object.fromEntries(auditActions.map((action) => [action.toLowerCase(), action])),
};

export const auditParameters = {
  personId: parameter.id('Only what this person did, or what was done to them.'),
  action: parameter.oneOf(auditActions, 'Only this.'),
  fromDate: parameter.instant('Only since then.'),
  toDate: parameter.instant('Only up to then; a day is meant to its end.'),
  searchTerm: parameter.text('Only entries with each of these words: in names, addresses, browsers and details.'),
};

/** Days are those of who asks, in their zone. */
export function readWanted(query: Query, zone: string): Wanted {
  const personId = oneId('personId', query.personid);
  const action = oneOf(actions, 'action', query.action);
  const from = instantBy(zone, 'fromDate', query.fromdate);
  const until = instantBy(zone, 'toDate', query.todate, 1);
  const words = wordsIn(query.searchterm);
  return {
    ...(personId && { personId }),
    ...(action && { action }),
    ...(from && { from }),
    ...(until && { until }),
    ...(words.length > 0 && { words }),
  };
}
