import { type Committed, type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow, TaskRow } from '../../platform/db/tables/tasks.ts';
import { invalid } from '../../platform/failures.ts';
import { viewerOf } from '../items/sight.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { inboxOf, lockTasklist, requireTasklist } from '../tasklists/tasklists.ts';
import { removeOuterLinks } from './links/store.ts';
import { seenBelow } from './list/contents-store.ts';
import type { Moved, TaskTarget } from './order/wire.ts';
import { announce, lockInList, named, requireTask } from './tasks.ts';
import { treeOf } from './tree/store.ts';
import { relocateTask } from './tree/tree.ts';

/** With everything below it. */
export async function moveTask(ctx: Context, id: number, target: TaskTarget): Promise<Committed<Moved>> {
  return transact(ctx, async (tx) => {
    await requireTask(ctx, tx, id, 'task.change');
    const goesTo = await chooseTarget(ctx, tx, target);
    const { task, list } = await lockInList(ctx, tx, id, goesTo.tasklist.id);
    const { tasklist, parent } = await heldTarget(ctx, tx, goesTo);
    const isThere = tasklist.id === list.id && (parent?.id ?? null) === task.parent_id;
    const moved = isThere ? task : await relocateTask(ctx, tx, task, { tasklist, parent, where: 'bottom' });
    if (target.removesDependencies) await removeOuterLinks(tx, task.account_id, idsOf(await treeOf(tx, moved)));
    if (!isThere) await announce(ctx, tx, 'TASK.MOVED', [id]);
    return {
      id,
      // Of what went along, as much as who moves it knows of.
      taskIds: idsOf(await seenBelow(tx, viewerOf(ctx), moved)),
      tasklistIds: [...new Set([list.id, tasklist.id])],
      projectIds: [...new Set([list.project_id, tasklist.project_id])],
    };
  });
}

const idsOf = (tasks: TaskRow[]) => tasks.map(({ id }) => id);
const parentOf = (ctx: Context, tx: Queries, id: number) =>
  named('parentTaskId', 'task', requireTask(ctx, tx, id, 'task.create'));

export type Chosen = { tasklist: TasklistRow; parentId: number };

/** Below a task, into a list, or into the Inbox of a project: whichever says most. */
export async function chooseTarget(ctx: Context, tx: Queries, target: TaskTarget): Promise<Chosen> {
  const { projectId, tasklistId, parentId = 0 } = target;
  const wanted = parentId ? (await parentOf(ctx, tx, parentId)).tasklist_id : tasklistId;
  if (wanted)
    return {
      tasklist: await named('tasklistId', 'task list', requireTasklist(ctx, tx, wanted, 'task.create')),
      parentId,
    };
  if (!projectId)
    throw invalid('Say where it goes: tasklistId, parentTaskId or projectId.', [
      { field: 'tasklistId', message: 'is needed, or parentTaskId, or projectId' },
    ]);
  return { tasklist: await inboxOf(ctx, tx, await requireNamedProject(ctx, tx, projectId, 'task.create')), parentId };
}

/** The list is held by now; the task above may have gone elsewhere before that. */
export async function heldTarget(ctx: Context, tx: Queries, { tasklist, parentId }: Chosen) {
  const held = await lockTasklist(ctx, tx, tasklist.id, 'task.create');
  const parent = parentId ? await parentOf(ctx, tx, parentId) : undefined;
  if (parent && parent.tasklist_id !== held.id)
    throw invalid('parentTaskId names a task that was moved meanwhile. Try again.', [
      { field: 'parentTaskId', message: 'was moved meanwhile' },
    ]);
  return { tasklist: held, parent };
}
