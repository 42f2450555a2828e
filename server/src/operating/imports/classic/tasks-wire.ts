import {
  day,
  flag,
  followersIn,
  instant,
  object,
  objects,
  parties,
  type Raw,
  strangers,
  text,
  whole,
} from './values.ts';

/** Tags by their numbers: they have come before. */
const tagsIn = (raw: Raw) => ({ tagIds: objects(raw, 'tags').map((tag) => whole(tag, 'id')) });

const completionIn = (raw: Raw) =>
  flag(raw, 'completed') || text(raw, 'status') === 'completed'
    ? {
        by: whole(raw, 'completer-id', 'completerId'),
        at: instant(raw, 'completed_on', 'completed-on', 'completedOn', 'last-changed-on'),
      }
    : undefined;

export const milestoneIn = (raw: Raw) => ({
  createdBy: whole(raw, 'creator-id'),
  createdAt: instant(raw, 'created-on'),
  updatedAt: instant(raw, 'last-changed-on'),
  completion: completionIn(raw),
  input: {
    title: text(raw, 'title') || 'Milestone',
    description: text(raw, 'description'),
    deadline: day(raw, 'deadline'),
    isPrivate: flag(raw, 'private', 'isprivate'),
    reminds: flag(raw, 'reminder'),
    ...tagsIn(raw),
  },
  people: { responsible: parties(raw, 'responsible-party-ids', 'responsible-party-id'), ...followersIn(raw) },
});

const RESPONSIBLE = ['responsible-party-ids', 'responsible-party-id'];
const grouped = (raw: Raw): string[] => {
  const names = strangers(raw, ...RESPONSIBLE);
  return names.length === 0 ? [] : [`there are no teams and job roles here to be responsible: ${names.join(', ')}`];
};
const hidden = (raw: Raw): string[] =>
  flag(raw, 'private', 'isprivate')
    ? ['whom it was private for is not told: its author and Administrators see it']
    : [];

export const milestoneMisfits = (raw: Raw): string[] => [...grouped(raw), ...hidden(raw)];
export const tasklistMisfits = (raw: Raw): string[] => hidden(raw);

export const tasklistIn = (raw: Raw) => ({
  createdAt: instant(raw, 'createdAt', 'created-on'),
  updatedAt: instant(raw, 'lastUpdated', 'last-changed-on'),
  position: Math.trunc(Number(raw.position)),
  isInbox: /^inbox$/i.test(text(raw, 'name')),
  status: flag(raw, 'complete')
    ? ('completed' as const)
    : text(raw, 'status') === 'reopened'
      ? ('reopened' as const)
      : ('new' as const),
  milestoneId: whole(raw, 'milestone-id', 'milestone-Id'),
  input: {
    name: text(raw, 'name') || 'Tasks',
    description: text(raw, 'description'),
    isPrivate: flag(raw, 'private'),
    isPinned: flag(raw, 'pinned'),
    isTemplate: flag(raw, 'isTemplate'),
    ...tagsIn(raw),
  },
});

const priorities = ['low', 'medium', 'high'] as const;

/** The milliseconds of its last change stand in a key of their own. */
function changedAt(raw: Raw): string | undefined {
  const told = instant(raw, 'last-changed-on');
  const [exact, ms] = [Number(raw.DLM), told === undefined ? Number.NaN : Date.parse(told)];
  return exact >= ms && exact < ms + 1000 ? new Date(exact).toISOString() : told;
}

export function taskIn(raw: Raw) {
  const priority = text(raw, 'priority').toLowerCase();
  const [startDate, dueDate] = [day(raw, 'start-date', 'startDate'), day(raw, 'due-date', 'dueDate')];
  return {
    tasklistId: whole(raw, 'todo-list-id', 'tasklistId'),
    parentId: whole(raw, 'parentTaskId', 'parent-task-id') || whole(object(raw, 'parent-task'), 'id'),
    createdBy: whole(raw, 'creator-id'),
    createdAt: instant(raw, 'created-on'),
    updatedBy: whole(raw, 'updater-id'),
    updatedAt: changedAt(raw),
    isReopened: text(raw, 'status') === 'reopened',
    completion: completionIn(raw),
    position: Math.trunc(Number(raw.position ?? raw.order)),
    predecessors: objects(raw, 'predecessors').map((one) => ({
      id: whole(one, 'id'),
      type: text(one, 'type') === 'start' ? ('start' as const) : ('complete' as const),
    })),
    files: objects(raw, 'attachments').map((one) => whole(one, 'id')),
    input: {
      content: text(raw, 'content') || 'Task',
      description: text(raw, 'description'),
      priority: priorities.find((one) => one === priority) ?? ('' as const),
      progress: Math.min(100, whole(raw, 'progress')),
      estimatedMinutes: whole(raw, 'estimated-minutes', 'estimatedMinutes'),
      // One that ends before it begins is told of in both.
      startDate: dueDate !== '' && startDate > dueDate ? '' : startDate,
      dueDate,
      isPrivate: flag(raw, 'private'),
      ...tagsIn(raw),
    },
    people: { responsible: parties(raw, ...RESPONSIBLE), ...followersIn(raw) },
  };
}

export function taskMisfits(raw: Raw): string[] {
  const [start, due] = [day(raw, 'start-date', 'startDate'), day(raw, 'due-date', 'dueDate')];
  return [
    ...grouped(raw),
    ...hidden({ private: raw.private }),
    ...(due !== '' && start > due ? ['it ends before it begins, so its beginning is left out'] : []),
    ...(flag(raw, 'remindersAreUntold') ? ['its reminders cannot be read'] : []),
    ...(raw.repeatOptions || raw.repeats || raw.recurring ? ['there are no tasks here that come again'] : []),
  ];
}

export const hasReminders = (raw: Raw): boolean => flag(raw, 'has-reminders');

/** Once they have been asked for; what has been told is over. */
export const remindersIn = (raw: Raw): Raw[] => objects(raw, 'reminders').filter((one) => !flag(one, 'was-sent'));

const ways = ['EMAIL', 'SMS', 'PUSH'] as const;

export function reminderIn(raw: Raw) {
  const isRelative = flag(raw, 'isRelative');
  return {
    reminderId: whole(raw, 'id'),
    by: whole(raw, 'created-by-user-id'),
    at: instant(raw, 'created-date-time'),
    input: {
      people: [whole(raw, 'user-id')].filter((one) => one > 0),
      way: ways.find((way) => way === text(raw, 'type').toUpperCase()) ?? ('EMAIL' as const),
      note: text(raw, 'note').slice(0, 1000),
      isRelative,
      ...(isRelative
        ? { daysBefore: whole(raw, 'relative-number-days'), timeOfDay: text(raw, 'relative-time') || '09:00' }
        : { at: instant(raw, 'date-time-utc') ?? '' }),
    },
  };
}
