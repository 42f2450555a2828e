import { requireInProject } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import { notFound } from '../../platform/failures.ts';
import { canSee, requireSight } from '../items/sight.ts';
import { type ProjectView, refuseIfArchived, requireProject } from '../projects/projects.ts';
import * as store from './store.ts';

/** The notebook, if the actor may do this with it. */
export async function requireNotebook(
  ctx: Context,
  q: Queries,
  id: number,
  action: Action,
): Promise<store.NotebookView> {
  const { accountId, personId } = ctx.actor;
  const notebook = await store.findNotebook(q, { accountId, personId, id });
  if (!notebook || notebook.deleted_at) throw notFound('notebook');
  await requireProject(ctx, q, notebook.project_id, action, 'notebook');
  if (!canSee(ctx.actor, notebook.member_role, notebook)) throw notFound('notebook');
  return notebook;
}

export type Held = { notebook: NotebookRow; project: ProjectView };

/** The notebook to be changed, which nobody else changes until the transaction ends, with its project. */
export async function holdNotebook(ctx: Context, tx: Queries, id: number, isInTrash = false): Promise<Held> {
  const notebook = await store.holdNotebook(tx, ctx.actor.accountId, id);
  if (!notebook || (notebook.deleted_at !== null) !== isInTrash)
    throw notFound(isInTrash ? 'notebook in the trash' : 'notebook');
  const project = await requireProject(ctx, tx, notebook.project_id, 'notebook.read', 'notebook');
  await requireSight(ctx, tx, { kind: 'notebook', id, role: project.member_role });
  requireInProject(ctx.actor, 'notebook.change', project, 'notebook');
  refuseIfArchived(project);
  return { notebook, project };
}
