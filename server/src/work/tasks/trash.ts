import { type Context, type Kind, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TaskRow } from '../../platform/db/tables/tasks.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { putInside, restoreItem, trashItem } from '../items/items.ts';
import { canSee, isVisible, requireSight, viewerOf } from '../items/sight.ts';
import { type ProjectView, requireProject } from '../projects/projects.ts';
import { recount } from '../tasklists/complete.ts';
import { lockTasklist } from '../tasklists/tasklists.ts';
import { reopenAbove } from './complete.ts';
import { placesOf } from './show-store.ts';
import * as store from './store.ts';
import { announce, lockInList, one, requireChanging } from './tasks.ts';
import { ancestorsOf, treeOf } from './tree/store.ts';
import { countOf } from './tree/tree.ts';

const WHAT = 'task in the trash';
const idsOf = (tasks: TaskRow[]) => tasks.map(({ id }) => id);

/** To the trash with everything below it: out of sight at once, restorable for 30 days. */
export async function deleteTask(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { task, list } = await lockInList(ctx, tx, id);
    const tree = (await treeOf(tx, task)).filter(({ deleted_at }) => deleted_at === null);
    const below = idsOf(tree.slice(1));
    // Lists of what was changed since some time tell of it, too.
    const gone = { deleted_at: ctx.now, updated_at: ctx.now, updated_by: ctx.actor.personId };
    await store.saveTasks(tx, task.account_id, [id], gone);
    await store.saveTasks(tx, task.account_id, below, { ...gone, deleted_with: id });
    await trashItem(ctx, tx, 'task', id, below);
    await announce(ctx, tx, 'TASK.DELETED', [id]);
    const { open, all } = countOf(tree);
    await recount(ctx, tx, list, { open: -open, all: -all });
  });
}

/** With everything that was deleted with it. */
export async function restoreTask(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = await requireTrashed(ctx, tx, id);
    const list = await lockTasklist(ctx, tx, before.tasklist_id, 'task.change');
    await store.lockTask(tx, one(ctx, id));
    const task = await requireTrashed(ctx, tx, id);
    const tree = (await treeOf(tx, task)).filter((below) => below.id === id || below.deleted_with === id);
    const back = { deleted_at: null, deleted_with: null };
    await store.saveTasks(tx, task.account_id, idsOf(tree), back);
    await store.saveTasks(tx, task.account_id, [id], { updated_at: ctx.now, updated_by: ctx.actor.personId });
    await restoreItem(ctx, tx, 'task', id, idsOf(tree.slice(1)));
    await putInside(ctx, tx, 'task', idsOf(tree), { kind: 'tasklist', id: task.tasklist_id });
    await announce(ctx, tx, 'TASK.UPDATED', [id]);
    await recount(ctx, tx, list, countOf(tree.map((row) => ({ ...row, ...back }))));
    await reopenAbove(ctx, tx, { ...task, ...back });
  });
}

/** A task in the trash that can come back: what it was in is there. */
async function requireTrashed(ctx: Context, tx: Queries, id: number): Promise<TaskRow> {
  const task = await store.findTask(tx, one(ctx, id));
  if (!task?.deleted_at) throw notFound(WHAT);
  const project = await requireProject(ctx, tx, task.project_id, 'task.read', WHAT);
  const { member_role } = project;
  const [place] = await placesOf(tx, viewerOf(ctx), [task.tasklist_id]);
  if (!canSee(ctx.actor, member_role, task)) throw notFound(WHAT);
  await requireSight(ctx, tx, { kind: 'tasklist', id: task.tasklist_id, role: member_role }, WHAT);
  await requireChanging(ctx, tx, task, project, WHAT);
  if (place!.tasklist_deleted_at)
    throw invalid(`Its list is in the trash. Restore task list ${task.tasklist_id} first.`);
  const parent = (await ancestorsOf(tx, task)).at(-1);
  const first = task.deleted_with ?? (parent?.deleted_at ? parent.id : undefined);
  if (first) throw invalid(`It is a sub-task of one in the trash. ${await howToRestore(ctx, tx, first, member_role)}`);
  return task;
}

/** Whoever does not see it is not told which one it is, either. */
const howToRestore = async (ctx: Context, tx: Queries, id: number, role: ProjectView['member_role']) =>
  (await isVisible(ctx, tx, { kind: 'task', id, role }))
    ? `Restore task ${id} first.`
    : 'Ask an administrator of the project to restore that one first.';

export const purgeTasks: Kind['purge'] = (_services, tx, accountId, ids) => store.removeTasks(tx, accountId, ids);
