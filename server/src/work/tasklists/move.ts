import { type Context, transact } from '../../platform/context.ts';
import { moveItem } from '../items/items.ts';
import { requireNamedProject } from '../projects/projects.ts';
import type { Target } from './copy.ts';
import * as store from './store.ts';
import { announce, lockTasklist } from './tasklists.ts';

/** With all its tasks. Milestones belong to a project, and so does being its Inbox. */
export async function moveTasklist(ctx: Context, id: number, { projectId }: Target): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockTasklist(ctx, tx, id, 'tasklist.change');
    const target = await requireNamedProject(ctx, tx, projectId, 'tasklist.change');
    if (target.id === list.project_id) return;
    await store.saveTasklist(tx, list, {
      project_id: target.id,
      milestone_id: null,
      is_inbox: 0,
      position: await store.endOf(tx, target, 'bottom'),
      updated_at: ctx.now,
    });
    // The tasks first: who holds one of them, to put something inside, is waited for before it is looked what is inside.
    await ctx.services.kinds.task.inLists.move(ctx, tx, list, target.id);
    await moveItem(ctx, tx, 'tasklist', [id], target.id);
    await announce(ctx, tx, 'TASKLIST.UPDATED', id);
  });
}
