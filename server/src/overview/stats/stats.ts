import { countPeople } from '../../people/people/people.ts';
import { countStatuses } from '../../people/statuses/statuses.ts';
import { may, requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import { isTurnOver, othersTurn } from '../../platform/turn.ts';
import { countComing } from '../../work/calendarevents/calendarevents.ts';
import { viewerOf } from '../../work/items/sight.ts';
import { requireProject } from '../../work/projects/projects.ts';
import { todayOf } from '../../work/projects/show.ts';
import * as store from './store.ts';

export type Stats = {
  tasks: store.TaskCounts;
  milestones: store.MilestoneCounts;
  events: { coming: number; today: number };
};

const PORTION = 200;
const none: store.TaskCounts = { total: 0, open: 0, dated: 0, late: 0, today: 0 };
const added = (one: store.TaskCounts, other: store.TaskCounts): store.TaskCounts => ({
  total: one.total + other.total,
  open: one.open + other.open,
  dated: one.dated + other.dated,
  late: one.late + other.late,
  today: one.today + other.today,
});

export async function statsOfProject(ctx: Context, id: number): Promise<Stats & { columns: number }> {
  const project = await requireProject(ctx, ctx.db, id, 'project.read');
  const [viewer, today] = [viewerOf(ctx), todayOf(ctx)];
  return {
    tasks: await store.countTasks(ctx.db, viewer, [id], today),
    milestones: await store.countMilestones(ctx.db, viewer, today, id),
    events: await countComing(ctx, id),
    columns: may(ctx.actor, 'column.read', project) ? await store.countColumns(ctx.db, viewer.accountId, id) : 0,
  };
}

/** Of all active projects that the actor sees, some at a time, so that nobody waits for who has many. */
export async function statsOfAll(
  ctx: Context,
): Promise<Stats & { projects: store.ProjectCounts; people: number; statuses: number }> {
  requireInAccount(ctx.actor, 'project.list');
  const [viewer, today] = [viewerOf(ctx), todayOf(ctx)];
  let tasks = none;
  for (let ids = await store.projectsAfter(ctx.db, viewer, 0, PORTION); ids.length > 0; ) {
    tasks = added(tasks, await store.countTasks(ctx.db, viewer, ids, today));
    if (isTurnOver()) await othersTurn();
    ids = ids.length < PORTION ? [] : await store.projectsAfter(ctx.db, viewer, ids.at(-1)!, PORTION);
  }
  const whom = viewer.seesAll ? {} : { knownTo: viewer.personId };
  return {
    tasks,
    milestones: await store.countMilestones(ctx.db, viewer, today),
    events: await countComing(ctx),
    projects: await store.countProjects(ctx.db, viewer, today),
    people: await countPeople(ctx, whom),
    statuses: await countStatuses(ctx),
  };
}
