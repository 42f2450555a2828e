import { type Context, type Kind, transact } from '../../../platform/context.ts';
import { restoreItem, trashItem } from '../../items/items.ts';
import { removeCardsIn } from '../cards/store.ts';
import { announce, lockColumn } from './columns.ts';
import * as store from './store.ts';

/** To the trash with its cards, restorable for 30 days. The tasks stay where they are, on no board. */
export async function deleteColumn(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const column = await lockColumn(ctx, tx, id);
    await store.saveColumn(tx, column, { deleted_at: ctx.now, updated_at: ctx.now });
    await trashItem(ctx, tx, 'column', id);
    await announce(ctx, tx, 'COLUMN.DELETED', id);
  });
}

/** With the cards that were put nowhere else meanwhile. */
export async function restoreColumn(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const column = await lockColumn(ctx, tx, id, true);
    await restoreItem(ctx, tx, 'column', id);
    await store.saveColumn(tx, column, { deleted_at: null, updated_at: ctx.now });
    await announce(ctx, tx, 'COLUMN.UPDATED', id);
  });
}

export const purgeColumns: Kind['purge'] = async (_services, tx, accountId, ids) => {
  await removeCardsIn(tx, accountId, ids);
  await store.removeColumns(tx, accountId, ids);
};
