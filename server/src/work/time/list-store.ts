import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { onId, onItem } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { isGiven, isInOwnProject, seen, type Viewer } from '../items/sight.ts';
import { placed, type TimeView, viewTime, work, workedOn } from './store.ts';

export type Narrowing = {
  /** Who worked. */
  workerId?: number;
  workerIds?: number[];
  /** From the first moment on, and before the second. */
  from?: string;
  until?: string;
  /** The same by the clock: what was worked on a day, and at no time of it, is of that day wherever it is looked at from. */
  days?: { from?: string; until?: string };
  isBillable?: 0 | 1;
  isBilled?: 0 | 1;
  tagIds?: number[];
  /** Each of them, not one of them. */
  needsAllTags?: true;
  taskTagIds?: number[];
  updatedAfter?: string;
};

export type Scope = {
  projectId?: number;
  /** These of the ones the viewer sees. */
  projectIds?: number[];
  tasklistId?: number;
  taskId?: number;
  projectStatus?: 'active' | 'archived';
};

export type TimeFilter = { viewer: Viewer; scope: Scope; narrowing: Narrowing; isOfSome?: boolean };

/** Sums know of tasks and projects; of days, people and tags only the entries do. */
export const source = ({ narrowing, isOfSome }: TimeFilter) =>
  isOfSome || Object.keys(narrowing).length > 0 ? 'time_entries' : 'time_sums';

/** Sums are of everybody's hours: who sees but their own on one of these projects adds up entries. */
export async function judged(q: Queries, filter: TimeFilter): Promise<TimeFilter> {
  const { viewer, scope } = filter;
  if (viewer.seesAll === 1 || source(filter) === 'time_entries') return filter;
  let query = q
    .selectFrom('project_members')
    .select('project_id')
    .where('account_id', '=', viewer.accountId)
    .where('person_id', '=', viewer.personId)
    .where(sql<boolean>`not ${isGiven(viewer, { joined: 'project_members' }, 'seeAllTime')}`);
  if (scope.projectId) query = query.where('project_id', '=', scope.projectId);
  return { ...filter, isOfSome: (await query.limit(1).execute()).length > 0 };
}

const HOUR_MS = 3600_000;
/** From the zone that is furthest ahead to the one furthest behind. */
const WIDEST = 26 * HOUR_MS;
const shifted = (iso: string, by: number): string =>
  /^[1-9]/.test(iso) && iso < '9990' ? new Date(Date.parse(iso) + by).toISOString() : iso;

/** Between these moments lies all that an index is asked for: what is of a day may have begun elsewhere on another. */
export const reachOf = ({ from, until, days }: Narrowing): Pick<Narrowing, 'from' | 'until'> => ({
  ...(from && { from: days ? shifted(from, -WIDEST) : from }),
  ...(until && { until: days ? shifted(until, WIDEST) : until }),
});

const between = (column: string, { from, until }: Pick<Narrowing, 'from' | 'until'>) =>
  sql`${from ? sql`${sql.ref(column)} >= ${from}` : sql`true`} and ${until ? sql`${sql.ref(column)} < ${until}` : sql`true`}`;

const hasTags = (accountId: number, tagIds: number[]) =>
  sql<boolean>`(select count(*) from taggings as g where g.account_id = ${accountId} and g.kind = 'time' and g.id = e.id
    and g.tag_id in (${sql.join(tagIds)})) = ${sql.lit(tagIds.length)}`;

const hasTag = (accountId: number, kind: ItemKind, id: string, tagIds: number[]) =>
  sql<boolean>`${sql.ref(id)} in (select g.id from taggings as g where g.account_id = ${accountId}
    and g.kind = ${sql.lit(kind)} and g.tag_id in (${sql.join(tagIds)}))`;

const sums = [{ kind: 'time' }, ...workedOn] as const;

