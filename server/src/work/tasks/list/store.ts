import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { onId } from '../../../platform/db/joins.ts';
import { type Boundary, type Slice, slice } from '../../../platform/db/keyset.ts';
import { hidden } from '../../items/sight.ts';
import { type BareTask, findTasks } from '../store.ts';
import type { TaskFilter } from './filter.ts';
import { matching, type Tasks } from './filter-store.ts';
import { visibleLists } from './scope-store.ts';
import { sortColumns, type TaskOrder } from './sort-store.ts';

/** Which task stands at a place of a list, and what comes after it. */
type Listed = { id: number; boundary: Boundary };

/** Only the ids and what they are sorted by: what a page shows is read for its own tasks alone. */
export async function listTasks(q: Queries, filter: TaskFilter, order: TaskOrder, part: Slice): Promise<Listed[]> {
  const columns = sortColumns(order, filter);
  let query = named(matching(q, filter), order).select('tasks.id');
  for (const [at, column] of columns.entries()) query = query.select(expression(column).as(`key${at}`));
  const page = slice(query, { key: columns, id: 'tasks.id', descending: order.isDescending }, part);
  const rows = (await page.execute()) as { id: number; [key: `key${number}`]: string | number }[];
  return rows.map((row) => ({ id: row.id, boundary: { key: columns.map((_, at) => row[`key${at}`]!), id: row.id } }));
}

const expression = (column: string | Expression<unknown>) =>
  (typeof column === 'string' ? sql.ref(column) : column) as RawBuilder<string | number>;

/** With the names that some orders sort by. */
function named(query: Tasks, { by }: TaskOrder): Tasks {
  if (by !== 'project' && by !== 'company') return query;
  return query
    .innerJoin('projects', onId('projects', 'tasks.project_id'))
    .innerJoin('companies', onId('companies', 'projects.company_id')) as unknown as Tasks;
}

/** The tasks right below some, each parent's in their manual order. */
export async function readChildren(q: Queries, filter: TaskFilter): Promise<BareTask[]> {
  const found = await matching(q, filter)
    .select('tasks.id')
    .orderBy('tasks.tasklist_id')
    .orderBy('tasks.place')
    .execute();
  const { accountId, personId } = filter.viewer;
  return findTasks(q, { accountId, personId, ids: found.map(({ id }) => id) });
}

export async function countTasks(q: Queries, filter: TaskFilter): Promise<number> {
  const counter = counterOf(filter);
  if (counter) return countByLists(q, filter, counter);
  const { count } = await matching(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What the lists have counted already, if nothing but that is asked. */
function counterOf({ scope, narrowing }: TaskFilter): 'open_count' | 'task_count' | undefined {
  const { progress, includesArchived, ...rest } = narrowing;
  const asksMore = Object.values(rest).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  if (asksMore || scope.parentIds) return undefined;
  if (progress === 'open') return 'open_count';
  return progress === 'all' ? 'task_count' : undefined;
}

/** The sum of the lists' own counts, less the private tasks in them that are hidden from this person. */
async function countByLists(q: Queries, filter: TaskFilter, counter: 'open_count' | 'task_count'): Promise<number> {
  const { viewer } = filter;
  const lists = visibleLists(filter);
  const { rows } = await sql<{ sum: number | null }>`select sum(${sql.ref(`l.${counter}`)}) as sum ${lists}`.execute(q);
  const sum = Number(rows[0]?.sum ?? 0);
  if (viewer.seesAll || sum === 0) return sum;
  const { projectId: project } = filter.scope;
  const isHidden = hidden(viewer, project ? { project } : { projectOf: 'tasks' }, { as: 'tasks', kind: 'task' });
  let less = q
    .selectFrom('tasks')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tasks.account_id', '=', viewer.accountId)
    .where(sql<boolean>`tasks.tasklist_id in (select l.id ${lists})`)
    .where('tasks.deleted_at', 'is', null)
    .where(isHidden);
  if (counter === 'open_count') less = less.where('tasks.completed_at', 'is', null);
  const { count } = await less.executeTakeFirstOrThrow();
  return sum - count;
}
