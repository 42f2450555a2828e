import { requirePeople, whomTheySee } from '../../people/people/people.ts';
import { type Committed, type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { CalendarEventRow, Privacy } from '../../platform/db/tables/time.ts';
import { invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { requireType } from '../eventtypes/eventtypes.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { holdEvent, seesProject } from './find.ts';
import { announce } from './show.ts';
import type { EventView } from './store.ts';
import * as store from './store.ts';
import { timesOf } from './times.ts';
import type { EventChange } from './wire.ts';

export const ATTENDING = 'attending-user-ids';
const MOST_PEOPLE = 1000;

export function refuseMany(people: number[]): number[] {
  if (people.length > MOST_PEOPLE)
    throw invalid(`At most ${MOST_PEOPLE} people attend an event.`, [
      { field: ATTENDING, message: `names more than ${MOST_PEOPLE} people` },
    ]);
  return people;
}

/** What is for the people of a project must have one. */
export function checkPrivacy(privacy: Privacy, projectId: number | null): Privacy {
  if (privacy === 'project' && projectId === null)
    throw invalid('privacy can be project only for an event of a project: send project-id.', [
      { field: 'privacy', message: 'needs a project-id' },
    ]);
  return privacy;
}

export const projectNamed = async (ctx: Context, tx: Queries, id: number): Promise<number | null> =>
  id === 0 ? null : (await requireNamedProject(ctx, tx, id, 'comment.create')).id;

/** Who is not shown the project says nothing of it when they send back what they read. */
async function projectOf(ctx: Context, tx: Queries, event: EventView, sent: number | undefined) {
  // Named or not, one that is hidden from them is answered as one that is not there.
  if (sent === undefined || (sent === 0 && !seesProject(ctx.actor, event))) return event.project_id;
  if (sent === event.project_id && seesProject(ctx.actor, event)) return sent;
  return projectNamed(ctx, tx, sent);
}

/** Whom the actor cannot see stays, and is answered as somebody who is not there. */
async function attendingOf(ctx: Context, tx: Queries, event: EventView, named: number[] | undefined) {
  const before = (await store.attendeesOf(tx, event.account_id, [event.id])).map(({ id }) => id);
  if (named === undefined) return { before, after: before };
  const seen = await whomTheySee(ctx, tx, before);
  const isNew = (id: number) => !seen.has(id);
  await requirePeople(ctx, tx, ATTENDING, named.filter(isNew));
  const hidden = before.filter((id) => !seen.has(id));
  return { before, after: refuseMany([...new Set([...named, ...hidden])]) };
}

export async function updateEvent(
  ctx: Context,
  id: number,
  input: Read<(typeof EventChange)['fields']>,
): Promise<Committed<{ id: number }>> {
  return transact(ctx, async (tx) => {
    const event = await holdEvent(ctx, tx, id);
    const project_id = await projectOf(ctx, tx, event, input.projectId);
    // What was for the people of a project that it has no longer is for nobody else.
    const kept = event.privacy === 'project' && project_id === null ? 'private' : event.privacy;
    const next: CalendarEventRow = {
      ...rowOf(event),
      project_id,
      type_id: input.type ? await typeOf(ctx, tx, event, input.type.id ?? 0) : event.type_id,
      title: input.title ?? event.title,
      description: input.description ?? event.description,
      place: input.where ?? event.place,
      ...timesOf(ctx, input, event),
      privacy: checkPrivacy(input.privacy?.type ?? kept, project_id),
      shows_busy: bit(input.showsBusy ?? event.shows_busy === 1),
      attendees_edit: bit(input.attendeesEdit ?? event.attendees_edit === 1),
      project_edits: bit(input.projectEdits ?? event.project_edits === 1),
    };
    const { before, after } = await attendingOf(ctx, tx, event, input.attending);
    const areOthers = after.join() !== before.join();
    const isOther = (Object.keys(next) as (keyof CalendarEventRow)[]).some((column) => next[column] !== event[column]);
    if (!areOthers && !isOther) return { id };
    if (areOthers) await store.putAttendees(tx, event, after);
    await store.saveEvent(tx, { ...next, updated_at: ctx.now });
    await announce(ctx, tx, 'CALENDAREVENT.UPDATED', id);
    return { id };
  });
}

/** One that is gone may be sent back as none. */
const typeOf = async (ctx: Context, tx: Queries, event: EventView, id: number): Promise<number> =>
  id === event.type_id ? id : requireType(ctx, tx, id);

/** Without what only looking at it added. */
export function rowOf(event: EventView): CalendarEventRow {
  const { owner_first_name, owner_last_name, project_name, project_status, project_deleted_at, ...rest } = event;
  const { member_role, member_grants, attends, ...row } = rest;
  return row;
}
