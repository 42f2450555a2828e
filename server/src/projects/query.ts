import { sortKey } from '../http/classic.ts';
import type { Query } from '../http/paging.ts';
import { instant, isYes, oneId, oneOf } from '../http/query.ts';
import type { Include } from './included.ts';
import type { ProjectFilter, ProjectOrder } from './list-store.ts';

type Filter = Omit<ProjectFilter, 'accountId' | 'personId' | 'seesAll' | 'today'>;

const statuses: Record<string, Pick<Filter, 'status' | 'subStatus'>> = {
  '': { status: 'active' },
  active: { status: 'active' },
  archived: { status: 'archived' },
  inactive: { status: 'archived' },
  all: { status: 'all' },
  current: { status: 'active', subStatus: 'current' },
  late: { status: 'active', subStatus: 'late' },
  completed: { status: 'active', subStatus: 'completed' },
};
const orders: Record<string, ProjectOrder['by']> = {
  '': 'name_key',
  name: 'name_key',
  companyname: 'company',
  lastactivitydate: 'updated_at',
  datecreated: 'created_at',
};

/** The filters and the order of a project list, as the classic API spells them. */
export function readProjectQuery(query: Query): [Filter, ProjectOrder] {
  const filter: Filter = {
    inTrash: isYes(query.getdeleted),
    ...oneOf(statuses, 'status', query.status),
    updatedAfter:
      instant('updatedAfterDate', query.updatedafterdate) ??
      instant('updatedAfterDateTime', query.updatedafterdatetime),
    createdAfter: instant('createdAfterDate', query.createdafterdate, query.createdaftertime),
    categoryId: oneId('catId', query.catid),
    companyId: oneId('companyId', query.companyid),
    memberId: oneId('userId', query.userid),
    ownerIds: query.projectownerids?.split(',').flatMap((part) => oneId('projectOwnerIds', part.trim()) ?? []),
    search: query.searchterm === undefined ? undefined : sortKey(query.searchterm.slice(0, 255)),
    starredOnly: isYes(query.onlystarredprojects),
  };
  const order = { by: oneOf(orders, 'orderby', query.orderby), descending: query.ordermode?.toLowerCase() === 'desc' };
  return [filter, order];
}

export const readInclude = (query: Query): Include => ({
  people: isYes(query.includepeople),
  owner: isYes(query.includeprojectowner),
});
