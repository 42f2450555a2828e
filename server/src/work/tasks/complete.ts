import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TaskRow } from '../../platform/db/tables/tasks.ts';
import { recount } from '../tasklists/complete.ts';
import * as store from './store.ts';
import { announce, lockInList } from './tasks.ts';
import { ancestorsOf, treeOf } from './tree/store.ts';

/** A completed task has no open sub-tasks: completing it completes them, and reopening one of them reopens what is above. */
export async function completeTask(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => markCompleted(ctx, tx, (await lockInList(ctx, tx, id)).task));
}

export async function reopenTask(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => markReopened(ctx, tx, (await lockInList(ctx, tx, id)).task));
}

const isOpen = ({ status, deleted_at }: TaskRow): boolean => status !== 'completed' && deleted_at === null;

/** In a transaction that holds the list. */
export async function markCompleted(ctx: Context, tx: Queries, task: TaskRow): Promise<void> {
  if (!isOpen(task)) return;
  const open = (await treeOf(tx, task)).filter(isOpen);
  await change(ctx, tx, open, { status: 'completed', completed_at: ctx.now, completed_by: ctx.actor.personId });
}

export async function markReopened(ctx: Context, tx: Queries, task: TaskRow): Promise<void> {
  if (isOpen(task)) return;
  await change(ctx, tx, [...(await completedAbove(tx, task)), task], reopened);
}

/** An open task came below these. */
export async function reopenAbove(ctx: Context, tx: Queries, task: TaskRow): Promise<void> {
  if (isOpen(task)) await change(ctx, tx, await completedAbove(tx, task), reopened);
}

const reopened = { status: 'reopened', completed_at: null, completed_by: null } as const;

const completedAbove = async (tx: Queries, task: TaskRow): Promise<TaskRow[]> =>
  (await ancestorsOf(tx, task)).filter(({ status }) => status === 'completed');

async function change(ctx: Context, tx: Queries, tasks: TaskRow[], changed: Partial<TaskRow>): Promise<void> {
  if (tasks.length === 0) return;
  const ids = tasks.map(({ id }) => id);
  const { account_id, tasklist_id } = tasks[0]!;
  const isDone = changed.status === 'completed';
  await store.saveTasks(tx, account_id, ids, { ...changed, updated_at: ctx.now, updated_by: ctx.actor.personId });
  await announce(ctx, tx, isDone ? 'TASK.COMPLETED' : 'TASK.REOPENED', ids);
  await recount(ctx, tx, { account_id, id: tasklist_id }, { open: isDone ? -ids.length : ids.length, all: 0 });
}
