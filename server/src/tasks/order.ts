import { type Context, transact } from '../context.ts';
import type { TaskRow } from '../db/tables/tasks.ts';
import { invalid } from '../failures.ts';
import { canSee } from '../items/sight.ts';
import { lockTasklist } from '../tasklists/tasklists.ts';
import { endOf, GAP, parentOf, placeOf } from './places.ts';
import * as store from './store.ts';
import { announce } from './tasks.ts';
import { moveTree, siblingsFrom } from './tree-store.ts';

const wrong = (message: string) =>
  invalid(`todo-items ${message}. Nothing was changed.`, [{ field: 'todo-items', message }]);

/**
 * These tasks go to the top of their list, or of the task they are below, in this order; the others follow as they were.
 * Only these are written, with what is below them.
 */
export async function reorderTasks(ctx: Context, tasklistId: number, ids: number[]): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockTasklist(ctx, tx, tasklistId, 'task.change');
    const wanted = new Set(ids);
    if (wanted.size < ids.length) throw wrong('names a task twice');
    const { accountId, personId } = ctx.actor;
    const tasks = await store.findTasks(tx, { accountId, personId, ids });
    const isHere = (task: store.BareTask) => task.tasklist_id === list.id && task.deleted_at === null;
    const known = tasks.filter((task) => isHere(task) && canSee(ctx.actor, list.member_role, task));
    if (known.length < ids.length) throw wrong('names a task that is not in this list');
    const parentPlace = oneParent(tasks);
    if (tasks.length === 0) return;

    const siblings = await siblingsFrom(tx, firstIn(list, tasks[0]!, parentPlace), endOf(parentPlace), ids.length + 1);
    if (ids.every((id, at) => siblings[at]?.id === id)) return;
    const others = siblings.find(({ id }) => !wanted.has(id));
    const top = (others?.position ?? GAP * ids.length) - GAP * ids.length;
    const changed = { updated_at: ctx.now, updated_by: personId };
    for (const [at, task] of tasks.entries()) {
      const position = top + GAP * at;
      await moveTree(tx, task, { ...task, place: placeOf(parentPlace, position, task.id) });
      await store.saveTasks(tx, accountId, [task.id], { position, ...changed });
    }
    await announce(ctx, tx, 'TASK.UPDATED', ids);
  });
}

/** Where those beside it begin: at or behind this place, which has the length of theirs. */
const firstIn = (list: { account_id: number; id: number }, task: TaskRow, parentPlace: string) => ({
  account_id: list.account_id,
  tasklist_id: list.id,
  place: parentPlace.padEnd(task.place.length, '0'),
});

/** Order is among those that stand beside each other, and of what is still to be done. */
function oneParent(tasks: TaskRow[]): string {
  if (tasks.some(({ status }) => status === 'completed')) throw wrong('names a completed task');
  const parents = new Set(tasks.map(({ place }) => parentOf(place)));
  if (parents.size > 1) throw wrong('names tasks that do not stand beside each other');
  return [...parents][0] ?? '';
}
