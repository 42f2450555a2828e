import { type Context, type Kind, transact } from '../../platform/context.ts';
import { restoreItem, trashItem } from '../items/items.ts';
import { touch } from './change.ts';
import { holdLink } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';

/** To the trash: out of sight at once, restorable for 30 days. */
export async function deleteLink(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { link } = await holdLink(ctx, tx, id);
    await store.saveLink(tx, { ...link, deleted_at: ctx.now });
    await trashItem(ctx, tx, 'link', id);
    await announce(ctx, tx, 'LINK.DELETED', id);
  });
}

export async function restoreLink(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { link } = await holdLink(ctx, tx, id, true);
    await store.saveLink(tx, touch(ctx, { ...link, deleted_at: null }));
    await restoreItem(ctx, tx, 'link', id);
    await announce(ctx, tx, 'LINK.UPDATED', id);
  });
}

export const purgeLinks: Kind['purge'] = (_services, tx, accountId, ids) => store.removeLinks(tx, accountId, ids);
