import { may } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import { involvedIn } from '../items/involvement.ts';
import { countingSeen } from '../items/read-counts.ts';
import { todayOf } from '../projects/show.ts';
import { tagsOf } from '../tags/tags.ts';
import type { MilestoneView } from './store.ts';
import { type MilestoneSight, type Shown, showListedMilestone, showMilestone } from './wire.ts';

export type Wanted = { progress?: boolean; tasklists?: boolean; tasks?: boolean };

/** What is kept beside these milestones: a few queries, however many they are. */
export async function withDetails(
  ctx: Context,
  q: Queries,
  milestones: MilestoneView[],
  wanted: Wanted = {},
): Promise<Shown[]> {
  const { accountId } = ctx.actor;
  const ids = milestones.map(({ id }) => id);
  const involved = await involvedIn(q, accountId, 'milestone', ids);
  const tags = await tagsOf(q, accountId, 'milestone', ids);
  const progress = wanted.progress ? await progressOf(ctx, q, milestones) : undefined;
  const withTasks = wanted.tasks ?? false;
  const { inMilestones } = ctx.services.kinds.tasklist;
  const tasklists = wanted.tasklists || withTasks ? await inMilestones.show(ctx, q, ids, { withTasks }) : undefined;
  const counting = await countingSeen(ctx, q, 'milestone', milestones);
  return counting.map((milestone) => ({
    milestone,
    involved: involved.get(milestone.id)!,
    tags: tags.get(milestone.id)!,
    ...(progress && { progress: progress.get(milestone.id)! }),
    ...(tasklists && { tasklists: tasklists.get(milestone.id) ?? [] }),
  }));
}

/** How far each of these milestones is, in percent, by the tasks of its lists. Not 100 while one of them is open. */
async function progressOf(ctx: Context, q: Queries, milestones: MilestoneRow[]): Promise<Map<number, number>> {
  const ids = milestones.map(({ id }) => id);
  const counts = await ctx.services.kinds.tasklist.inMilestones.count(ctx, q, ids);
  return new Map(milestones.map(({ id, completed_at }) => [id, completed_at ? 100 : percentage(counts.get(id))]));
}

const percentage = ({ open, total } = { open: 0, total: 0 }): number =>
  total === 0 ? 0 : Math.floor((100 * (total - open)) / total);

const milestoneSightOf = (ctx: Context, milestone: MilestoneView): MilestoneSight => ({
  personId: ctx.actor.personId,
  canChange: milestone.project_status !== 'archived' && may(ctx.actor, 'milestone.change', milestone),
  today: todayOf(ctx),
  baseUrl: ctx.baseUrl,
});

/** A milestone as this request shows it: whether it is late depends on the day, what may be done on who asks. */
export const show = (ctx: Context, shown: Shown) => showMilestone(shown, milestoneSightOf(ctx, shown.milestone));
export const showListed = (ctx: Context, shown: Shown) =>
  showListedMilestone(shown, milestoneSightOf(ctx, shown.milestone));
