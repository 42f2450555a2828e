import { type Kind, number, type Shown, text } from './read-wire.ts';

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
