import { type Context, type Kind, transact } from '../../platform/context.ts';
import { restoreItem, trashItem } from '../items/items.ts';
import { holdNotebook } from './find.ts';
import { holdUnlocked, withLock } from './locks.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { removeVersions } from './versions/store.ts';
import { touch } from './versions/versions.ts';

/** To the trash: out of sight at once, restorable for 30 days. What lies there nobody is working on, so it is unlocked. */
export async function deleteNotebook(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { notebook } = await holdUnlocked(ctx, tx, id);
    await store.saveNotebook(tx, { ...withLock(ctx, notebook, false), deleted_at: ctx.now });
    await trashItem(ctx, tx, 'notebook', id);
    await announce(ctx, tx, 'NOTEBOOK.DELETED', id);
  });
}

export async function restoreNotebook(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { notebook } = await holdNotebook(ctx, tx, id, true);
    await store.saveNotebook(tx, touch(ctx, { ...notebook, deleted_at: null }));
    await restoreItem(ctx, tx, 'notebook', id);
    await announce(ctx, tx, 'NOTEBOOK.UPDATED', id);
  });
}

export const purgeNotebooks: Kind['purge'] = async (_services, tx, accountId, ids) => {
  await removeVersions(tx, accountId, ids);
  await store.removeNotebooks(tx, accountId, ids);
};
