import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { TasklistRow, TaskRow } from '../../../platform/db/tables/tasks.ts';
import { invalid } from '../../../platform/failures.ts';
import { named, requireTask } from '../tasks.ts';
import type { Where } from './positions.ts';

/** Where among its siblings a body wants a task: −1 top, 0 bottom, an id after that one; −2 or nothing says nothing. */
export async function whereIn(
  ctx: Context,
  tx: Queries,
  { tasklist, parent }: { tasklist: TasklistRow; parent: TaskRow | undefined },
  positionAfter = -2,
): Promise<Where | undefined> {
  if (positionAfter === -2) return undefined;
  if (positionAfter < 1) return positionAfter === -1 ? 'top' : 'bottom';
  const field = 'positionAfterTask';
  const after = await named(field, 'task', requireTask(ctx, tx, positionAfter, 'task.read'));
  if (after.tasklist_id === tasklist.id && after.parent_id === (parent?.id ?? null)) return { after };
  throw invalid('positionAfterTask names a task that will not stand beside this one.', [
    { field, message: 'names a task of another list or parent' },
  ]);
}
