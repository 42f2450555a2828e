import { requireInAccount } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { viewerOf } from '../../items/sight.ts';
import { listProjects, type ProjectView, requireProject } from '../../projects/projects.ts';
import { requireTasklist } from '../../tasklists/tasklists.ts';
import { type Estimates, estimatesIn } from '../../tasks/list/estimates.ts';
import { requireWithList } from '../../tasks/tasks.ts';
import type { Narrowing, Scope } from '../list-store.ts';
import { type Sums, sumTime } from './store.ts';

const NOTHING: Sums = { minutes: 0, billable: 0, billed: 0 };
const NONE: Estimates = { active: 0, completed: 0 };

export type Wanted = { narrowing: Narrowing; projectStatus?: Scope['projectStatus'] };

/** What was worked and what was thought it would take, of the tasks that who asks may see. */
type Total = { sums: Sums; estimates: Estimates };
type Named = { id: number; name: string };
export type TotalOf = Total & { project: ProjectView; tasklist?: Named; task?: Named };

/** Over every project the actor sees. */
export async function totalOfAll(ctx: Context, { narrowing, projectStatus }: Wanted): Promise<Sums> {
  requireInAccount(ctx.actor, 'project.list');
  const scope = projectStatus ? { projectStatus } : {};
  return added((await sumTime(ctx.db, { viewer: viewerOf(ctx), scope, narrowing })).values());
}

export function added(all: Iterable<Sums>): Sums {
  const sums = { ...NOTHING };
  for (const one of all) {
    sums.minutes += one.minutes;
    sums.billable += one.billable;
    sums.billed += one.billed;
  }
  return sums;
}

async function totalIn(ctx: Context, scope: Scope & { projectId: number }, narrowing: Narrowing): Promise<Total> {
  const viewer = viewerOf(ctx);
  const [sums, estimates] = await Promise.all([
    sumTime(ctx.db, { viewer, scope, narrowing }),
    estimatesIn(ctx.db, viewer, scope),
  ]);
  return { sums: sums.get(scope.projectId) ?? NOTHING, estimates: estimates.get(scope.projectId) ?? NONE };
}

export async function totalOfProject(ctx: Context, id: number, { narrowing }: Wanted): Promise<TotalOf> {
  const project = await requireProject(ctx, ctx.db, id, 'time.read');
  return { project, ...(await totalIn(ctx, { projectId: id }, narrowing)) };
}

export async function totalOfTasklist(ctx: Context, id: number, { narrowing }: Wanted): Promise<TotalOf> {
  const tasklist = await requireTasklist(ctx, ctx.db, id, 'time.read');
  const project = await requireProject(ctx, ctx.db, tasklist.project_id, 'time.read');
  return { project, tasklist, ...(await totalIn(ctx, { projectId: project.id, tasklistId: id }, narrowing)) };
}

/** Of the task alone: what is below it has totals of its own. */
export async function totalOfTask(ctx: Context, id: number, { narrowing }: Wanted): Promise<TotalOf> {
  const { task, list } = await requireWithList(ctx, ctx.db, id, 'time.read');
  const project = await requireProject(ctx, ctx.db, task.project_id, 'time.read');
  const total = await totalIn(ctx, { projectId: project.id, taskId: id }, narrowing);
  return { project, tasklist: list, task: { id, name: task.content }, ...total };
}

/** A page of the projects the actor sees, each with its own. */
async function byProject<T>(
  ctx: Context,
  status: Scope['projectStatus'],
  paging: Paging,
  of: (projectIds: number[]) => Promise<Map<number, T>>,
): Promise<Page<{ project: ProjectView; found: T | undefined }>> {
  const filter = { inTrash: false, status: status ?? 'all' } as const;
  const page = await listProjects(ctx, filter, { by: 'name_key', descending: false }, paging);
  const found = await of(page.items.map(({ id }) => id));
  return { ...page, items: page.items.map((project) => ({ project, found: found.get(project.id) })) };
}

export async function totalsByProject(ctx: Context, { narrowing, projectStatus }: Wanted, paging: Paging) {
  const page = await byProject(ctx, projectStatus, paging, (projectIds) =>
    sumTime(ctx.db, { viewer: viewerOf(ctx), scope: { projectIds }, narrowing }),
  );
  return { ...page, items: page.items.map(({ project, found }) => ({ project, sums: found ?? NOTHING })) };
}

export async function estimatesByProject(ctx: Context, projectStatus: Scope['projectStatus'], paging: Paging) {
  const page = await byProject(ctx, projectStatus, paging, (projectIds) =>
    estimatesIn(ctx.db, viewerOf(ctx), { projectIds }),
  );
  return { ...page, items: page.items.map(({ project, found }) => ({ project, estimates: found ?? NONE })) };
}
