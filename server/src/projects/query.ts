import { invalid } from '../failures.ts';
import { sortKey } from '../http/classic.ts';
import { isCalendarDate, parseId } from '../http/fields.ts';
import type { Query } from '../http/paging.ts';
import type { Include } from './included.ts';
import type { ProjectFilter, ProjectOrder } from './list-store.ts';

type Filter = Omit<ProjectFilter, 'accountId' | 'personId' | 'seesAll' | 'today'>;

const statuses: Record<string, Pick<Filter, 'status' | 'subStatus'>> = {
  '': { status: 'active' },
  active: { status: 'active' },
  archived: { status: 'archived' },
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
    ...known(statuses, 'status', query.status),
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
  const order = { by: known(orders, 'orderby', query.orderby), descending: query.ordermode?.toLowerCase() === 'desc' };
  return [filter, order];
}

export const readInclude = (query: Query): Include => ({
  people: isYes(query.includepeople),
  owner: isYes(query.includeprojectowner),
});

const isYes = (value: string | undefined) => /^(1|true|yes)$/i.test(value ?? '');

function known<T>(table: Record<string, T>, parameter: string, value = ''): T {
  const found = Object.hasOwn(table, value.toLowerCase()) ? table[value.toLowerCase()] : undefined;
  if (found === undefined) throw wrong(parameter, `must be one of ${Object.keys(table).filter(Boolean).join(', ')}`);
  return found;
}

function oneId(parameter: string, value: string | undefined): number | undefined {
  if (!value || value === '0') return undefined;
  const id = parseId(value);
  if (id === undefined) throw wrong(parameter, 'must be an id');
  return id;
}

/** `20261231`, `20261231093000` or an ISO time, in UTC. */
function instant(parameter: string, value: string | undefined, time = ''): string | undefined {
  if (!value) return undefined;
  const digits = value.replace(/[-:TZ]/g, '').replace(/\.\d+$/, '') + time.replaceAll(':', '');
  const clock = digits.slice(8).padEnd(6, '0');
  if (!isCalendarDate(digits.slice(0, 8)) || !/^([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(clock))
    throw wrong(parameter, 'must be a date like 20261231');
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)];
  return `${year}-${month}-${day}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4, 6)}.000Z`;
}

const wrong = (parameter: string, message: string) =>
  invalid(`${parameter} ${message}.`, [{ field: parameter, message }]);
