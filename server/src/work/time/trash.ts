import { type Context, type Kind, transact } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { restoreItem, trashItem } from '../items/items.ts';
import { holdTime } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { countIn, countOut, removeEmpty } from './sums-store.ts';

/** To the trash: out of sight and of every sum at once, restorable for 30 days. */
export async function deleteTime(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { entry } = await holdTime(ctx, tx, id);
    await countOut(tx, entry.account_id, [id]);
    await store.saveTime(tx, { ...entry, deleted_at: ctx.now });
    await trashItem(ctx, tx, 'time', id);
    await announce(ctx, tx, 'TIME.DELETED', id);
  });
}

export async function restoreTime(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { entry, isOrphan } = await holdTime(ctx, tx, id, true);
    if (isOrphan) throw invalid('The task these hours were worked on is in the trash itself. Restore that first.');
    await restoreItem(ctx, tx, 'time', id);
    await store.saveTime(tx, { ...entry, deleted_at: null, updated_at: ctx.now, updated_by: ctx.actor.personId });
    await countIn(tx, entry.account_id, [id]);
    await announce(ctx, tx, 'TIME.UPDATED', id);
  });
}

/** What was not in the trash itself, but inside something that goes, is still in the sums. */
export const purgeTime: Kind['purge'] = async (_services, tx, accountId, ids) => {
  const left = await store.holdEntries(tx, accountId, ids);
  await countOut(tx, accountId, ids);
  await removeEmpty(tx, accountId, left);
  await store.removeTime(tx, accountId, ids);
};
