import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { TasklistRow, TaskRow } from '../../../platform/db/tables/tasks.ts';
import { invalid } from '../../../platform/failures.ts';
import { moveItem, putInside } from '../../items/items.ts';
import { recount } from '../../tasklists/complete.ts';
import { reopenAbove } from '../complete.ts';
import * as store from '../store.ts';
import { announce, one } from '../tasks.ts';
import { DEEPEST, depthOf, placeOf } from './places.ts';
import { positionAt, type Where } from './positions.ts';
import { inheritPrivacy } from './privacy.ts';
import { moveTree, treeOf } from './store.ts';

export type Destination = { tasklist: TasklistRow; parent: TaskRow | undefined; where: Where };

const wrongParent = (message: string) => invalid(`parentTaskId ${message}.`, [{ field: 'parentTaskId', message }]);

export function refuseTooDeep(parent: TaskRow | undefined, levels: number): void {
  if (depthOf(parent?.place ?? '') + levels > DEEPEST)
    throw wrongParent(`would put a task below more than ${DEEPEST - 1} others`);
}

/** How deep a tree is that begins with its root. */
export const levelsIn = (tree: TaskRow[]): number =>
  tree.reduce((most, { place }) => Math.max(most, depthOf(place)), 0) - depthOf(tree[0]!.place) + 1;

/**
 * Takes a task with everything below it to another list, another parent or another place among its siblings, and returns
 * it as it is then. In a transaction that holds the lists it leaves and comes to. The event is the caller's.
 */
export async function relocateTask(
  ctx: Context,
  tx: Queries,
  task: TaskRow,
  { tasklist, parent, where }: Destination,
): Promise<TaskRow> {
  const { account_id, id } = task;
  const tree = await treeOf(tx, task);
  if (parent && tree.some((row) => row.id === parent.id)) throw wrongParent('names the task itself or one below it');
  refuseTooDeep(parent, levelsIn(tree));
  const parentPlace = parent?.place ?? '';
  const siblings = { accountId: account_id, tasklistId: tasklist.id, parentPlace };
  const position = await positionAt(tx, siblings, where, task);
  // Room may have been made among its siblings meanwhile, and so for itself.
  const from = (await store.lockTask(tx, one(ctx, id)))!;
  const moved: TaskRow = {
    ...from,
    project_id: tasklist.project_id,
    tasklist_id: tasklist.id,
    parent_id: parent?.id ?? null,
    position,
    place: placeOf(parentPlace, position, id),
    updated_at: ctx.now,
    updated_by: ctx.actor.personId,
  };
  if (moved.place === from.place && moved.tasklist_id === from.tasklist_id) return from;
  await moveTree(tx, from, moved);
  const { parent_id, updated_at, updated_by } = moved;
  await store.saveTasks(tx, account_id, [id], { parent_id, position, updated_at, updated_by });
  await leaveList(ctx, tx, tree, tasklist);
  const hidden = parent ? await inheritPrivacy(ctx, tx, parent, tree) : [];
  await announce(
    ctx,
    tx,
    'TASK.UPDATED',
    hidden.filter((hiddenId) => hiddenId !== id),
  );
  if (parent_id !== from.parent_id) await reopenAbove(ctx, tx, moved);
  return { ...moved, is_private: parent?.is_private === 1 ? 1 : moved.is_private };
}

/** What the lists count, and the items that follow their list. */
async function leaveList(ctx: Context, tx: Queries, tree: TaskRow[], to: TasklistRow): Promise<void> {
  const { account_id, tasklist_id, project_id } = tree[0]!;
  if (tasklist_id === to.id) return;
  const ids = tree.map(({ id }) => id);
  const { open, all } = countOf(tree);
  await recount(ctx, tx, { account_id, id: tasklist_id }, { open: -open, all: -all });
  await recount(ctx, tx, to, { open, all });
  const inside = { kind: 'tasklist', id: to.id } as const;
  // What went to the trash with another task is inside that one until it comes back.
  const inList = tree.filter(({ deleted_with }) => deleted_with === null).map(({ id }) => id);
  await putInside(ctx, tx, 'task', inList, inside);
  if (project_id === to.project_id) return;
  await ctx.services.kinds.column.onBoards.leave(tx, account_id, ids, ctx.now);
  await moveItem(ctx, tx, 'task', ids, to.project_id);
}

/** As a list counts them. */
export function countOf(tasks: TaskRow[]): { open: number; all: number } {
  const there = tasks.filter(({ deleted_at }) => deleted_at === null);
  return { open: there.filter(({ status }) => status !== 'completed').length, all: there.length };
}
