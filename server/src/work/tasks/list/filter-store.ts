import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { newest, rowsOf } from '../../../platform/db/dialect.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import { askedOf } from '../../items/search-text.ts';
import { isInOwnProject, seesTrash } from '../../items/sight.ts';
import type { DateTest, Narrowing, TaskFilter } from './filter.ts';
import { isInProjects, isInSight } from './scope-store.ts';
import { dueKey } from './sort-store.ts';

export type Tasks = SelectQueryBuilder<Tables, 'tasks', object>;

/** The tasks that a list shows. */
export function matching(q: Queries, filter: TaskFilter): Tasks {
  const { viewer, scope, narrowing } = filter;
  const [first, ...others] = fewIn(q, filter);
  let query = first ? startingFrom(q, first) : q.selectFrom('tasks');
  query = query.where('tasks.account_id', '=', viewer.accountId);
  for (const { column, ids } of others) query = query.where(`tasks.${column}`, 'in', ids);
  // Who sees all is not made to begin with a list of the projects.
  if (!scope.projectId && !viewer.seesAll) query = query.where(isInOwnProject(viewer, 'tasks.project_id'));
  for (const condition of isInProjects(filter, 'tasks')) query = query.where(condition);
  if (scope.tasklistId) query = query.where('tasks.tasklist_id', '=', scope.tasklistId);
  query = query.where(isInSight(filter));
  return narrowed(inProgress(query, filter), narrowing);
}

/** The same of tasks that another query, which has them as `tasks`, has come to by other ways. */
export function narrowTasks<Rows>(q: Queries, query: Rows, filter: TaskFilter): Rows {
  let found = query as Tasks;
  for (const { column, ids } of fewIn(q, filter)) found = found.where(`tasks.${column}`, 'in', ids);
  return narrowed(progressing(found, filter.narrowing), filter.narrowing) as Rows;
}

/** Ids that only few tasks have: their own, or their parents'. */
type Few = { column: 'id' | 'parent_id'; ids: SelectQueryBuilder<Tables, never, { id: number }> };

/** That they are few the database cannot know: so it is told to begin with them. */
const startingFrom = (q: Queries, { column, ids }: Few): Tasks =>
  q.selectFrom(ids.as('few')).crossJoin('tasks').whereRef(`tasks.${column}`, '=', 'few.id') as unknown as Tasks;

/** Of more tasks with the words asked for only the newest are looked at. */
const MOST_FOUND = 10_000;

/** What is below some tasks, what somebody is to do, what has a tag, what has words. */
function fewIn(q: Queries, { viewer: { accountId }, scope, narrowing }: TaskFilter): Few[] {
  const { parentIds = [] } = scope;
  const { responsibleIds = [], tagIds = [], words = '' } = narrowing;
  const found: Few[] = [];
  const add = (column: Few['column'], ids: unknown) => found.push({ column, ids: ids as Few['ids'] });
  if (parentIds.length > 0) add('parent_id', q.selectFrom(rowsOf(q, parentIds).as('one')).select('one.id'));
  if (responsibleIds.length > 0 && responsibleIds.every((id) => id > 0))
    add(
      'id',
      q
        .selectFrom(rowsOf(q, responsibleIds).as('one'))
        .crossJoin('involvements as v')
        .select('v.id')
        .distinct()
        .where('v.account_id', '=', accountId)
        .where('v.kind', '=', 'task')
        .where('v.part', '=', 'responsible')
        .whereRef('v.person_id', '=', 'one.id'),
    );
  if (tagIds.length > 0)
    add(
      'id',
      q
        .selectFrom(rowsOf(q, tagIds).as('one'))
        .crossJoin('taggings as g')
        .select('g.id')
        .distinct()
        .where('g.account_id', '=', accountId)
        .where('g.kind', '=', 'task')
        .whereRef('g.tag_id', '=', 'one.id'),
    );
  const asked = askedOf(accountId, words, false);
  if (asked) {
    const within = { ...asked, kinds: ['task' as const], ...(scope.projectId && { projectIds: [scope.projectId] }) };
    const matches = newest(q, within, { below: Number.MAX_SAFE_INTEGER, limit: MOST_FOUND });
    add('id', q.selectFrom(matches.as('entry')).select('entry.item_id as id'));
  }
  return found;
}

/** Open or not, in the trash or not. */
function inProgress(query: Tasks, { viewer, narrowing }: TaskFilter): Tasks {
  if (!narrowing.includesTrash) return progressing(query.where('tasks.deleted_at', 'is', null), narrowing);
  const isTold = sql<boolean>`(tasks.deleted_at is null or ${seesTrash(viewer, { projectOf: 'tasks' })})`;
  return progressing(query.where(isTold), narrowing);
}

function progressing(found: Tasks, { progress }: Narrowing): Tasks {
  if (progress === 'open') return found.where('tasks.completed_at', 'is', null);
  if (progress === 'completed') return found.where('tasks.completed_at', 'is not', null);
  if (progress === 'all') return found;
  return found.where(
    sql<boolean>`(tasks.completed_at is null or exists (select 1 from tasks as parent
      where parent.account_id = tasks.account_id and parent.id = tasks.parent_id and parent.completed_at is null))`,
  );
}

function narrowed(query: Tasks, narrowing: Narrowing): Tasks {
  const {
    rootsOnly,
    dates = [],
    updatedAfter,
    completedAfter,
    completedBefore,
    creatorIds,
    responsibleIds,
    priorities,
  } = narrowing;
  let found = query;
  if (rootsOnly) found = found.where('tasks.parent_id', 'is', null);
  for (const tests of dates) found = found.where((e) => e.or(tests.map(holds)));
  if (updatedAfter) found = found.where('tasks.updated_at', '>=', updatedAfter);
  if (completedAfter) found = found.where('tasks.completed_at', '>=', completedAfter);
  if (completedBefore) found = found.where('tasks.completed_at', '<=', completedBefore);
  if (priorities?.length) found = found.where('tasks.priority', 'in', priorities);
  if (creatorIds?.length) found = found.where('tasks.created_by', 'in', creatorIds);
  if (responsibleIds?.some((id) => id < 1)) found = found.where(isAssignedOrNot(responsibleIds));
  return found;
}

function holds({ due, start }: DateTest): RawBuilder<boolean> {
  const tests: RawBuilder<boolean>[] = [];
  if (due === 'none') tests.push(sql`tasks.due_date = ''`);
  else if (due) tests.push(sql`${dueKey} between ${due[0]} and ${due[1]}`);
  if (start === 'none') tests.push(sql`tasks.start_date = ''`);
  else if (start) tests.push(sql`tasks.start_date between ${start[0]} and ${start[1]}`);
  return sql`(${sql.join(tests, sql` and `)})`;
}

function isAssignedOrNot(responsibleIds: number[]): RawBuilder<boolean> {
  const responsible = sql`select 1 from involvements as v where v.account_id = tasks.account_id and v.kind = 'task'
    and v.id = tasks.id and v.part = 'responsible'`;
  const named = responsibleIds.filter((id) => id > 0);
  const tests: RawBuilder<boolean>[] = [];
  if (responsibleIds.includes(0)) tests.push(sql`not exists (${responsible})`);
  if (responsibleIds.includes(-1)) tests.push(sql`exists (${responsible})`);
  else if (named.length > 0) tests.push(sql`exists (${responsible} and v.person_id in (${sql.join(named)}))`);
  return sql`(${sql.join(tests, sql` or `)})`;
}
