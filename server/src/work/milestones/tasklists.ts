import type { Context, Summaries } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import { invalid } from '../../platform/failures.ts';
import { viewerOf } from '../items/sight.ts';
import { todayOf } from '../projects/show.ts';
import * as store from './tasklist-store.ts';

const FIELD = 'taskListIds';
const PORTION = 500;

/**
 * Exactly these task lists have this milestone, of those the actor sees: lists they cannot see stay as they are. A list
 * has one milestone at most, so it leaves another one. False when it was so already.
 */
export async function setTasklists(
  ctx: Context,
  tx: Queries,
  { id, project_id }: Pick<MilestoneRow, 'id' | 'project_id'>,
  wanted: number[],
): Promise<boolean> {
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
}

async function link(ctx: Context, tx: Queries, lists: store.Link[], milestoneId: number | null): Promise<void> {
  const ids = lists.map((list) => list.id);
  for (let at = 0; at < ids.length; at += PORTION)
    await store.saveLink(tx, ctx.actor.accountId, ids.slice(at, at + PORTION), { id: milestoneId, at: ctx.now });
}

/** How far each of these milestones is, in percent, by the tasks of its lists. Not 100 while one of them is open. */
export async function progressOf(ctx: Context, q: Queries, milestones: MilestoneRow[]): Promise<Map<number, number>> {
  const ids = milestones.map(({ id }) => id);
  const tallies = await store.tallyTasks(q, viewerOf(ctx), 'milestone_id', ids, todayOf(ctx));
  return new Map(milestones.map(({ id, completed_at }) => [id, completed_at ? 100 : percentage(tallies.get(id))]));
}

const percentage = ({ open, total } = { open: 0, total: 0 }): number =>
  total === 0 ? 0 : Math.floor((100 * (total - open)) / total);

/** Of each of these projects, as far as who asks sees its lists. */
export const summarizeTasks: Summaries['tasks'] = (ctx, q, projects) =>
  store.tallyTasks(
    q,
    viewerOf(ctx),
    'project_id',
    projects.map(({ id }) => id),
    todayOf(ctx),
  );
