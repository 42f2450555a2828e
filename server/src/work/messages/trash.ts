import { type Context, type Kind, transact } from '../../platform/context.ts';
import { restoreItem, trashItem } from '../items/items.ts';
import { holdMessage } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';

/** To the trash with its replies: out of sight at once, restorable for 30 days. */
export async function deleteMessage(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { message } = await holdMessage(ctx, tx, id);
    await store.saveMessage(tx, { ...message, deleted_at: ctx.now });
    await trashItem(ctx, tx, 'message', id);
    await announce(ctx, tx, 'MESSAGE.DELETED', id);
  });
}

export async function restoreMessage(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { message } = await holdMessage(ctx, tx, id, true);
    await restoreItem(ctx, tx, 'message', id);
    await store.saveMessage(tx, { ...message, deleted_at: null, updated_at: ctx.now });
    await announce(ctx, tx, 'MESSAGE.UPDATED', id);
  });
}

export const purgeMessages: Kind['purge'] = (_services, tx, accountId, ids) => store.removeMessages(tx, accountId, ids);