export function matching(
  q: Queries,
  { viewer, scope, narrowing }: TimeFilter,
  from: 'time_entries' | 'time_sums',
  isContinued = false,
) {
  let query = placed(q, viewer.accountId, viewer.personId, from)
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`(e.task_id = 0 or (t.deleted_at is null and l.deleted_at is null))`)
    .where(seen(viewer, { joined: 'm' }, ...(from === 'time_entries' ? work : sums)));
  if (from === 'time_entries') query = query.where('e.deleted_at', 'is', null);
  if (scope.projectId) query = query.where('e.project_id', '=', scope.projectId);
  else if (scope.projectIds) query = query.where(among(q, 'e.project_id', idsText(scope.projectIds)));
  else if (!viewer.seesAll) query = query.where(isInOwnProject(viewer, 'e.project_id'));
  if (scope.taskId) query = query.where('e.task_id', '=', scope.taskId);
  if (scope.tasklistId) query = query.where('l.id', '=', scope.tasklistId);
  if (scope.projectStatus) query = query.where('p.status', '=', scope.projectStatus);
  const { workerId, workerIds, needsAllTags, days, isBillable, isBilled, tagIds, taskTagIds, updatedAfter } = narrowing;
  const { from: first, until } = reachOf(narrowing);
  // Nobody's hours are fewer than those of one task: no index is to be gone through for the person.
  if (workerId) query = query.where(scope.taskId ? sql`e.person_id + 0` : 'e.person_id', '=', workerId);
  // To SQLite the days of a whole account are fewer than those of one project, as soon as they have two ends.
  const isPlaced = Boolean(scope.projectId || scope.projectIds || scope.taskId || workerId);
  const day = (isAnEnd: boolean) => (isPlaced && isAnEnd ? sql<string>`e.started_at || ''` : 'e.started_at');
  if (first) query = query.where(day(isContinued), '>=', first);
  if (until) query = query.where(day(true), '<', until);
  if (days)
    query = query.where(
      sql<boolean>`case when e.has_start = 1 then ${between('e.started_at', narrowing)} else ${between('e.local_at', days)} end`,
    );
  if (isBillable !== undefined) query = query.where('e.is_billable', '=', isBillable);
  if (isBilled !== undefined) query = query.where('e.is_billed', '=', isBilled);
  if (updatedAfter) query = query.where('e.updated_at', '>=', updatedAfter);
  if (workerIds) query = query.where('e.person_id', 'in', workerIds);
  if (tagIds && needsAllTags) query = query.where(hasTags(viewer.accountId, tagIds));
  if (tagIds) query = query.where(hasTag(viewer.accountId, 'time', 'e.id', tagIds));
  if (taskTagIds) query = query.where(hasTag(viewer.accountId, 'task', 'e.task_id', taskTagIds));
  return query;
}

/** Each entry once for each of its tags `g`, and one without any once. */
export const withTags = (query: ReturnType<typeof matching>): typeof query =>
  query.leftJoin('taggings as g', onItem('time', 'e', 'g')) as typeof query;

const entriesIn = { time_entries: sql<number>`count(*)`, time_sums: sql<number>`cast(sum(e.entries) as bigint)` };

export async function countTime(q: Queries, filter: TimeFilter): Promise<number> {
  const from = source(await judged(q, filter));
  const { count } = await matching(q, filter, from).select(entriesIn[from].as('count')).executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

type Column = string | Expression<unknown>;
const columnsOf = {
  date: ['e.started_at'],
  user: ['w.name_key', 'e.started_at'],
  // Those of one stand together.
  task: ['e.task_id', 'e.started_at'],
  tasklist: [sql`coalesce(l.id, 0)`, 'e.started_at'],
  project: ['p.name_key', 'e.project_id', 'e.started_at'],
  company: ['c.name_key', 'p.name_key', 'e.project_id', 'e.started_at'],
  dateupdated: ['e.updated_at'],
} satisfies Record<string, Column[]>;

export type TimeOrder = { by: keyof typeof columnsOf; isDescending: boolean };
export const orders = Object.keys(columnsOf) as TimeOrder['by'][];

/** No index is sorted by these, so entries are looked for where they are, and then put in order. */
const apart: { [By in TimeOrder['by']]?: Column[] } = {
  date: [sql`e.started_at || ''`],
  task: [sql`e.task_id + 0`, 'e.started_at'],
  dateupdated: [sql`e.updated_at || ''`],
};

/** Who sees so few looks at each of them; looking for them among everybody's would cost them the most. */
const FEW = 2000;

async function sortColumns(q: Queries, filter: TimeFilter, order: TimeOrder): Promise<Column[]> {
  const { viewer, scope, narrowing } = filter;
  const by = scope.taskId && order.by === 'task' ? 'date' : order.by;
  const sorted = apart[by];
  if (!sorted) return columnsOf[by];
  if (narrowing.tagIds || narrowing.taskTagIds) return sorted;
  // Projects, tasks and people have an index by date; the other orders have one of the whole account.
  if (scope.projectId || scope.taskId || narrowing.workerId) return by === 'date' ? columnsOf[by] : sorted;
  if (viewer.seesAll) return columnsOf[by];
  return (await countTime(q, { viewer, scope, narrowing: {} })) <= FEW ? sorted : columnsOf[by];
}

type Sorted = { id: number } & Record<`key${number}`, string | number>;

/** An entry of a page, and what it was sorted by. */
type Listed = TimeView & { keys: (string | number)[] };

/** Finds the ids of the page on a narrow index first, then reads only those rows whole. */
export async function listTime(q: Queries, filter: TimeFilter, order: TimeOrder, part: Slice): Promise<Listed[]> {
  const key = await sortColumns(q, filter, order);
  const keyed = key.map((column, at) =>
    sql<string>`${typeof column === 'string' ? sql.ref(column) : column}`.as(`key${at}`),
  );
  const all = matching(q, filter, 'time_entries', Boolean(part.after))
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .innerJoin('people as w', onId('w', 'e.person_id'))
    .select('e.id')
    .select(keyed) as unknown as SelectQueryBuilder<object, never, Sorted>;
  const page = await slice(all, { key, id: 'e.id', descending: order.isDescending }, part).execute();
  const views = await viewTime(
    q,
    filter.viewer,
    page.map(({ id }) => id),
  );
  const keysOf = new Map(page.map((row) => [row.id, key.map((_, at) => row[`key${at}`]!)]));
  return views.map((view) => ({ ...view, keys: keysOf.get(view.id)! }));
}
