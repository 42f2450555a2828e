import type { Membership } from '../../platform/access/grants.ts';
import { type Committed, type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TaskRow } from '../../platform/db/tables/tasks.ts';
import { invalid } from '../../platform/failures.ts';
import { involve } from '../items/involvement.ts';
import { changeItem } from '../items/items.ts';
import { keepersOf, requirePrivacy } from '../items/people.ts';
import { isVisible } from '../items/sight.ts';
import { tellAlso } from '../members/named.ts';
import { requireTasklist, type TasklistView } from '../tasklists/tasklists.ts';
import { type Change, changesIn, checkDates } from './columns.ts';
import { markCompleted, markReopened } from './complete.ts';
import { applyLinks } from './links/links.ts';
import * as store from './store.ts';
import { announce, lockForChange, lockInList, named, refOf, requireTask, type TaskInList, wordsOf } from './tasks.ts';
import { inheritPrivacy, refuseOpening } from './tree/privacy.ts';
import { ancestorsOf, treeOf } from './tree/store.ts';
import { type Destination, relocateTask } from './tree/tree.ts';
import { whereIn } from './tree/where.ts';

export { TaskChange } from './input-wire.ts';

/** Only what is sent changes; what was already so is no change and makes no event. Returns the files newly attached. */
export async function updateTask(ctx: Context, id: number, input: Change): Promise<Committed<number[]>> {
  const { tasklistId, parentId, positionAfter, isCompleted, isPrivate, columnId } = input;
  const others = [tasklistId, parentId, positionAfter, isCompleted, isPrivate, columnId];
  const concernsOthers = others.some((one) => one !== undefined);
  return transact(ctx, async (tx) => {
    const found = await (concernsOthers ? lockForMove(ctx, tx, id, input) : lockForChange(ctx, tx, id));
    const before = found.task;
    const destination = await destinationIn(ctx, tx, found, input);
    const task = destination ? await relocateTask(ctx, tx, before, destination) : before;
    await tellAlso(ctx, tx, { account_id: task.account_id, id: task.project_id }, refOf(task), input);
    const isMoved = task.tasklist_id !== before.tasklist_id || task.parent_id !== before.parent_id;
    if (isMoved) await announce(ctx, tx, 'TASK.MOVED', [id]);
    const { changed, attached } = await edit(ctx, tx, task, destination?.tasklist ?? found.list, input);
    const isPlacedAnew = !isMoved && task.position !== before.position;
    if (isMoved || isPlacedAnew || changed.length > 0) refuseIfCompleted(before, input);
    await announce(ctx, tx, 'TASK.UPDATED', [...new Set(isPlacedAnew ? [id, ...changed] : changed)]);
    if (isCompleted === true) await markCompleted(ctx, tx, task);
    if (isCompleted === false) await markReopened(ctx, tx, task);
    if (columnId !== undefined) await ctx.services.kinds.column.onBoards.put(ctx, tx, task, columnId);
    return attached;
  });
}

/** What is done is not changed by the way: who means it says so. Who only sends back what they read changes nothing. */
function refuseIfCompleted({ status }: TaskRow, { isCompleted, allowsUpdate }: Change): void {
  if (status !== 'completed' || isCompleted === false || allowsUpdate) return;
  throw invalid(
    'This task is completed. Send completed: false to reopen it, or allow-update: true to change it as it is.',
  );
}

/** With the list that it goes to. */
async function lockForMove(
  ctx: Context,
  tx: Queries,
  id: number,
  { tasklistId, parentId }: Change,
): Promise<TaskInList> {
  await requireTask(ctx, tx, id, 'task.change');
  if (tasklistId) await named('tasklistId', 'task list', requireTasklist(ctx, tx, tasklistId, 'task.change'));
  const parent = parentId
    ? await named('parentTaskId', 'task', requireTask(ctx, tx, parentId, 'task.create'))
    : undefined;
  return lockInList(ctx, tx, id, parent?.tasklist_id ?? (tasklistId || undefined));
}

