import { type Context, type Kind, transact } from '../../platform/context.ts';
import { restoreItem, trashItem } from '../items/items.ts';
import { announce, lockForChange } from './milestones.ts';
import * as store from './store.ts';

/** To the trash: out of sight at once, restorable for 30 days. Its task lists live on, and have it again when it is back. */
export async function deleteMilestone(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { milestone } = await lockForChange(ctx, tx, id);
    await store.saveMilestone(tx, { ...milestone, deleted_at: ctx.now });
    await trashItem(ctx, tx, 'milestone', id);
    await announce(ctx, tx, 'MILESTONE.DELETED', [id]);
  });
}

export async function restoreMilestone(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { milestone } = await lockForChange(ctx, tx, id, true);
    await store.saveMilestone(tx, { ...milestone, deleted_at: null, updated_at: ctx.now });
    await restoreItem(ctx, tx, 'milestone', id);
    await announce(ctx, tx, 'MILESTONE.UPDATED', [id]);
  });
}

export const purgeMilestones: Kind['purge'] = async ({ kinds }, tx, accountId, ids) => {
  await kinds.tasklist.inMilestones.forget(tx, accountId, ids);
  await store.removeMilestones(tx, accountId, ids);
};
