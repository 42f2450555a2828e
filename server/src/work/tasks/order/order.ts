import { requireInProject } from '../../../platform/access/access.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { inPortions } from '../../../platform/db/portions.ts';
import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import { invalid } from '../../../platform/failures.ts';
import { canSee } from '../../items/sight.ts';
import { lockTasklist } from '../../tasklists/tasklists.ts';
import * as store from '../store.ts';
import { announce } from '../tasks.ts';
import { endOf, GAP, parentOf, placeOf } from '../tree/places.ts';
import { moveTree, parentsAmong, putSiblings, siblingsFrom } from '../tree/store.ts';

const wrong = (message: string) =>
  invalid(`todo-items ${message}. Nothing was changed.`, [{ field: 'todo-items', message }]);

/**
 * These tasks go to the top of their list, or of the task they are below, in this order; the others follow as they were.
 * Who reads a list and sends it back in another order names sub-tasks among the others: each is put in order among
 * those that stand beside it.
 */
export async function reorderTasks(ctx: Context, tasklistId: number, ids: number[]): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockTasklist(ctx, tx, tasklistId, 'task.change');
    requireInProject(ctx.actor, 'task.change', list, 'task list');
    const wanted = new Set(ids);
    if (wanted.size < ids.length) throw wrong('names a task twice');
    const { accountId, personId } = ctx.actor;
    const tasks = await store.findTasks(tx, { accountId, personId, ids });
    const isHere = (task: store.BareTask) => task.tasklist_id === list.id && task.deleted_at === null;
    const known = tasks.filter((task) => isHere(task) && canSee(ctx.actor, list.member_role, task));
    if (known.length < ids.length) throw wrong('names a task that is not in this list');
    if (tasks.some(({ status }) => status === 'completed')) throw wrong('names a completed task');

    // Lowest first: a task takes what is below it along, and would leave the places of those behind that come later.
    const groups = [...Map.groupBy(tasks, ({ place }) => parentOf(place))].sort(([a], [b]) => b.length - a.length);
    const changed = new Set<number>();
    for (const [parentPlace, siblings] of groups)
      for (const id of await putFirst(ctx, tx, parentPlace, siblings)) changed.add(id);
    const inTurn = ids.filter((id) => changed.has(id));
    await announce(ctx, tx, 'TASK.UPDATED', inTurn);
  });
}

/** Only these are written, with what is below them, and none when they are first already. */
async function putFirst(ctx: Context, tx: Queries, parentPlace: string, tasks: TaskRow[]): Promise<number[]> {
  const ids = tasks.map(({ id }) => id);
  const siblings = await siblingsFrom(tx, firstBeside(tasks[0]!, parentPlace), endOf(parentPlace), ids.length + 1);
  if (ids.every((id, at) => siblings[at]?.id === id)) return [];
  const wanted = new Set(ids);
  const others = siblings.find(({ id }) => !wanted.has(id));
  const top = (others?.position ?? GAP * ids.length) - GAP * ids.length;
  const placed = tasks.map((task, at) => {
    const position = top + GAP * at;
    return { id: task.id, task, position, place: placeOf(parentPlace, position, task.id) };
  });
  const parents = await parentsAmong(tx, ctx.actor.accountId, ids);
  for (const { task, place } of placed) if (parents.has(task.id)) await moveTree(tx, task, { ...task, place });
  const changed = { updated_at: ctx.now, updated_by: ctx.actor.personId };
  await inPortions(placed, (some) => putSiblings(tx, ctx.actor.accountId, some, changed));
  return ids;
}

/** Where those beside it begin: at or behind this place, which has the length of theirs. */
const firstBeside = ({ account_id, tasklist_id, place }: TaskRow, parentPlace: string) => ({
  account_id,
  tasklist_id,
  place: parentPlace.padEnd(place.length, '0'),
});
