import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../../api.ts';
import { addMember } from '../queries.ts';

const readersOf = {
  tasks: '/tasks/{id}/readers.json',
  milestones: '/milestones/{id}/readers.json',
  notebooks: '/notebooks/{id}/readers.json',
  files: '/files/{id}/readers.json',
  messages: '/messages/{id}/readers.json',
  links: '/links/{id}/readers.json',
} as const;
type Place = keyof typeof readersOf;

async function readReaders(about: string): Promise<Set<string>> {
  const [at, id] = about.split('/') as [Place, string];
  return new Set((await client.get(readersOf[at], { path: { id } })).readers.map((reader) => reader.id));
}

/** Who sees a thing, `tasks/12`. */
export const useReaders = (about: string | undefined) =>
  useQuery({
    queryKey: ['members', 'readers', about],
    enabled: about !== undefined,
    queryFn: () => readReaders(about!),
  });

/** Besides those who see it. */
const share: Record<Place, (id: string, granted: { 'grant-access-to': string }) => Promise<unknown>> = {
  tasks: (id, granted) =>
    client.put('/tasks/{id}.json', { path: { id }, body: { 'todo-item': { ...granted, 'allow-update': true } } }),
  milestones: (id, milestone) => client.put('/milestones/{id}.json', { path: { id }, body: { milestone } }),
  notebooks: (id, notebook) => client.put('/notebooks/{id}.json', { path: { id }, body: { notebook } }),
  files: (id, file) => client.put('/files/{id}.json', { path: { id }, body: { file } }),
  messages: (id, post) => client.put('/messages/{id}.json', { path: { id }, body: { post } }),
  links: (id, link) => client.put('/links/{id}.json', { path: { id }, body: { link } }),
};

/** Lets somebody see what is written about, and before that the project where they are not on it. Whether they see it then. */
export async function giveAccess(
  projectId: string,
  about: string | undefined,
  { id, lacks }: { id: string; lacks: 'access' | 'project' },
): Promise<boolean> {
  if (lacks === 'project') await addMember(projectId, id);
  if (!about || (await readReaders(about)).has(id)) return true;
  const [at, item] = about.split('/') as [Place, string];
  await share[at](item, { 'grant-access-to': `+${id}` });
  await refresh('members');
  return (await readReaders(about)).has(id);
}
