import { type Static, type TSchema, Type } from 'typebox';
import type { PersonView } from '../../people/people/people.ts';
import type { Context } from '../../platform/context.ts';
import { Flag, fullName, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { ofPeople } from '../../platform/http/answer/parties.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { objectSchema } from '../../platform/http/request/body-schema.ts';
import {
  choice,
  description,
  type Field,
  field,
  flag,
  id,
  ids,
  name,
  objects,
  refuse,
  required,
  shape,
  text,
} from '../../platform/http/request/fields.ts';
import { momentOrDay } from '../../platform/http/request/moments.ts';
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
  reminders: Type.Array(Type.Object({})),
  repeat: Type.Object({}),
  canEdit: Flag,
  'created-on': Text,
  'last-changed-on': Text,
});

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
    reminders: [],
    repeat: {},
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

/** `{"type": {"id": "-4"}}`; null and "" are as good as not sent. */
function inside<T>(key: string, inner: Field<T>, property: string) {
  const of = { [property]: inner };
  const one = objects({ key, of, most: 1 });
  const schema: TSchema = objectSchema(of);
  return field({ key }, schema, (value) => one.read(value)[0] as { [P in string]?: T } | undefined);
}

/** Those that every account has are below 0. */
const typeId = field({ key: 'id' }, Type.String({ pattern: '^-?\\d*$' }), (value): number => {
  if (value === null || value === '') return 0;
  const given = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^(-[1-9]|\d{1,15})$/.test(given) ? Number(given) : refuse('must be an id');
});

const privacies = { all: 'all', company: 'company', project: 'project', private: 'private' } as const;

/** It is better to be told than to have one meeting where many were meant. */
const repeat = field({ key: 'repeat' }, Type.Object({}), (value): undefined => {
  const said = typeof value === 'object' && value !== null ? (value as Record<string, unknown>).frequency : value;
  const isNever = said === undefined || said === null || /^(|none|never|norepeat)$/i.test(String(said));
  return isNever ? undefined : refuse('cannot be set: events that come again are not kept, send each of them');
});

const moment = (key: string) => unlessEmpty(momentOrDay(key));
const optional = {
  end: moment('end'),
  isUtc: flag({ key: 'utc' }),
  isAllDay: flag({ key: 'all-day', also: ['allDay'] }),
  description: description({ key: 'description' }),
  where: text({ key: 'where', max: 1000 }),
  type: inside('type', typeId, 'id'),
  projectId: id({ key: 'project-id', also: ['projectId'] }),
  attending: ofPeople(ids({ key: 'attending-user-ids', also: ['attendingUserIds'] })),
  showsBusy: flag({ key: 'show-as-busy', also: ['showAsBusy'] }),
  attendeesEdit: flag({ key: 'attendees-can-edit', also: ['attendeesCanEdit'] }),
  projectEdits: flag({ key: 'project-users-can-edit', also: ['projectUsersCanEdit'] }),
  privacy: inside('privacy', choice({ key: 'type', of: privacies }), 'type'),
  repeat,
};
export const NewEvent = shape('event', {
  title: required(name({ key: 'title' })),
  start: required(momentOrDay('start')),
  ...optional,
});
export const EventChange = shape('event', { title: name({ key: 'title' }), start: moment('start'), ...optional });
