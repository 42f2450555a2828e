import { instant, object, parties, type Raw, text, whole } from './values.ts';

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
