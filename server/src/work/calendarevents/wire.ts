import { type Static, Type } from 'typebox';
import type { PersonView } from '../../people/people/people.ts';
import type { Context } from '../../platform/context.ts';
import { Flag, fullName, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { Notify } from '../../platform/http/answer/parties.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { remindersOf } from './reminding/reminding.ts';
import { repeatOf } from './series/repeating.ts';
import type { Told } from './store.ts';
import { clockText } from './times.ts';

const at = (what: string) =>
  Type.String({
    description: `When it ${what}, by the clock of who asks: 2026-11-20T09:30. Of what lasts all day its day.`,
  });

export const CalendarEvent = titled('CalendarEvent', {
  id: Text,
  title: Text,
  description: Text,
  where: Text,
  start: at('begins'),
  end: at('ends'),
  status: Type.Union([Type.Literal('active'), Type.Literal('deleted')]),
  'all-day': Flag,
  'show-as-busy': Flag,
  'attendees-can-edit': Flag,
  'project-users-can-edit': Flag,
  'attending-user-ids': Text,
  'attending-user-names': Text,
  attendees: Type.Array(Type.Object({ id: Text, 'first-name': Text, 'last-name': Text })),
  'notify-user-ids': Text,
  'notify-user-names': Text,
  'project-id': Type.String({ description: '0 for none, and for one that the caller does not see.' }),
  'project-name': Text,
  owner: Type.Object({ id: Text, 'first-name': Text, 'last-name': Text }),
  type: Type.Object({ id: Text, name: Text, color: Text }),
  privacy: Type.Object({ type: Text }),
  reminders: Type.Array(Type.Object({ before: Text, period: Text, type: Text })),
  repeat: Type.Object({
    frequency: Type.Optional(Text),
    'month-type': Type.Optional(Text),
    ends: Type.Optional(Text),
    endDate: Type.Optional(Text),
    'series-id': Type.Optional(Text),
  }),
  canEdit: Flag,
  'created-on': Text,
  'last-changed-on': Text,
});

function showRepeat(event: Told['event']): Static<typeof CalendarEvent>['repeat'] {
  const said = repeatOf(event);
  if (!said) return {};
  return {
    frequency: said.frequency,
    'month-type': 'monthday',
    ends: said.until ? 'on' : 'never',
    endDate: said.until,
    'series-id': String(event.series_id),
  };
}

export function showEvent({ actor }: Context, { event, attendees, type, project, canEdit }: Told) {
  const shown: Static<typeof CalendarEvent> = {
    id: String(event.id),
    title: event.title,
    description: event.description,
    where: event.place,
    start: clockText(event.starts_at, event.lasts_all_day, actor.timeZone),
    end: clockText(event.ends_at, event.lasts_all_day, actor.timeZone),
    status: event.deleted_at ? 'deleted' : 'active',
    'all-day': event.lasts_all_day === 1,
    'show-as-busy': event.shows_busy === 1,
    'attendees-can-edit': event.attendees_edit === 1,
    'project-users-can-edit': event.project_edits === 1,
    'attending-user-ids': attendees.map((person) => person.id).join(),
    'attending-user-names': attendees.map(fullName).join(', '),
    attendees: attendees.map((person) => ({
      id: String(person.id),
      'first-name': person.first_name,
      'last-name': person.last_name,
    })),
    'notify-user-ids': '',
    'notify-user-names': '',
    'project-id': String(project?.id ?? 0),
    'project-name': project?.name ?? '',
    owner: {
      id: String(event.owner_id),
      'first-name': event.owner_first_name,
      'last-name': event.owner_last_name,
    },
    type: { id: String(type?.id ?? 0), name: type?.name ?? '', color: (type?.color ?? '').replace('#', '') },
    privacy: { type: event.privacy },
    reminders: remindersOf(event).map(({ before, period, way }) => ({ before: String(before), period, type: way })),
    repeat: showRepeat(event),
    canEdit,
    'created-on': timeText(event.created_at),
    'last-changed-on': timeText(event.updated_at),
  };
  return shown;
}

export const Invitable = titled('InvitablePerson', {
  id: Text,
  firstName: Text,
  lastName: Text,
  avatarUrl: Text,
  companyId: Text,
  companyName: Text,
  title: Text,
  isAdministrator: Flag,
  isInOwnerCompany: Flag,
});

export const showInvitable = (ctx: Context, person: PersonView): Static<typeof Invitable> => ({
  id: String(person.id),
  firstName: person.first_name,
  lastName: person.last_name,
  avatarUrl: pictureUrl(ctx, person.picture_blob),
  companyId: String(person.company_id),
  companyName: person.company_name,
  title: person.title,
  isAdministrator: person.is_administrator === 1,
  isInOwnerCompany: person.is_in_owner_company === 1,
});

type Wish = { notify?: Notify | undefined; notified?: number[] | undefined };
type Telling = { asked: number[]; coming: number[]; isMoved?: boolean };

/** Beside an event that is told: who is asked to come, and whom else of who comes this concerns. */
export function showTelling({ notify = 'usual', notified = [] }: Wish, { asked, coming, isMoved = false }: Telling) {
  if (notify === 'nobody') return {};
  const named = new Set([...notified, ...(typeof notify === 'object' ? notify.people : [])]);
  const others = coming.filter((id) => !asked.includes(id) && (isMoved || named.has(id)));
  return { telling: { asked: asked.join(), others: others.join(), isMoved } };
}

/** Who is reminded. */
export const showReminding = (people: number[]) => ({ reminder: { 'user-ids': people.join() } });
