import { whomTheySee, zoneOfPerson } from '../../../people/people/people.ts';
import type { Context } from '../../../platform/context.ts';
import { updateEvent } from '../../../work/calendarevents/change.ts';
import { createEvent } from '../../../work/calendarevents/create.ts';
import { frequencies, type Repeat } from '../../../work/calendarevents/series/repeating.ts';
import { deleteEvent, restoreEvent } from '../../../work/calendarevents/trash.ts';
import { createType, deleteType, updateType } from '../../../work/eventtypes/eventtypes.ts';
import type { Past } from '../acting.ts';
import { eventIn, eventMisfits, eventTypeIn } from '../classic/calendar-wire.ts';
import { idIn as id, type Step, underKey } from './step.ts';

/** Those that every account has are there. */
export const eventTypes: Step = {
  kind: 'event types',
  path: () => '/calendareventtypes.json',
  list: underKey('eventtypes'),
  id,
  ids: (raw) => ({ eventType: id(raw) }),
  async write(past, raw) {
    await createType(past.as(0, undefined, { eventType: id(raw) }), eventTypeIn(raw));
  },
  change: (past, raw) => updateType(past.as(0, undefined), id(raw), eventTypeIn(raw)),
  remove: (past, gone) => deleteType(past.as(0, undefined), gone),
};

/** All that there ever was, by the clock of whose token it is: that is how they are told. */
export const events: Step = {
  kind: 'calendar events',
  path: () => '/calendarevents.json?startdate=19700101&endDate=20991231',
  list: underKey('events'),
  id,
  ids: (raw) => ({ calendarEvent: id(raw) }),
  misfits: eventMisfits,
  async write(past, raw) {
    const { ownerId, createdAt, updatedAt, repeat, input, ...named } = eventIn(raw);
    const { accountId, founderId } = past.target;
    const ctx = past.as(ownerId, createdAt, { calendarEvent: id(raw) });
    const timeZone = await zoneOfPerson(past.tx, accountId, founderId);
    const here = await known(past, ctx, named);
    await createEvent({ ...ctx, actor: { ...ctx.actor, timeZone } }, { ...input, ...here });
    const again = repeatedAs(repeat, `${input.start}:00.000Z`, timeZone);
    if (updatedAt || again)
      await past.date('calendar_events', id(raw), { ...again, ...(updatedAt && { updated_at: updatedAt }) });
  },
  seenBy: { table: 'calendar_events' },
  async change(past, raw) {
    const { ownerId, createdAt, updatedAt, repeat, input, ...named } = eventIn(raw);
    const { accountId, founderId } = past.target;
    const ctx = past.as(ownerId, updatedAt ?? createdAt);
    const timeZone = await zoneOfPerson(past.tx, accountId, founderId);
    const here = await known(past, ctx, named);
    await updateEvent({ ...ctx, actor: { ...ctx.actor, timeZone } }, id(raw), { ...input, ...here });
    const again = repeatedAs(repeat, `${input.start}:00.000Z`, timeZone);
    if (updatedAt || again)
      await past.date('calendar_events', id(raw), { ...again, ...(updatedAt && { updated_at: updatedAt }) });
  },
  remove: (past, gone) => deleteEvent(past.as(0, undefined), gone),
  restore: (past, back) => restoreEvent(past.as(0, undefined), back),
};

/** Each that is of a series comes by itself: it is made no further than it was there. */
function repeatedAs({ frequency, until, seriesId }: ReturnType<typeof eventIn>['repeat'], from: string, zone: string) {
  const known = frequencies.find((one) => one === frequency);
  if (!known || seriesId === 0) return undefined;
  return { series_id: seriesId, repeats: JSON.stringify({ frequency: known, until, from, zone } satisfies Repeat) };
}

type Named = Pick<ReturnType<typeof eventIn>, 'attending' | 'projectId' | 'typeId' | 'privacy'>;

/** Of what it names, what has come. What was for a project that has not is for nobody else. */
async function known(past: Past, ctx: Context, named: Named) {
  const { attending, projectId, typeId, privacy } = named;
  const people = await whomTheySee(ctx, past.tx, attending);
  if (attending.some((one) => !people.has(one))) past.absent.push('not everybody who attends it is there');
  const hasProject = projectId > 0 && (await past.has('projects', projectId));
  const hasType = typeId <= 0 || (await past.has('event types', typeId));
  return {
    attending: attending.filter((one) => people.has(one)),
    projectId: hasProject ? projectId : 0,
    type: { id: hasType ? typeId : 0 },
    privacy: { type: privacy === 'project' && !hasProject ? ('private' as const) : privacy },
  };
}
