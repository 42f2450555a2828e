import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Member = Schemas['Member'];
export type Addable = Schemas['AddablePerson'];
export type Permission = keyof Member['permissions'];
export type Role = 'observer' | 'member' | 'administrator';

export const roleOf = ({ permissions }: Member): Role => {
  if (permissions['project-administrator'] === '1') return 'administrator';
  return permissions['is-observing'] === '1' ? 'observer' : 'member';
};

/** As they are sent back. */
export const permissionsOf = ({ permissions }: Member): Partial<Record<Permission, boolean>> =>
  Object.fromEntries(Object.entries(permissions).map(([key, value]) => [key, value === '1']));

const whole = (id: string) => ({ path: { id }, query: { pageSize: 500 } });

export const useMembers = (projectId: string) =>
  useQuery({
    queryKey: ['members', projectId],
    queryFn: async (): Promise<Member[]> => (await client.get('/projects/{id}/people.json', whole(projectId))).people,
  });

export const membersCurl = (projectId: string): string =>
  client.curl('get', '/projects/{id}/people.json', whole(projectId));

const ADDABLE = 8;
/** Whom one may add, the first few; `records` says how many there are. */
export const useAddable = (id: string, words: string, isWanted = true) =>
  useQuery({
    queryKey: ['members', 'addable', id, words],
    enabled: isWanted,
    queryFn: async () => {
      const query = { pageSize: ADDABLE, ...(words && { searchTerm: words }) };
      const { body, records } = await client.list('/projects/{id}/people/addable.json', { path: { id }, query });
      return { people: body.people, records };
    },
    placeholderData: keepPreviousData,
  });

export async function addMember(id: string, person: string): Promise<void> {
  await client.post('/projects/{id}/people/{person}.json', { path: { id, person } });
  await refresh('members');
}

export async function removeMember(id: string, person: string): Promise<void> {
  await client.delete('/projects/{id}/people/{person}.json', { path: { id, person } });
  await refresh('members');
}

export const setRole = (id: string, person: string, role: Role): Promise<void> =>
  setPermissions(id, person, {
    'project-administrator': role === 'administrator',
    'is-observing': role === 'observer',
  });

/** What is not named stays as it is. */
export async function setPermissions(
  id: string,
  person: string,
  permissions: Partial<Record<Permission, boolean>>,
): Promise<void> {
  await client.put('/projects/{id}/people/{person}.json', { path: { id, person }, body: { permissions } });
  await refresh('members');
}
