import { requirePeople, whomTheySee } from '../../people/people/people.ts';
import { type Committed, type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { CalendarEventRow, Privacy } from '../../platform/db/tables/time.ts';
import { forbidden, invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { requireType } from '../eventtypes/eventtypes.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { holdEvent, seesProject } from './find.ts';
import type { EventChange, Repeating } from './input-wire.ts';
import { ringFrom } from './reminding/reminding.ts';
import { alone, beginSeries, changeLater, endSeries, isSameRepeat } from './series/series.ts';
import { announce } from './show.ts';
import type { EventView } from './store.ts';
import * as store from './store.ts';
import { timesOf } from './times.ts';
import { showTelling } from './wire.ts';

export const ATTENDING = 'attending-user-ids';
const MOST_PEOPLE = 1000;

export function refuseMany(people: number[]): number[] {
  if (people.length > MOST_PEOPLE)
    throw invalid(`At most ${MOST_PEOPLE} people attend an event.`, [
      { field: ATTENDING, message: `names more than ${MOST_PEOPLE} people` },
    ]);
  return people;
}

/** Whoever is to be told must be somebody whom the actor sees. */
export async function checkNotified(
  ctx: Context,
  tx: Queries,
  { notify, notified = [] }: Pick<Read<(typeof EventChange)['fields']>, 'notify' | 'notified'>,
): Promise<void> {
  await requirePeople(ctx, tx, 'notify-user-ids', notified);
  if (typeof notify === 'object') await requirePeople(ctx, tx, 'notify', notify.people);
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
    await checkNotified(ctx, tx, input);
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
      reminders: input.reminders ? JSON.stringify(input.reminders) : event.reminders,
    };
    const isMoved = isOtherIn(event, next, ['starts_at', 'ends_at', 'lasts_all_day']);
    if (isMoved || next.reminders !== event.reminders) next.rings_at = await ringFrom(ctx, tx, next);
    const { before, after } = await attendingOf(ctx, tx, event, input.attending);
    const areOthers = after.join() !== before.join();
    const again = againOf(rowOf(event), input.repeat);
    const isSeveral = again !== undefined || (input.scope !== undefined && input.scope !== 'one');
    if (isSeveral) requireOwn(ctx, event);
    if (!areOthers && !again && !isOtherIn(event, next, Object.keys(next) as Column[])) return { id };
    if (areOthers) await store.putAttendees(tx, event, after);
    const saved = { ...next, ...(again && alone), updated_at: ctx.now };
    await store.saveEvent(tx, saved);
    if (again && event.series_id) await endSeries(ctx, tx, rowOf(event));
    if (typeof again === 'object') await beginSeries(ctx, tx, saved, again);
    if (!again && isSeveral) {
      const people = areOthers ? after : undefined;
      await changeLater(ctx, tx, { before: rowOf(event), after: saved, people, isAll: input.scope === 'all' });
    }
    const asked = after.filter((one) => !before.includes(one));
    await announce(ctx, tx, 'CALENDAREVENT.UPDATED', id, showTelling(input, { asked, coming: after, isMoved }));
    return { id };
  });
}

/** What is sent back as it was is no change. */
function againOf(row: CalendarEventRow, said: Repeating | 'never' | undefined): Repeating | 'never' | undefined {
  if (said === undefined || (said === 'never' && row.series_id === null)) return undefined;
  return said !== 'never' && isSameRepeat(row, said) ? undefined : said;
}

/** Whom an event lets change it does not see all of its series. */
export function requireOwn({ actor }: Context, { owner_id }: EventView): void {
  if (!actor.isOwnerAdministrator && owner_id !== actor.personId)
    throw forbidden('Several events of a series are changed at once only by their owner.');
}

type Column = keyof CalendarEventRow;
const isOtherIn = (before: CalendarEventRow, after: CalendarEventRow, columns: Column[]): boolean =>
  columns.some((column) => before[column] !== after[column]);

/** One that is gone may be sent back as none. */
const typeOf = async (ctx: Context, tx: Queries, event: EventView, id: number): Promise<number> =>
  id === event.type_id ? id : requireType(ctx, tx, id);

/** Without what only looking at it added. */
export function rowOf(event: EventView): CalendarEventRow {
  const { owner_first_name, owner_last_name, project_name, project_status, project_deleted_at, ...rest } = event;
  const { member_role, member_grants, attends, ...row } = rest;
  return row;
}
