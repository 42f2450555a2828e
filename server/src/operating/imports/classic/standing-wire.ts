import { flag, instant, object, objects, parties, type Raw, text, whole } from './values.ts';

const HEALTHIEST = 3;

export const updateIn = (raw: Raw) => ({
  createdAt: instant(raw, 'dateCreated'),
  createdBy: whole(object(raw, 'user'), 'id'),
  updatedAt: instant(raw, 'dateUpdated'),
  input: { text: text(raw, 'text'), health: Math.min(HEALTHIEST, whole(raw, 'health')) },
});

export const roleIn = (raw: Raw) => ({
  holders: parties({ users: usersIn(raw) }, 'users'),
  input: { name: text(raw, 'name') || 'Role', description: text(raw, 'description') },
});

const usersIn = ({ users }: Raw) =>
  Array.isArray(users) ? users.map((one) => (typeof one === 'object' && one !== null ? one.id : one)) : users;

export const statusIn = (raw: Raw) => ({
  personId: whole(raw, 'userId'),
  createdAt: instant(raw, 'posted-on'),
  updatedAt: instant(raw, 'last-changed-on', 'posted-on'),
  status: text(raw, 'status').slice(0, 255) || ' ',
});

const looks = ['list', 'board', 'calendar', 'timeline', 'table'] as const;

export const viewIn = (raw: Raw) => ({
  createdAt: instant(raw, 'createdOn'),
  updatedAt: instant(raw, 'changedOn'),
  isPinned: flag(raw, 'pinned'),
  input: {
    name: text(raw, 'name').slice(0, 100) || 'View',
    look: looks.find((look) => look === text(raw, 'look')) ?? ('list' as const),
    query: text(raw, 'query'),
    shared: flag(raw, 'shared'),
  },
});

export function timerIn(raw: Raw) {
  const taskId = whole(raw, 'taskId');
  const times = objects(raw, 'intervals').map((one) => ({
    kept: [whole(one, 'id'), instant(one, 'from') ?? '', instant(one, 'to') ?? '', whole(one, 'duration')],
    startedAt: instant(one, 'from') ?? null,
    isOver: text(one, 'to') !== '',
  }));
  return {
    personId: whole(raw, 'userId'),
    taskId,
    createdAt: instant(raw, 'dateCreated'),
    input: {
      ...(taskId > 0 ? { taskId } : { projectId: whole(raw, 'projectId') }),
      description: text(raw, 'description'),
      isBillable: flag(raw, 'billable'),
      isRunning: false,
    },
    past: {
      seconds: whole(raw, 'duration'),
      started_at: times.find(({ isOver }) => !isOver)?.startedAt ?? null,
      intervals: JSON.stringify(times.filter(({ isOver }) => isOver).map(({ kept }) => kept)),
      ...(instant(raw, 'dateUpdated') && { updated_at: instant(raw, 'dateUpdated')! }),
    },
  };
}