/** Where what was sent takes it; nothing when it stays where it is. */
async function destinationIn(
  ctx: Context,
  tx: Queries,
  { task, list }: TaskInList,
  { tasklistId, parentId, positionAfter }: Change,
): Promise<(Destination & { tasklist: TasklistView }) | undefined> {
  if (tasklistId === undefined && parentId === undefined && positionAfter === undefined) return undefined;
  const leaves = Boolean(tasklistId && tasklistId !== list.id);
  const tasklist = leaves ? await requireTasklist(ctx, tx, tasklistId!, 'task.create') : list;
  const stays = !leaves && (parentId === undefined || (parentId === 0 && (await isBelowHidden(ctx, tx, task, list))));
  const target = parentId
    ? await belowParent(ctx, tx, parentId, tasklistId)
    : { tasklist, parent: stays ? (await ancestorsOf(tx, task)).at(-1) : undefined };
  const where = positionAfter === task.id ? undefined : await whereIn(ctx, tx, target, positionAfter);
  const isElsewhere = target.tasklist.id !== list.id || (target.parent?.id ?? null) !== task.parent_id;
  return isElsewhere || where ? { ...target, where: where ?? 'bottom' } : undefined;
}

/** A parent that is not for their eyes was shown to them as none: who sends that back does not take the task out. */
const isBelowHidden = async (ctx: Context, tx: Queries, { parent_id }: TaskRow, { member_role: role }: TasklistView) =>
  parent_id !== null && !(await isVisible(ctx, tx, { kind: 'task', id: parent_id, role }));

/** Its list is held already, unless it was moved while we waited. */
async function belowParent(ctx: Context, tx: Queries, id: number, tasklistId?: number) {
  const { task: parent, list: tasklist } = await named(
    'parentTaskId',
    'task',
    lockInList(ctx, tx, id, undefined, 'task.create'),
  );
  if (!tasklistId || tasklistId === tasklist.id) return { tasklist, parent };
  throw invalid('parentTaskId names a task that is not in the list tasklistId names.', [
    { field: 'parentTaskId', message: 'names a task of another list' },
  ]);
}

/** Says which tasks are different now: it, and those below it that it took out of sight. */
async function edit(
  ctx: Context,
  tx: Queries,
  task: TaskRow,
  list: Membership,
  input: Change,
): Promise<{ changed: number[]; attached: number[] }> {
  const project = { ...list, account_id: task.account_id, id: task.project_id };
  await requirePrivacy(ctx, tx, project, input, { ...task, kind: 'task' });
  const columns = changesIn(input, task);
  const next: TaskRow = { ...task, ...columns, updated_at: ctx.now, updated_by: ctx.actor.personId };
  checkDates(next);
  if (columns.is_private === 0) await refuseOpening(tx, task);
  const isNamedAnew = [columns.content, columns.description, columns.is_private].some((one) => one !== undefined);
  if (isNamedAnew) {
    const replaced = columns.description === undefined ? undefined : task.description;
    await changeItem(ctx, tx, 'task', task.id, { ...wordsOf(next), replaced, isPrivate: next.is_private === 1 });
  }
  const isHidden = columns.is_private === 1;
  if (isHidden) await involve(tx, refOf(task), 'granted', keepersOf(ctx, list, next));
  const links = await applyLinks(ctx, tx, next, list.member_role, input);
  if (!links.isChanged && Object.keys(columns).length === 0) return { changed: [], attached: links.attached };

  const { account_id, id, updated_at, updated_by } = next;
  await store.saveTasks(tx, account_id, [id], { ...columns, updated_at, updated_by });
  if (columns.due_date !== undefined) await store.wakeReminders(tx, account_id, id, ctx.now);
  const below = isHidden ? await inheritPrivacy(ctx, tx, next, (await treeOf(tx, task)).slice(1)) : [];
  return { changed: [id, ...below], attached: links.attached };
}
