import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { viewerOf } from '../items/sight.ts';
import { type MilestoneView, visibleMilestones } from '../milestones/milestones.ts';
import { show as showMilestone, withDetails } from '../milestones/show.ts';
import { todayOf } from '../projects/show.ts';
import { tagsOf } from '../tags/tags.ts';
import { countDue, countingSeenTasks, type Days } from './list-store.ts';
import type { TasklistView } from './store.ts';
import type { Shown } from './wire.ts';

/** What is shown besides the lists themselves. */
export type Wanted = { milestones?: boolean; overdueCounts?: boolean; completedCounts?: boolean; tasks?: boolean };

/** Due before today. */
export const overdue = (today: string): Days => ({ from: '', to: String(Number(today) - 1) });

/** Adds what these lists point to, in the same few queries whether they are one or 500. */
export async function present(ctx: Context, q: Queries, lists: TasklistView[], wanted: Wanted = {}): Promise<Shown[]> {
  const ids = lists.map(({ id }) => id);
  const linked = [...new Set(lists.flatMap(({ milestone_id }) => milestone_id ?? []))];
  const [counting, tags, milestones, due, tasks] = await Promise.all([
    countingSeenTasks(q, viewerOf(ctx), lists),
    tagsOf(q, ctx.actor.accountId, 'tasklist', ids),
    visibleMilestones(ctx, q, linked),
    wanted.overdueCounts ? countDue(q, viewerOf(ctx), overdue(todayOf(ctx)), ids) : undefined,
    wanted.tasks ? ctx.services.kinds.task.inLists.show(ctx, q, ids) : undefined,
  ]);
  const whole = wanted.milestones ? await showMilestones(ctx, q, [...milestones.values()]) : undefined;
  return counting.map((list) => {
    const milestoneId = milestones.has(list.milestone_id ?? 0) ? list.milestone_id : null;
    return {
      list,
      tags: tags.get(list.id)!,
      milestoneId,
      milestone: whole?.get(milestoneId ?? 0),
      overdue: due && (due.get(list.id) ?? 0),
      completed: wanted.completedCounts ? list.task_count - list.open_count : undefined,
      tasks: tasks && (tasks.get(list.id) ?? []),
    };
  });
}

async function showMilestones(ctx: Context, q: Queries, milestones: MilestoneView[]): Promise<Map<number, object>> {
  const shown = await withDetails(ctx, q, milestones);
  return new Map(shown.map((one) => [one.milestone.id, showMilestone(ctx, one)]));
}
