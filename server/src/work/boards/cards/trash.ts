import { type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { lockInList } from '../../tasks/tasks.ts';
import { requireCard } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';

/** Off the board. The task stays where it is, as it is. */
export async function deleteCard(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { task_id } = await requireCard(ctx, tx, id, 'column.change');
    await lockInList(ctx, tx, task_id);
    await requireCard(ctx, tx, id, 'column.change');
    await removeCardOf(ctx, tx, task_id);
  });
}

/** In a transaction that holds the task. */
export async function removeCardOf(ctx: Context, tx: Queries, taskId: number): Promise<void> {
  const card = await store.lockCardOf(tx, ctx.actor.accountId, taskId);
  if (!card || card.deleted_at) return;
  await store.saveCard(tx, { ...card, deleted_at: ctx.now, updated_at: ctx.now });
  await announce(ctx, tx, 'CARD.DELETED', card.id);
}
