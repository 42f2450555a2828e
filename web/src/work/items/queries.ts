import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

/** In which project something is that is known by its kind and number alone, as links in e-mails and answers have it. */
const finders = {
  projects: async (id: string) => id,
  files: async (id: string) => (await client.get('/files/{id}.json', { path: { id } })).file['project-id'],
  milestones: async (id: string) =>
    (await client.get('/milestones/{id}.json', { path: { id } })).milestone['project-id'],
  tasklists: async (id: string) => (await client.get('/tasklists/{id}.json', { path: { id } }))['todo-list'].projectId,
  tasks: async (id: string) =>
    String((await client.get('/tasks/{id}.json', { path: { id: Number(id) } }))['todo-item']['project-id']),
  notebooks: async (id: string) => (await client.get('/notebooks/{id}.json', { path: { id } })).notebook['project-id'],
  messages: async (id: string) => (await client.get('/messages/{id}.json', { path: { id } })).post['project-id'],
  links: async (id: string) => (await client.get('/links/{id}.json', { path: { id } })).link['project-id'],
};
export type LinkedKind = keyof typeof finders;

export const useProjectOf = (kind: LinkedKind, id: string) =>
  useQuery({ queryKey: ['items', kind, id], queryFn: () => finders[kind](id) });
