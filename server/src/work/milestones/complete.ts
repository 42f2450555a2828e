import { type Context, transact } from '../../platform/context.ts';
import { announce, lockForChange } from './milestones.ts';
import * as store from './store.ts';

/** Of many who complete it at once, one does. */
export async function completeMilestone(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { milestone } = await lockForChange(ctx, tx, id);
    if (milestone.completed_at) return;
    const completed = { completed_at: ctx.now, completed_by: ctx.actor.personId };
    await store.saveMilestone(tx, { ...milestone, ...completed, status: 'completed', updated_at: ctx.now });
    await announce(ctx, tx, 'MILESTONE.COMPLETED', [id]);
  });
}

export async function reopenMilestone(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { milestone } = await lockForChange(ctx, tx, id);
    if (!milestone.completed_at) return;
    const open = { completed_at: null, completed_by: null };
    await store.saveMilestone(tx, { ...milestone, ...open, status: 'reopened', updated_at: ctx.now });
    await announce(ctx, tx, 'MILESTONE.REOPENED', [id]);
  });
}
