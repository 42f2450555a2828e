import type { InLists } from '../../../platform/context.ts';
import { viewerOf } from '../../items/sight.ts';
import { viewTasks } from '../show.ts';
import { saveTasks } from '../store.ts';
import { showTask } from '../wire.ts';
import { firstOpenIn, idsIn } from './contents-store.ts';

/** So many of a list's tasks are shown with it; all of them are a list of their own. */
const SHOWN_WITH_LIST = 250;

/** What happens to tasks when something happens to their list. */
export const tasksInLists: InLists = {
  async move(ctx, tx, { account_id, id }, projectId) {
    const ids = await idsIn(tx, account_id, id);
    await saveTasks(tx, account_id, ids, { project_id: projectId });
    await ctx.services.kinds.column.onBoards.leave(tx, account_id, ids, ctx.now);
  },

  async show(ctx, q, lists) {
    const found = [];
    for (const tasklistId of lists) {
      const rows = await firstOpenIn(q, { ...viewerOf(ctx), tasklistId }, SHOWN_WITH_LIST);
      found.push([tasklistId, (await viewTasks(ctx, q, rows)).map((view) => showTask(view, ctx))] as const);
    }
    return new Map(found);
  },
};
