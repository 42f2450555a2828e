import { type Expression, sql } from 'kysely';
import type { TaskFilter } from './filter.ts';

/** Between these two lies every date there is; what has none comes after the last. */
export const FIRST_DAY = '00000000';
export const LAST_DAY = '99991231';
const NEVER = sql.lit('99999999');

/** Spelled as in the index `tasks_by_due`, which is found by it. */
export const dueKey = sql<string>`case tasks.due_date when '' then ${NEVER} else tasks.due_date end`;
const startKey = sql<string>`case tasks.start_date when '' then ${NEVER} else tasks.start_date end`;
const anyDate = sql<string>`case tasks.start_date when '' then tasks.due_date else tasks.start_date end`;
const anyDateKey = sql<string>`case when tasks.start_date <> '' then tasks.start_date else ${dueKey} end`;
const urgency = sql<number>`case tasks.priority when 'high' then 1 when 'medium' then 2 when 'low' then 3 else 4 end`;

type Column = string | Expression<unknown>;
const byPlace = ['tasks.project_id', 'tasks.tasklist_id', 'tasks.place'];
/** What has no date comes last, whichever way the dates run. */
const dated = (ascending: Column[], descending: Column[]) => (order: TaskOrder) =>
  order.isDescending ? descending : ascending;
const always = (columns: Column[]) => () => columns;

const columnsOf = {
  manual: always(byPlace),
  flattenedtasklist: always(byPlace),
  duedate: dated([dueKey], ['tasks.due_date']),
  startdate: dated([startKey], ['tasks.start_date']),
  duestartdate: dated([dueKey, startKey], ['tasks.due_date', 'tasks.start_date']),
  alldates: dated([anyDateKey], [anyDate]),
  dateadded: always(['tasks.created_at']),
  dateupdated: always(['tasks.updated_at']),
  completeddate: always([sql`coalesce(tasks.completed_at, '')`]),
  priority: always([urgency, dueKey]),
  project: always(['projects.name_key', ...byPlace]),
  company: always(['companies.name_key', 'projects.name_key', ...byPlace]),
};

export type TaskOrder = { by: keyof typeof columnsOf; isDescending: boolean };

const names = Object.keys(columnsOf) as TaskOrder['by'][];
/** Every order by its name, and the other way round with `desc` behind it. */
export const taskOrders: Record<string, TaskOrder> = Object.fromEntries([
  ['', { by: 'manual', isDescending: false }],
  ...names.map((by) => [by, { by, isDescending: false }]),
  ...names.map((by) => [`${by}desc`, { by, isDescending: true }]),
]);

/** What rows are compared by. What is the same for all of them says nothing, and would hide the index from the database. */
export function sortColumns(order: TaskOrder, { scope, narrowing }: TaskFilter): Column[] {
  if (order.by === 'completeddate' && narrowing.progress === 'completed') return ['tasks.completed_at'];
  const fixed = [scope.projectId && 'tasks.project_id', scope.tasklistId && 'tasks.tasklist_id'];
  return columnsOf[order.by](order).filter((column) => !fixed.includes(column as string));
}
