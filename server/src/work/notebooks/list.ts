import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { readCategory } from '../categories/categories.ts';
import { notebookCategories } from '../categories/kinds.ts';
import { viewerOf } from '../items/sight.ts';
import { type ProjectView, requireProject } from '../projects/projects.ts';
import { withDetails } from './show.ts';
import * as store from './store.ts';
import type { Notebook } from './wire.ts';

type Listing = { paging: Paging; withContent: boolean };
export type ProjectNotebooks = Page<Notebook> & { project: ProjectView };

export async function listProjectNotebooks(
  ctx: Context,
  projectId: number,
  listing: Listing,
): Promise<ProjectNotebooks> {
  const project = await requireProject(ctx, ctx.db, projectId, 'notebook.read');
  return { ...(await list(ctx, { projectId }, 'name_key', listing)), project };
}

export async function listCategoryNotebooks(ctx: Context, categoryId: number, listing: Listing) {
  const { project_id: projectId } = await readCategory(ctx, notebookCategories, categoryId);
  return list(ctx, { projectId, categoryId }, 'name_key', listing);
}

/** Of every project the actor sees, one project after the other. */
export async function listNotebooks(ctx: Context, listing: Listing): Promise<Page<Notebook>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, {}, 'project_id', listing);
}

async function list(
  ctx: Context,
  where: Pick<store.NotebookFilter, 'projectId' | 'categoryId'>,
  order: store.NotebookOrder,
  { paging, withContent }: Listing,
): Promise<Page<Notebook>> {
  const filter = { ...viewerOf(ctx), ...where };
  const page = await ctx.services.cursors.page(ctx, `notebooks ${JSON.stringify([filter, order])}`, paging, {
    rows: (start) => store.listNotebooks(ctx.db, filter, order, { ...start, limit: paging.pageSize }),
    count: () => store.countNotebooks(ctx.db, filter),
    boundary: (row) => ({ key: row[order], id: row.id }),
  });
  return { ...page, items: await withDetails(ctx, ctx.db, page.items, { withContent }) };
}
