import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { viewerOf } from '../items/sight.ts';
import { requireProject } from '../projects/projects.ts';
import * as store from './list-store.ts';
import type { Filter } from './query.ts';
import { present, type Wanted } from './show.ts';
import { requireTasklist } from './tasklists.ts';
import type { Shown } from './wire.ts';

export async function readTasklist(ctx: Context, id: number, wanted: Wanted): Promise<Shown> {
  const list = await requireTasklist(ctx, ctx.db, id, 'tasklist.read');
  return (await present(ctx, ctx.db, [list], wanted))[0]!;
}

/** An archived project may be read, so whoever asks for its lists gets them. */
export async function listProjectTasklists(
  ctx: Context,
  projectId: number,
  filter: Filter,
  wanted: Wanted,
  paging: Paging,
): Promise<Page<Shown>> {
  await requireProject(ctx, ctx.db, projectId, 'tasklist.read');
  return list(ctx, { ...filter, ...viewerOf(ctx), projectId, withArchived: true }, wanted, paging);
}

/** Of every project the actor sees. */
export async function listTasklists(
  ctx: Context,
  filter: Filter,
  wanted: Wanted,
  paging: Paging,
): Promise<Page<Shown>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, { ...filter, ...viewerOf(ctx) }, wanted, paging);
}

export async function list(
  ctx: Context,
  filter: store.TasklistFilter,
  wanted: Wanted,
  paging: Paging,
): Promise<Page<Shown>> {
  const page = await ctx.services.cursors.page(ctx, `task lists ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listTasklists(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countTasklists(ctx.db, filter),
    boundary: (row) => ({ key: [row.project_id, row.position], id: row.id }),
  });
  return { ...page, items: await present(ctx, ctx.db, page.items, wanted) };
}
