import { type Actor, may, requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { forbidden, notFound } from '../../platform/failures.ts';
import { endOfTrash } from '../projects/trash.ts';
import type { EventView } from './store.ts';
import * as store from './store.ts';

export { restorable } from './store.ts';

/** The event, if the actor sees it. */
export async function requireEvent(ctx: Context, q: Queries, id: number): Promise<EventView> {
  requireInAccount(ctx.actor, 'calendarEvent.manage');
  const event = await store.findEvent(q, ctx.actor, id);
  if (!event || event.deleted_at) throw notFound('event');
  return event;
}

/** Its owner, unless it is of a project that they are no longer on, and whom it lets: who attends, who works in its project. */
export function canEdit(actor: Actor, event: EventView): boolean {
  if (actor.isOwnerAdministrator) return true;
  const isOnProject = event.project_id === null || event.member_role !== null;
  if (event.owner_id === actor.personId && isOnProject) return true;
  if (event.attendees_edit && event.attends) return true;
  const isOpen = event.project_status === 'active' && event.project_deleted_at === null;
  return event.project_edits === 1 && isOpen && may(actor, 'comment.create', event);
}

/** Of a project that was deleted or that they are not on they learn nothing from its events. */
export const seesProject = (actor: Actor, event: EventView): boolean =>
  event.project_id !== null &&
  event.project_deleted_at === null &&
  (actor.isOwnerAdministrator || event.member_role !== null);

/** To change it: nobody else does until the transaction ends. `inTrash`: what was deleted, and can still be restored. */
export async function holdEvent(ctx: Context, tx: Queries, id: number, inTrash = false): Promise<EventView> {
  requireInAccount(ctx.actor, 'calendarEvent.manage');
  await store.lockEvent(tx, ctx.actor.accountId, id);
  const event = await store.findEvent(tx, ctx.actor, id);
  const isThere = inTrash
    ? event?.deleted_at && event.deleted_at > endOfTrash(ctx.services.now())
    : event && !event.deleted_at;
  if (!event || !isThere) throw notFound(inTrash ? 'event in the trash' : 'event');
  if (!canEdit(ctx.actor, event))
    throw forbidden('Events are changed by their owners, while they are on its project, and by those whom they let.');
  return event;
}
