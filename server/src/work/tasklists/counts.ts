import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import { markCompleted, markReopened } from './complete.ts';
import * as store from './store.ts';

/**
 * Tells a list of tasks that came, went, were completed or reopened. With its last open task it is completed itself, and
 * a completed list that gets an open task is reopened.
 */
export async function recount(
  ctx: Context,
  tx: Queries,
  { account_id: accountId, id }: Pick<TasklistRow, 'account_id' | 'id'>,
  by: { open: number; all: number },
): Promise<void> {
  const list = await store.count(tx, { accountId, id, ...by });
  if (!list) return;
  const isCompleted = list.status === 'completed';
  if (isCompleted && list.open_count > 0) await markReopened(ctx, tx, list);
  const hasLostItsLast = by.open < 0 && list.open_count === 0 && list.task_count > 0;
  if (!isCompleted && hasLostItsLast) await markCompleted(ctx, tx, list);
}
