import { sortKey } from '../../platform/http/answer/classic.ts';
import { tagParameters, tagsWanted } from '../../platform/http/answer/tags.ts';
import type { Query } from '../../platform/http/request/paging.ts';
import { instant, isYes, oneId, oneOf, parameter } from '../../platform/http/request/query.ts';
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

export const projectParameters = {
  status: parameter.oneOf(Object.keys(statuses), 'Which projects; without it the active ones.'),
  searchTerm: parameter.text('Only those whose name contains this.'),
  catId: parameter.id('Only those of this project category.'),
  companyId: parameter.id('Only those of this company.'),
  userId: parameter.id('Only those that this person is on.'),
  projectOwnerIds: parameter.ids('Only those that one of these people owns.'),
  onlyStarredProjects: parameter.flag('Only those the caller has starred.'),
  createdAfterDate: parameter.instant('Only those made since then.'),
  createdAfterTime: parameter.text('The time of day to createdAfterDate, like 09:30.'),
  updatedAfterDate: parameter.instant('Only those changed since then.'),
  updatedAfterDateTime: parameter.instant('The same as updatedAfterDate.'),
  ...tagParameters,
  getDeleted: parameter.flag('What is in the trash, instead of what is not.'),
  orderBy: parameter.oneOf(
    ['name', 'companyName', 'lastActivityDate', 'dateCreated'],
    'What they are sorted by; without it by name.',
  ),
  orderMode: parameter.oneOf(['asc', 'desc'], 'Which way they are sorted.'),
  includePeople: parameter.flag('Adds the ids of the people on each project.'),
  includeProjectOwner: parameter.flag('Adds who owns each project.'),
  includeSummary: parameter.flag('Adds how each project stands: its tasks, its next milestone, its last activity.'),
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
    ...tagsWanted(query),
  };
  const order = { by: oneOf(orders, 'orderby', query.orderby), descending: query.ordermode?.toLowerCase() === 'desc' };
  return [filter, order];
}

export const readInclude = (query: Query): Include => ({
  people: isYes(query.includepeople),
  owner: isYes(query.includeprojectowner ?? query['project[include_project_owner]']),
  summary: isYes(query.includesummary),
});
