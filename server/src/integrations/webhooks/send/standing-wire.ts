import { type Kind, number, type Shown, text, yes } from './read-wire.ts';

export const status: Kind = {
  key: 'status',
  fields: {
    id: number('id'),
    userId: number('userId'),
    date: text('posted-on'),
    message: (shown: Shown) => ({ id: Number(shown.id || 0), text: shown.status ?? '' }),
  },
};

export const projectupdate: Kind = {
  key: 'projectUpdate',
  fields: {
    id: number('id'),
    projectId: number('projectId'),
    text: text('text'),
    health: number('health'),
    color: text('color'),
    userId: (shown: Shown) => Number(shown.user?.id || 0),
    dateCreated: text('dateCreated'),
    dateUpdated: text('dateUpdated'),
  },
};

export const role: Kind = {
  key: 'role',
  fields: {
    id: number('id'),
    name: text('name'),
    description: text('description'),
    projectId: number('projectId'),
    userIds: (shown: Shown) => (shown.users ?? []).map((person: Shown) => Number(person.id)),
  },
};

const moment = (key: string) => (shown: Shown) => (shown[key] ? `${shown[key]}:00Z` : '');

/** Its times are told in UTC; of what lasts all day the days. */
export const calendarevent: Kind = {
  key: 'event',
  fields: {
    id: number('id'),
    title: text('title'),
    description: text('description'),
    where: text('where'),
    start: moment('start'),
    end: moment('end'),
    allDay: yes('all-day'),
    type: ({ type }: Shown) => ({ id: Number(type?.id || 0), name: type?.name ?? '', color: type?.color ?? '' }),
    privacy: ({ privacy }: Shown) => ({ type: privacy?.type ?? '' }),
    reminders: ({ reminders }: Shown) => reminders ?? [],
    attendees: (shown: Shown) =>
      (shown.attendees ?? []).map((person: Shown) => ({
        id: Number(person.id),
        firstName: person['first-name'],
        lastName: person['last-name'],
        avatar: '',
      })),
    userId: ({ owner }: Shown) => Number(owner?.id || 0),
    projectId: number('project-id'),
    dateCreated: text('created-on'),
    dateUpdated: text('last-changed-on'),
  },
};
