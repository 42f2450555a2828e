import { flag, instant, object, objects, parties, type Raw, text, whole } from './values.ts';

export const eventTypeIn = (raw: Raw) => ({
  name: text(raw, 'name').slice(0, 255) || 'Event',
  color: /^#?[0-9a-f]{6}$/i.test(text(raw, 'color')) ? `#${text(raw, 'color').replace('#', '').toUpperCase()}` : '',
});

const periods = ['minutes', 'hours', 'days', 'weeks'] as const;
const ways = ['email', 'sms', 'push'] as const;

function reminderIn(raw: Raw) {
  const period = periods.find((one) => one === text(raw, 'period').toLowerCase());
  const way = ways.find((one) => one === text(raw, 'type').toLowerCase()) ?? 'email';
  return period ? [{ before: Math.min(whole(raw, 'before'), 10_000), period, way }] : [];
}

const privacies = ['all', 'company', 'project', 'private'] as const;

const repeatIn = (raw: Raw) => {
  const repeat = object(raw, 'repeat');
  const [frequency, until] = [text(repeat, 'frequency').toLowerCase(), text(repeat, 'endDate').replaceAll('-', '')];
  return { frequency, until, seriesId: whole(repeat, 'series-id') };
};
const isRepeated = (raw: Raw): boolean => repeatIn(raw).frequency !== '' && repeatIn(raw).until === '';

export const eventIn = (raw: Raw) => ({
  ownerId: whole(object(raw, 'owner'), 'id'),
  createdAt: instant(raw, 'created-on', 'last-changed-on'),
  updatedAt: instant(raw, 'last-changed-on'),
  attending: parties(raw, 'attending-user-ids').people,
  projectId: whole(raw, 'project-id', 'projectId'),
  /** Those that every account has are below 0. */
  typeId: Number(text(object(raw, 'type'), 'id')) || 0,
  privacy: privacies.find((one) => one === text(object(raw, 'privacy'), 'type').toLowerCase()) ?? 'company',
  repeat: repeatIn(raw),
  input: {
    title: text(raw, 'title').slice(0, 255) || 'Event',
    description: text(raw, 'description'),
    where: text(raw, 'where').slice(0, 1000),
    start: text(raw, 'start'),
    end: text(raw, 'end') || text(raw, 'start'),
    isAllDay: flag(raw, 'all-day', 'allDay'),
    showsBusy: flag(raw, 'show-as-busy'),
    attendeesEdit: flag(raw, 'attendees-can-edit'),
    projectEdits: flag(raw, 'project-users-can-edit'),
    reminders: objects(raw, 'reminders').flatMap(reminderIn),
  },
});

export const eventMisfits = (raw: Raw): string[] => [
  ...(isRepeated(raw) ? ['it comes again only as far as that was known there'] : []),
];
