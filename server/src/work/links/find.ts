import { requireInProject } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { BookmarkRow } from '../../platform/db/tables/notebooks.ts';
import { notFound } from '../../platform/failures.ts';
import { canSee, requireSight } from '../items/sight.ts';
import { type ProjectView, refuseIfArchived, requireProject } from '../projects/projects.ts';
import * as store from './store.ts';

/** The link, if the actor may do this with it. */
export async function requireLink(ctx: Context, q: Queries, id: number, action: Action): Promise<store.LinkView> {
  const { accountId, personId } = ctx.actor;
  const link = await store.findLink(q, { accountId, personId, id });
  if (!link || link.deleted_at) throw notFound('link');
  await requireProject(ctx, q, link.project_id, action, 'link');
  if (!canSee(ctx.actor, link.member_role, link)) throw notFound('link');
  return link;
}

type Held = { link: BookmarkRow; project: ProjectView };

/** The link to be changed, which nobody else changes until the transaction ends, with its project. */
export async function holdLink(ctx: Context, tx: Queries, id: number, isInTrash = false): Promise<Held> {
  const link = await store.holdLink(tx, ctx.actor.accountId, id);
  if (!link || (link.deleted_at !== null) !== isInTrash) throw notFound(isInTrash ? 'link in the trash' : 'link');
  const project = await requireProject(ctx, tx, link.project_id, 'link.read', 'link');
  await requireSight(ctx, tx, { kind: 'link', id, role: project.member_role });
  requireInProject(ctx.actor, 'link.change', project, 'link');
  refuseIfArchived(project);
  return { link, project };
}
