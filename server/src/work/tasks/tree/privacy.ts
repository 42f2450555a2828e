import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import { invalid } from '../../../platform/failures.ts';
import { involve, peopleIn } from '../../items/involvement.ts';
import { changeItem } from '../../items/items.ts';
import * as store from '../store.ts';
import { refOf } from '../tasks.ts';
import { ancestorsOf } from './store.ts';

/**
 * What is below a private task is private, too, and for the same people: a sub-task tells what its parent is about.
 * Returns those of these tasks that became private by it.
 */
export async function inheritPrivacy(ctx: Context, tx: Queries, parent: TaskRow, tasks: TaskRow[]): Promise<number[]> {
  const open = parent.is_private === 1 ? tasks.filter(({ is_private }) => is_private === 0) : [];
  if (open.length === 0) return [];
  const people = await peopleIn(tx, parent.account_id, 'task', [parent.id]);
  const ids = open.map(({ id }) => id);
  const changed = { is_private: 1, updated_at: ctx.now, updated_by: ctx.actor.personId } as const;
  await store.saveTasks(tx, parent.account_id, ids, changed);
  for (const task of open) {
    await changeItem(ctx, tx, 'task', task.id, { isPrivate: true });
    await involve(tx, refOf(task), 'granted', people);
  }
  return ids;
}

export async function refuseOpening(tx: Queries, task: TaskRow): Promise<void> {
  if ((await ancestorsOf(tx, task)).at(-1)?.is_private !== 1) return;
  throw invalid('This is a sub-task of a private task, so it is private, too. Open the other one first.', [
    { field: 'private', message: 'is inherited from the parent task' },
  ]);
}
