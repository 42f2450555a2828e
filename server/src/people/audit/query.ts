import { type AuditAction, auditActions } from '../../platform/audit/actions.ts';
import { instant, oneId, oneOf, parameter, type Query } from '../../platform/http/request/query.ts';
import { wordsIn } from '../people/people.ts';
import type { Wanted } from './store.ts';

const DAY_MS = 86_400_000;
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

export function readWanted(query: Query): Wanted {
  const personId = oneId('personId', query.personid);
  const action = oneOf(actions, 'action', query.action);
  const from = instant('fromDate', query.fromdate);
  const to = instant('toDate', query.todate);
  const isDay = /^\d{4}-?\d\d-?\d\d$/.test(query.todate ?? '');
  const until = to && new Date(Date.parse(to) + (isDay ? DAY_MS : 0)).toISOString();
  const words = wordsIn(query.searchterm);
  return {
    ...(personId && { personId }),
    ...(action && { action }),
    ...(from && { from }),
    ...(until && { until }),
    ...(words.length > 0 && { words }),
  };
}
