import { requireInAccount } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { viewerOf } from '../../items/sight.ts';
import { readCategory } from '../../projectcategories/projectcategories.ts';
import { requireProject } from '../../projects/projects.ts';
import { requireTasklist } from '../../tasklists/tasklists.ts';
import { type TaskView, viewTasks } from '../show.ts';
import { type BareTask, findTasks } from '../store.ts';
import { requireTask } from '../tasks.ts';
import type { Narrowing, Scope, TaskFilter } from './filter.ts';
import type { TaskQuery } from './query-wire.ts';
import * as store from './store.ts';

/** A task in a list. Nested lists show what is below it with it. */
export type ListedTask = TaskView & { subTasks?: ListedTask[] };

/** Of every project the actor sees. */
export async function listAllTasks(ctx: Context, query: TaskQuery, paging: Paging): Promise<Page<ListedTask>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, {}, query, paging);
}

export async function listProjectTasks(
  ctx: Context,
  projectId: number,
  query: TaskQuery,
  paging: Paging,
): Promise<Page<ListedTask>> {
  await requireProject(ctx, ctx.db, projectId, 'task.read');
  return list(ctx, { projectId }, query, paging);
}

export async function listTasklistTasks(
  ctx: Context,
  tasklistId: number,
  query: TaskQuery,
  paging: Paging,
): Promise<Page<ListedTask>> {
  const { project_id } = await requireTasklist(ctx, ctx.db, tasklistId, 'task.read');
  return list(ctx, { projectId: project_id, tasklistId }, query, paging);
}

/** The tasks right below one; nested, also what is below those. */
export async function listSubtasks(
  ctx: Context,
  parentId: number,
  query: TaskQuery,
  paging: Paging,
): Promise<Page<ListedTask>> {
  const { project_id, tasklist_id } = await requireTask(ctx, ctx.db, parentId, 'task.read');
  const scope = { projectId: project_id, tasklistId: tasklist_id, parentIds: [parentId] };
  return list(ctx, scope, { ...query, narrowing: { ...query.narrowing, rootsOnly: false } }, paging);
}

/** Of the projects of one category that the actor sees. */
export async function listCategoryTasks(
  ctx: Context,
  categoryId: number,
  query: TaskQuery,
  paging: Paging,
): Promise<Page<ListedTask>> {
  await readCategory(ctx, categoryId);
  return list(ctx, { categoryId }, query, paging);
}

async function list(ctx: Context, scope: Scope, query: TaskQuery, paging: Paging): Promise<Page<ListedTask>> {
  const { narrowing, order } = query;
  const filter: TaskFilter = { viewer: viewerOf(ctx), scope, narrowing };
  const page = await ctx.services.cursors.page(ctx, `tasks ${JSON.stringify([filter, order])}`, paging, {
    rows: (start) => store.listTasks(ctx.db, filter, order, { ...start, limit: paging.pageSize }),
    count: () => store.countTasks(ctx.db, filter),
    boundary: (listed) => listed.boundary,
  });
  const { accountId, personId } = filter.viewer;
  const rows = await findTasks(ctx.db, { accountId, personId, ids: page.items.map(({ id }) => id) });
  return { ...page, items: query.isNested ? await nest(ctx, filter, rows) : await viewTasks(ctx, ctx.db, rows) };
}

/** Reads what is below these tasks, one level after the other. */
export async function nest(ctx: Context, { viewer, narrowing }: TaskFilter, roots: BareTask[]): Promise<ListedTask[]> {
  const { progress, includesTrash, includesTrashedLists } = narrowing;
  const below: Narrowing = {
    progress: progress === 'open' ? 'open' : 'all',
    includesTrash,
    includesTrashedLists,
    includesArchived: true,
  };
  const levels = [roots];
  for (let level = roots; level.length > 0; levels.push(level)) {
    const parentIds = level.map(({ id }) => id);
    level = await store.readChildren(ctx.db, { viewer, scope: { parentIds }, narrowing: below });
  }
  const children = Map.groupBy(await viewTasks(ctx, ctx.db, levels.flat()), ({ task }) => task.parent_id ?? 0);
  const withChildren = (view: TaskView): ListedTask => ({
    ...view,
    subTasks: (children.get(view.task.id) ?? []).map(withChildren),
  });
  const views = new Map([...children.values()].flat().map((view) => [view.task.id, view]));
  return roots.map(({ id }) => withChildren(views.get(id)!));
}
