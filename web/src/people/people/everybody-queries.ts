import type { BodyOf } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

// Apart from who oneself is, which the shell asks before anything is seen.

const list = (page: number, find = '') => ({
  query: { groupByCompany: true, page, pageSize: 100, ...(find && { searchTerm: find }) },
});

export const usePeople = (page: number, isAllowed = true, find = '') =>
  useQuery({
    queryKey: ['people', 'list', page, find],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/people.json', list(page, find));
      return { people: body.people, ...paging };
    },
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  });
export const peopleCurl = (page: number, find?: string): string => client.curl('get', '/people.json', list(page, find));

/** For spreadsheets. */
export const peopleTable = (find: string): string =>
  `/people.csv?${new URLSearchParams({ groupByCompany: 'true', ...(find && { searchTerm: find }) })}`;

type NewPerson = BodyOf<'post', '/people.json'>['person'];
type Proof = NonNullable<BodyOf<'put', '/people/{id}/invite.json'>>;
type PersonFields = BodyOf<'put', '/people/{id}.json'>['person'];

export async function createPerson(person: NewPerson): Promise<string> {
  const { id } = await client.post('/people.json', { body: { person } });
  await refresh('people', 'companies', 'tags');
  return id;
}

export async function updatePerson(id: string, person: PersonFields): Promise<void> {
  await client.put('/people/{id}.json', { path: { id }, body: { person } });
  await refresh('people', 'tags', 'credentials');
}

/** Without a file there is none any more. */
export async function setPicture(id: string, file: File | undefined): Promise<void> {
  const person = file ? { avatarPendingFileRef: await client.upload(file) } : { removeAvatar: true };
  await client.put('/people/{id}.json', { path: { id }, body: { person } });
  await refresh('people', 'members', 'comments', 'messages', 'activity', 'time');
}

/** Erased, nothing says any more who they were. */
export async function deletePerson(id: string, isErased: boolean): Promise<void> {
  await client.delete('/people/{id}.json', { path: { id } });
  if (isErased) await client.put('/people/{id}/erase.json', { path: { id } });
  await refresh('people', 'companies');
}

export async function endSessionsOf(id: string): Promise<void> {
  await client.delete('/people/{id}/sessions.json', { path: { id } });
}

/** A link that lets them in once. Where no mail is sent it is passed on by hand. */
export async function invitePerson(id: string, proof: Proof = {}): Promise<{ link: string; mailed: boolean }> {
  const { link, mailed } = await client.put('/people/{id}/invite.json', { path: { id }, body: proof });
  await refresh('people');
  return { link, mailed };
}

export const useTimeZones = () =>
  useQuery({
    queryKey: ['timezones'],
    queryFn: async () => (await client.get('/timezones.json')).timezones,
  });
