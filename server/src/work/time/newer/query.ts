import { idList, instant, isYes, parameter, type Query } from '../../../platform/http/request/query.ts';
import type { Narrowing, Scope } from '../list-store.ts';
import { orderParameters, periodOf, readOrder } from '../query.ts';

/** What programs of the newer generation narrow a list by. */
export const timelogParameters = {
  startDate: parameter.day('Only work of that day and later.'),
  endDate: parameter.day('Only work of that day and before.'),
  assignedToUserIds: parameter.ids('Only what these people worked.'),
  tagIds: parameter.ids('Only what has one of these tags.'),
  matchAllTags: parameter.flag('With tagIds: only what has all of them.'),
  updatedAfter: parameter.instant('Only what was changed since then.'),
  orderBy: orderParameters.by,
  orderMode: orderParameters.direction,
};
export const allParameters = { ...timelogParameters, projectIds: parameter.ids('Only in these projects.') };

export const readProjectIds = ({ projectids }: Query): Pick<Scope, 'projectIds'> => {
  const projectIds = idList('projectIds', projectids);
  return projectIds ? { projectIds } : {};
};

/** Days are those of who asks. */
export function readTimelogs(query: Query, zone: string) {
  const workerIds = idList('assignedToUserIds', query.assignedtouserids);
  const tagIds = idList('tagIds', query.tagids);
  const updatedAfter = instant('updatedAfter', query.updatedafter);
  const narrowing: Narrowing = {
    ...periodOf(instant('startDate', query.startdate), instant('endDate', query.enddate), zone),
    ...(workerIds && (workerIds.length === 1 ? { workerId: workerIds[0]! } : { workerIds })),
    ...(tagIds && { tagIds: [...new Set(tagIds)], ...(isYes(query.matchalltags) && { needsAllTags: true as const }) }),
    ...(updatedAfter && { updatedAfter }),
  };
  return { narrowing, order: readOrder(['orderBy', query.orderby], ['orderMode', query.ordermode]) };
}
