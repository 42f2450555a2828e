import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { TasklistRow, TaskRow } from '../../platform/db/tables/tasks.ts';
import { forbidden, invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { involve, peopleIn } from '../items/involvement.ts';
import { addItem } from '../items/items.ts';
import { requirePrivacy } from '../items/people.ts';
import { requireOnProject, tellAlso } from '../members/named.ts';
import { type ProjectView, requireOpenProject } from '../projects/projects.ts';
import { recount } from '../tasklists/complete.ts';
import { inboxOf, lockTasklist, type TasklistView } from '../tasklists/tasklists.ts';
import { checkDates, columnsIn } from './columns.ts';
import { markCompleted, reopenAbove } from './complete.ts';
import type { NewTask } from './input-wire.ts';
import { applyLinks } from './links/links.ts';
import * as store from './store.ts';
import { announce, lockInList, named, refOf, requireTask, wordsOf } from './tasks.ts';
import { placeOf } from './tree/places.ts';
import { positionAt } from './tree/positions.ts';
import { refuseTooDeep } from './tree/tree.ts';
import { whereIn } from './tree/where.ts';

type InProject = { account_id: number; id: number };
export type TaskInput = Read<(typeof NewTask)['fields']>;
/** Where a new task goes; its list is held by the transaction. */
export type TaskPlace = { tasklist: TasklistView; parent?: TaskRow };
/** Of one that is brought in from elsewhere: where it stood, and who completed it and when, if anybody did. */
type Known = { position?: number; completing?: Context | undefined };

export async function createTask(
  ctx: Context,
  tasklistId: number,
  input: TaskInput,
  known: Known = {},
): Promise<Committed<TaskRow>> {
  return transact(ctx, async (tx) => {
    const tasklist = await lockTasklist(ctx, tx, tasklistId, 'task.create');
    const parent = await parentIn(ctx, tx, tasklist, input.parentId);
    return createTaskIn(ctx, tx, { tasklist, parent }, input, known);
  });
}

/** Into the list the body names, else to its parent, else into the project's Inbox. */
export async function createTaskInProject(
  ctx: Context,
  projectId: number,
  input: TaskInput,
): Promise<Committed<TaskRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'task.create');
    const tasklist = await chooseTasklist(ctx, tx, project, input);
    const parent = await parentIn(ctx, tx, tasklist, input.parentId);
    return createTaskIn(ctx, tx, { tasklist, parent }, input);
  });
}

export async function chooseTasklist(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  { tasklistId, parentId }: Pick<TaskInput, 'tasklistId' | 'parentId'>,
): Promise<TasklistView> {
  const parent = parentId
    ? await named('parentTaskId', 'task', requireTask(ctx, tx, parentId, 'task.read'))
    : undefined;
  const wanted = tasklistId || parent?.tasklist_id || (await inboxOf(ctx, tx, project)).id;
  const tasklist = await named('tasklistId', 'task list', lockTasklist(ctx, tx, wanted, 'task.create'));
  if (tasklist.project_id === project.id) return tasklist;
  const field = tasklistId ? 'tasklistId' : 'parentTaskId';
  throw invalid(`${field} names something of another project.`, [{ field, message: 'is of another project' }]);
}

/** A parent named in a body, which has to be in the same list. */
async function parentIn(
  ctx: Context,
  tx: Queries,
  tasklist: TasklistRow,
  id: number | undefined,
): Promise<TaskRow | undefined> {
  if (!id) return undefined;
  const task = await named('parentTaskId', 'task', requireTask(ctx, tx, id, 'task.create'));
  if (task.tasklist_id === tasklist.id) return task;
  throw invalid('parentTaskId names a task of another list.', [
    { field: 'parentTaskId', message: 'names a task of another list' },
  ]);
}

export async function createSubtask(ctx: Context, parentId: number, input: TaskInput): Promise<Committed<TaskRow>> {
  return transact(ctx, async (tx) => {
    const { task, list } = await lockInList(ctx, tx, parentId, undefined, 'task.create');
    return createTaskIn(ctx, tx, { tasklist: list, parent: task }, input);
  });
}

/** In a transaction that holds the list. */
export async function createTaskIn(
  ctx: Context,
  tx: Queries,
  { tasklist, parent }: TaskPlace,
  input: TaskInput,
  known: Known = {},
): Promise<TaskRow> {
  const project = { account_id: tasklist.account_id, id: tasklist.project_id };
  refuseTooDeep(parent, 1);
  // What is below something private is so whatever is said.
  const { is_private = 0 } = parent ?? {};
  await requirePrivacy(ctx, tx, { ...tasklist, ...project }, is_private ? { granted: input.granted } : input);
  const where = (await whereIn(ctx, tx, { tasklist, parent }, input.positionAfter)) ?? 'bottom';
  const { account_id } = project;
  const parentPlace = parent?.place ?? '';
  const id = await newId(ctx, tx, 'task');
  const siblings = { accountId: account_id, tasklistId: tasklist.id, parentPlace };
  const position = known.position ?? (await positionAt(tx, siblings, where));
  const task: TaskRow = {
    account_id,
    id,
    project_id: project.id,
    tasklist_id: tasklist.id,
    parent_id: parent?.id ?? null,
    position,
    place: placeOf(parentPlace, position, id),
    content: input.content,
    description: '',
    priority: '',
    progress: 0,
    estimated_minutes: 0,
    start_date: '',
    due_date: '',
    ...columnsIn(input),
    is_private: bit(input.isPrivate === true || parent?.is_private === 1),
    status: 'new',
    completed_at: null,
    completed_by: null,
    created_by: await creatorIn(ctx, tx, project, input.creatorId),
    updated_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_with: null,
    deleted_at: null,
  };
  checkDates(task);
  await insertTask(ctx, tx, task, parent);
  await applyLinks(ctx, tx, task, tasklist.member_role, input);
  await tellAlso(ctx, tx, project, refOf(task), input);
  await announce(ctx, tx, 'TASK.CREATED', [id]);
  await recount(ctx, tx, tasklist, { open: 1, all: 1 });
  const completing = known.completing ?? (input.isCompleted ? ctx : undefined);
  // What is done already opens nothing above it.
  if (completing) await markCompleted(completing, tx, task);
  else await reopenAbove(ctx, tx, task);
  if (input.columnId) await ctx.services.kinds.column.onBoards.put(ctx, tx, task, input.columnId);
  return task;
}

/** The row of a new task, and what makes it an item of its project. */
async function insertTask(ctx: Context, tx: Queries, task: TaskRow, parent?: TaskRow): Promise<void> {
  await store.insertTask(tx, task);
  const { id, project_id: projectId } = task;
  const inside = { kind: 'tasklist', id: task.tasklist_id } as const;
  const isPrivate = task.is_private === 1;
  await addItem(ctx, tx, { kind: 'task', id, projectId, ...wordsOf(task), isPrivate, inside });
  if (!isPrivate) return;
  const aboveIt = parent?.is_private === 1 ? await peopleIn(tx, parent.account_id, 'task', [parent.id]) : [];
  await involve(tx, refOf(task), 'granted', [task.created_by, ...aboveIt]);
}

/** Administrators of the owner company bring in what others did, from another system for one. */
async function creatorIn(ctx: Context, tx: Queries, project: InProject, id = 0): Promise<number> {
  if (id === 0 || id === ctx.actor.personId) return ctx.actor.personId;
  if (!ctx.actor.isOwnerAdministrator)
    throw forbidden('Only Administrators of the owner company may create tasks in the name of others.');
  const [creator] = await requireOnProject(ctx, tx, project, 'creator-id', [id]);
  return creator!;
}
