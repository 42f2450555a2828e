import { requireInProject } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MessageRow } from '../../platform/db/tables/notebooks.ts';
import { notFound } from '../../platform/failures.ts';
import { canSee, requireSight } from '../items/sight.ts';
import { type ProjectView, refuseIfArchived, requireProject } from '../projects/projects.ts';
import * as store from './store.ts';

/** Who wrote it may change it as long as they may write here; others need to be administrators. */
export const changing = (ctx: Context, { created_by }: Pick<MessageRow, 'created_by'>): Action =>
  created_by === ctx.actor.personId ? 'message.create' : 'message.change';

/** The message, if the actor sees it. */
export async function requireMessage(ctx: Context, q: Queries, id: number): Promise<store.MessageView> {
  const { accountId, personId } = ctx.actor;
  const message = await store.findMessage(q, { accountId, personId, id });
  if (!message || message.deleted_at) throw notFound('message');
  await requireProject(ctx, q, message.project_id, 'message.read', 'message');
  if (!canSee(ctx.actor, message.member_role, message)) throw notFound('message');
  return message;
}

export type Held = { message: MessageRow; project: ProjectView };

/** The message to be changed, which nobody else changes until the transaction ends, with its project. */
export async function holdMessage(ctx: Context, tx: Queries, id: number, isInTrash = false): Promise<Held> {
  const what = isInTrash ? 'message in the trash' : 'message';
  const message = await store.holdMessage(tx, ctx.actor.accountId, id);
  if (!message || (message.deleted_at !== null) !== isInTrash) throw notFound(what);
  const project = await requireProject(ctx, tx, message.project_id, 'message.read', what);
  await requireSight(ctx, tx, { kind: 'message', id, role: project.member_role }, what);
  requireInProject(ctx.actor, changing(ctx, message), project, what);
  refuseIfArchived(project);
  return { message, project };
}
