import { requireInProject } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TimeEntryRow } from '../../platform/db/tables/time.ts';
import { notFound } from '../../platform/failures.ts';
import { canSee, requireSight } from '../items/sight.ts';
import { type ProjectView, refuseIfArchived, requireProject } from '../projects/projects.ts';
import * as store from './store.ts';

const WHAT = 'time entry';

/** Who worked may change it as long as they may write here; others need to be administrators. */
export const changing = (ctx: Context, { person_id }: Pick<TimeEntryRow, 'person_id'>): Action =>
  person_id === ctx.actor.personId ? 'time.create' : 'time.change';

/** What was worked on is in the trash, and the hours with it. */
const isOrphan = ({ task_deleted_at, tasklist_deleted_at }: store.TimeView) =>
  task_deleted_at !== null || tasklist_deleted_at !== null;

/** The entry, if the actor sees it and what was worked on. */
export async function requireTime(ctx: Context, q: Queries, id: number): Promise<store.TimeView> {
  const { accountId, personId } = ctx.actor;
  const entry = await store.findTime(q, { accountId, personId, id });
  if (!entry || entry.deleted_at || isOrphan(entry)) throw notFound(WHAT);
  await requireProject(ctx, q, entry.project_id, 'time.read', WHAT);
  if (!canSee(ctx.actor, entry.member_role, entry)) throw notFound(WHAT);
  return entry;
}

export type Held = { entry: TimeEntryRow; project: ProjectView; isOrphan: boolean };

/** The entry to be changed, which nobody else changes until the transaction ends. */
export async function holdTime(ctx: Context, tx: Queries, id: number, isInTrash = false): Promise<Held> {
  const { accountId, personId } = ctx.actor;
  const what = isInTrash ? `${WHAT} in the trash` : WHAT;
  const entry = await store.holdTime(tx, accountId, id);
  if (!entry || (entry.deleted_at !== null) !== isInTrash) throw notFound(what);
  const view = (await store.findTime(tx, { accountId, personId, id }))!;
  if (isOrphan(view) && !isInTrash) throw notFound(what);
  const project = await requireProject(ctx, tx, entry.project_id, 'time.read', what);
  await requireSight(ctx, tx, { kind: 'time', id, role: project.member_role }, what);
  requireInProject(ctx.actor, changing(ctx, entry), project, what);
  refuseIfArchived(project);
  return { entry, project, isOrphan: isOrphan(view) };
}
