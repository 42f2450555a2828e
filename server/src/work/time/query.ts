import { idList, instant, oneId, oneOf, parameter, type Query } from '../../platform/http/request/query.ts';
import { instantIn } from '../../platform/zones/zones.ts';
import type { Narrowing, Scope, TimeOrder } from './list-store.ts';
import { orders } from './list-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const sorts = Object.fromEntries([['', 'date'], ...orders.map((by) => [by, by])]) as Record<string, TimeOrder['by']>;
const directions: Record<string, boolean> = { '': false, asc: false, desc: true };
const billables: Record<string, Narrowing> = {
  '': {},
  all: {},
  billable: { isBillable: 1 },
  nonbillable: { isBillable: 0 },
};
const invoices: Record<string, Narrowing> = {
  '': {},
  all: {},
  invoiced: { isBilled: 1 },
  noninvoiced: { isBilled: 0 },
};
const projectTypes: Record<string, Pick<Scope, 'projectStatus'>> = {
  '': {},
  all: {},
  active: { projectStatus: 'active' },
  archived: { projectStatus: 'archived' },
};

export const orderParameters = {
  by: parameter.oneOf(Object.keys(sorts), 'By what they are sorted; by date without it.'),
  direction: parameter.oneOf(Object.keys(directions), 'Whether the first comes first (asc) or last (desc).'),
};

/** What a list and a total have in common. */
export const periodParameters = {
  fromDate: parameter.day('Only work of that day and later.'),
  fromTime: parameter.text('On that day, only from this time on, like 09:30.'),
  toDate: parameter.day('Only work of that day and before.'),
  toTime: parameter.text('On that day, only up to this time, like 17:00.'),
  userId: parameter.id('Only what this person worked.'),
  personId: parameter.id('The same as userId.'),
  projectType: parameter.oneOf(Object.keys(projectTypes), 'Only in such projects; without it in all of them.'),
};

export const listParameters = {
  ...periodParameters,
  projectId: parameter.id('Only in this project.'),
  billableType: parameter.oneOf(Object.keys(billables), 'Only what is to be billed, or only what is not.'),
  invoicedType: parameter.oneOf(Object.keys(invoices), 'Only what was billed, or only what was not.'),
  tagIds: parameter.ids('Only what has one of these tags.'),
  taskTagIds: parameter.ids('Only work on tasks that have one of these tags.'),
  updatedAfterDate: parameter.instant('Only what was changed since then.'),
  sortBy: orderParameters.by,
  sortOrder: orderParameters.direction,
};

/** Days are those of who asks. */
export function readPeriod(query: Query, zone: string): Narrowing {
  const first = instant('fromDate', query.fromdate, query.fromtime ?? '');
  const last = instant('toDate', query.todate, query.totime ?? '');
  const worker = oneId('userId', query.userid ?? query.personid);
  return {
    ...periodOf(first, last, zone, query.totime ? MINUTE_MS : DAY_MS),
    ...(worker && { workerId: worker }),
  };
}

/** By the clocks of this zone. A day is meant to its end, and so is a minute. */
export function periodOf(
  first: string | undefined,
  last: string | undefined,
  zone: string,
  lasts = DAY_MS,
): Pick<Narrowing, 'from' | 'until' | 'days'> {
  const end = last && new Date(Date.parse(last) + lasts).toISOString();
  const [from, until] = [first && instantIn(first, zone), end && instantIn(end, zone)];
  const days = { ...(first && { from: first }), ...(end && { until: end }) };
  return { ...(from && { from }), ...(until && { until }), ...((from || until) && { days }) };
}

export const readProjectType = (query: Query): Pick<Scope, 'projectStatus'> =>
  oneOf(projectTypes, 'projectType', query.projecttype);

export function readWanted(query: Query, zone: string) {
  const tagIds = idList('tagIds', query.tagids);
  const taskTagIds = idList('taskTagIds', query.tasktagids);
  const updatedAfter = instant('updatedAfterDate', query.updatedafterdate);
  const order = readOrder(['sortBy', query.sortby], ['sortOrder', query.sortorder]);
  const narrowing: Narrowing = {
    ...readPeriod(query, zone),
    ...oneOf(billables, 'billableType', query.billabletype),
    ...oneOf(invoices, 'invoicedType', query.invoicedtype),
    ...(tagIds && { tagIds }),
    ...(taskTagIds && { taskTagIds }),
    ...(updatedAfter && { updatedAfter }),
  };
  return { narrowing, order, ...readProjectType(query) };
}

type Sent = [parameter: string, value: string | undefined];
export const readOrder = (by: Sent, direction: Sent): TimeOrder => ({
  by: oneOf(sorts, ...by),
  isDescending: oneOf(directions, ...direction),
});

export const readProjectId = (query: Query): number | undefined => oneId('projectId', query.projectid);
