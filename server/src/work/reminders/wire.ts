import { type Static, Type } from 'typebox';
import { Bit, Flag, flagText, idText, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { ofPeople } from '../../platform/http/answer/parties.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import { choice, field, flag, ids, refuse, shape, text, whole } from '../../platform/http/request/fields.ts';
import { moment } from '../../platform/http/request/moments.ts';
import type { ReminderView } from './store.ts';
import { momentOf } from './time.ts';

const Reminder = titled('Reminder', {
  id: Text,
  'task-id': Text,
  'user-id': Text,
  'user-firstname': Text,
  'user-lastname': Text,
  type: Text,
  note: Text,
  'date-time-utc': Type.String({
    description: 'When it comes. Empty while it goes by a due date and the task has none.',
  }),
  isRelative: Flag,
  'relative-number-days': Type.String({ description: 'So many days before the task is due; empty if it has a time.' }),
  'relative-time': Type.String({ description: 'The time of that day where its person lives.' }),
  'was-sent': Bit,
  'created-date-time': Text,
  'created-by-user-id': Text,
  'created-by-user-firstname': Text,
  'created-by-user-lastname': Text,
});
export const Reminders = ok({ reminders: Type.Array(Reminder) });
export const ChangedReminder = ok({ id: Text });

function showReminder(one: ReminderView): Static<typeof Reminder> {
  const isRelative = one.days_before !== null;
  return {
    id: String(one.id),
    'task-id': String(one.task_id),
    'user-id': String(one.person_id),
    'user-firstname': one.first_name,
    'user-lastname': one.last_name,
    type: one.way,
    note: one.note,
    'date-time-utc': timeText(momentOf(one) ?? null),
    isRelative,
    'relative-number-days': isRelative ? String(one.days_before) : '',
    'relative-time': isRelative ? one.time_of_day : '',
    'was-sent': flagText(one.sent_at !== null),
    'created-date-time': timeText(one.created_at),
    'created-by-user-id': idText(one.created_by),
    'created-by-user-firstname': one.setter_first_name,
    'created-by-user-lastname': one.setter_last_name,
  };
}

export const showReminders = (all: ReminderView[]) => ({ reminders: all.map(showReminder) });

/** What the event says beside its task or milestone: who is told, and what. */
export const showReminding = ({ people, note, isDue }: { people: number[]; note: string; isDue: boolean }) => ({
  reminder: { 'user-ids': people.join(), note, isDue },
});

const MOST_DAYS = 366;
const ways = { EMAIL: 'EMAIL', SMS: 'SMS', PUSH: 'PUSH', email: 'EMAIL', sms: 'SMS', push: 'PUSH' } as const;
const fields = {
  way: unlessEmpty(choice({ key: 'type', of: ways })),
  at: unlessEmpty(moment('date-time-utc')),
  isRelative: flag({ key: 'isRelative' }),
  daysBefore: whole({ key: 'relative-number-days', most: MOST_DAYS }),
  timeOfDay: unlessEmpty(
    field({ key: 'relative-time' }, Type.String(), (value) =>
      typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
        ? value
        : refuse('must be a time like 09:00'),
    ),
  ),
  note: text({ key: 'note', max: 1000 }),
};
export const NewReminder = shape('reminder', {
  people: ofPeople(ids({ key: 'user-id', also: ['user-ids', 'userId', 'userIds'] })),
  ...fields,
});
export const ReminderChange = shape('reminder', fields);
