import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import { invalid } from '../../platform/failures.ts';
import { viewerOf } from '../items/sight.ts';
import { countingSeenTasks } from './list-store.ts';
import * as store from './store.ts';
import { announce, lockTasklist } from './tasklists.ts';

type Ref = Pick<TasklistRow, 'account_id' | 'id'>;

/** A list with open tasks is not done: they are completed first, and the list with the last of them. */
export async function completeTasklist(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockTasklist(ctx, tx, id, 'tasklist.change');
    if (list.status === 'completed') return;
    if (list.open_count > 0) {
      const [seen] = await countingSeenTasks(tx, viewerOf(ctx), [list]);
      throw invalid(
        `This list has open tasks, ${seen!.open_count} of which you see. Complete them, or move them to another list, first.`,
      );
    }
    await markCompleted(ctx, tx, list);
  });
}

export async function reopenTasklist(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockTasklist(ctx, tx, id, 'tasklist.change');
    if (list.status === 'completed') await markReopened(ctx, tx, list);
  });
}

async function markCompleted(ctx: Context, tx: Queries, list: Ref): Promise<void> {
  await store.saveTasklist(tx, list, { status: 'completed', completed_at: ctx.now, updated_at: ctx.now });
  await announce(ctx, tx, 'TASKLIST.COMPLETED', list.id);
}

async function markReopened(ctx: Context, tx: Queries, list: Ref): Promise<void> {
  await store.saveTasklist(tx, list, { status: 'reopened', completed_at: null, updated_at: ctx.now });
  await announce(ctx, tx, 'TASKLIST.REOPENED', list.id);
}

/**
 * Tells a list of tasks that came, went, were completed or reopened. With its last open task it is completed itself, and
 * a completed list that gets an open task is reopened.
 */
export async function recount(
  ctx: Context,
  tx: Queries,
  { account_id: accountId, id }: Ref,
  by: { open: number; all: number },
): Promise<void> {
  const list = await store.count(tx, { accountId, id, ...by });
  if (!list) return;
  const isCompleted = list.status === 'completed';
  if (isCompleted && list.open_count > 0) await markReopened(ctx, tx, list);
  const hasLostItsLast = by.open < 0 && list.open_count === 0 && list.task_count > 0;
  if (!isCompleted && hasLostItsLast) await markCompleted(ctx, tx, list);
}
