import type { Context, InMilestones, Summaries } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/failures.ts';
import { viewerOf } from '../../items/sight.ts';
import { todayOf } from '../../projects/show.ts';
import { listOfMilestones } from '../list-store.ts';
import { present } from '../show.ts';
import { showTasklist } from '../wire.ts';
import * as store from './store.ts';

const FIELD = 'taskListIds';
const PORTION = 500;

export const inMilestones: InMilestones = {
  /** Completed lists, too. */
  async show(ctx, q, milestoneIds, { withTasks }) {
    if (milestoneIds.length === 0) return new Map();
    const lists = await listOfMilestones(q, viewerOf(ctx), milestoneIds);
    const shown = await present(ctx, q, lists, { tasks: withTasks });
    const byMilestone = Map.groupBy(shown, (one) => one.list.milestone_id!);
    return new Map([...byMilestone].map(([id, group]) => [id, group.map(showTasklist)]));
  },

  async set(ctx, tx, { id, project_id }, wanted) {
    const lists = await store.listLinks(tx, viewerOf(ctx), project_id);
    const known = new Set(lists.map((list) => list.id));
    const named = new Set(wanted);
    if (!named.isSubsetOf(known))
      throw invalid(`${FIELD} names a task list that is not of this project, or that you cannot see.`, [
        { field: FIELD, message: 'names no task list of this project' },
      ]);
    const added = lists.filter((list) => named.has(list.id) && list.milestone_id !== id);
    const gone = lists.filter((list) => !named.has(list.id) && list.milestone_id === id);
    await link(ctx, tx, added, id);
    await link(ctx, tx, gone, null);
    return added.length + gone.length > 0;
  },

  count: (ctx, q, ids) => store.tallyTasks(q, viewerOf(ctx), 'milestone_id', ids, todayOf(ctx)),
  forget: store.forgetMilestones,
};

async function link(ctx: Context, tx: Queries, lists: store.Link[], milestoneId: number | null): Promise<void> {
  const ids = lists.map((list) => list.id);
  for (let at = 0; at < ids.length; at += PORTION)
    await store.saveLink(tx, ctx.actor.accountId, ids.slice(at, at + PORTION), { id: milestoneId, at: ctx.now });
}

/** Of each of these projects, as far as who asks sees its lists. */
export const summarizeTasks: Summaries['tasks'] = (ctx, q, projects) =>
  store.tallyTasks(
    q,
    viewerOf(ctx),
    'project_id',
    projects.map(({ id }) => id),
    todayOf(ctx),
  );
