import { type TSchema, Type } from 'typebox';
import { notifyResponsible, ofPeople } from '../../platform/http/answer/parties.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import { objectSchema } from '../../platform/http/request/body-schema.ts';
import {
  choice,
  date,
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
  whole,
} from '../../platform/http/request/fields.ts';
import { momentOrDay } from '../../platform/http/request/moments.ts';
import type { Reminder } from './reminding/reminding.ts';
import { type Frequency, frequencies } from './series/repeating.ts';

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

/** How often it comes, and until which day; '' is for ever. */
export type Repeating = { frequency: Frequency; until: string };

const NEVER = /^(none|never|norepeat)$/i;
const until = date({ key: 'endDate', also: ['end-date'] });

const wordIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : refuse('must say how often in words');

const repeat = field(
  { key: 'repeat' },
  Type.Object({
    frequency: Type.Optional(Type.String({ enum: ['none', ...frequencies] })),
    endDate: Type.Optional(Type.String()),
  }),
  (value): Repeating | 'never' | undefined => {
    const said =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { frequency: value };
    if (said.frequency === undefined || said.frequency === null || said.frequency === '') return undefined;
    const word = wordIn(said.frequency);
    if (NEVER.test(word)) return 'never';
    const frequency =
      frequencies.find((one) => one === word) ?? refuse(`has a frequency that is none of ${frequencies.join(', ')}`);
    const type = wordIn(said['month-type'] ?? '');
    if (!['', 'monthday'].includes(type)) refuse('has a month-type other than monthday');
    return { frequency, until: until.read(said.endDate ?? said['end-date'] ?? '', 'endDate') };
  },
);

/** Of what comes again: this one, those after it as well, or all that are not over. */
export type Scope = 'one' | 'following' | 'all';
const scopes = { '': 'one', one: 'one', following: 'following', all: 'all' } as const;
const scope = (key: string) => choice({ key, of: scopes });
export const EventRemoval = shape(undefined, { scope: scope('deleteRecurring') });

const periods = { '': 'minutes', minutes: 'minutes', hours: 'hours', days: 'days', weeks: 'weeks' } as const;
const ways = { '': 'email', email: 'email', sms: 'sms', push: 'push' } as const;
const MOST_REMINDERS = 10;
const MOST_BEFORE = 10_000;
const said = objects({
  key: 'reminders',
  most: MOST_REMINDERS,
  of: {
    before: whole({ key: 'before', most: MOST_BEFORE }),
    period: choice({ key: 'period', of: periods }),
    way: choice({ key: 'type', of: ways }),
  },
});
const reminders = {
  ...said,
  read: (value: unknown, sentAs: string): Reminder[] =>
    said
      .read(value, sentAs)
      .map(({ before = 0, period = 'minutes', way = 'email' }) => ({ before, period, way }) satisfies Reminder),
};

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
  reminders,
  notify: notifyResponsible.notify,
  notified: ofPeople(ids({ key: 'notify-user-ids', also: ['notifyUserIds'] })),
};
export const NewEvent = shape('event', {
  title: required(name({ key: 'title' })),
  start: required(momentOrDay('start')),
  ...optional,
});
export const EventChange = shape('event', {
  title: name({ key: 'title' }),
  start: moment('start'),
  ...optional,
  scope: scope('updateRecurring'),
});
