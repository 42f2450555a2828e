import { requirePeople } from '../../people/people/people.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { CalendarEventRow } from '../../platform/db/tables/time.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { requireType } from '../eventtypes/eventtypes.ts';
import { ATTENDING, checkNotified, checkPrivacy, projectNamed, refuseMany } from './change.ts';
import type { NewEvent } from './input-wire.ts';
import { ringFrom } from './reminding/reminding.ts';
import { beginSeries } from './series/series.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { timesOf } from './times.ts';
import { showTelling } from './wire.ts';

export async function createEvent(
  ctx: Context,
  input: Read<(typeof NewEvent)['fields']>,
): Promise<Committed<CalendarEventRow>> {
  requireInAccount(ctx.actor, 'calendarEvent.manage');
  return transact(ctx, async (tx) => {
    await checkNotified(ctx, tx, input);
    const project_id = await projectNamed(ctx, tx, input.projectId ?? 0);
    const people = await requirePeople(ctx, tx, ATTENDING, refuseMany(input.attending ?? []));
    const row: CalendarEventRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'calendarEvent'),
      project_id,
      type_id: await requireType(ctx, tx, input.type?.id ?? 0),
      title: input.title,
      description: input.description ?? '',
      place: input.where ?? '',
      ...timesOf(ctx, input),
      privacy: checkPrivacy(input.privacy?.type ?? (project_id ? 'project' : 'company'), project_id),
      shows_busy: bit(input.showsBusy ?? true),
      attendees_edit: bit(input.attendeesEdit ?? false),
      project_edits: bit(input.projectEdits ?? false),
      reminders: JSON.stringify(input.reminders ?? []),
      rings_at: null,
      series_id: null,
      repeats: '',
      goes_on: null,
      owner_id: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    };
    row.rings_at = await ringFrom(ctx, tx, row);
    await store.insertEvent(tx, row);
    await store.putAttendees(tx, row, people);
    if (typeof input.repeat === 'object') await beginSeries(ctx, tx, row, input.repeat);
    await announce(ctx, tx, 'CALENDAREVENT.CREATED', row.id, showTelling(input, { asked: people, coming: people }));
    return row;
  });
}
