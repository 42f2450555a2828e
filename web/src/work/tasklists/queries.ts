import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient, refresh } from '../../api.ts';
import { replaceText } from '../items/texts.ts';

export type Tasklist = Schemas['Tasklist'];

const whole = (id: string) => ({
  path: { id },
  query: {
    status: 'all' as const,
    showMilestones: true,
    getCompletedCount: true,
    getOverdueCount: true,
    pageSize: 500,
  },
});
const keyOf = (projectId: string) => ['tasklists', 'of', projectId];

/** The lists of a project, open and completed, with how far each is. */
export const useTasklists = (projectId: string) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: async (): Promise<Tasklist[]> =>
      (await client.get('/projects/{id}/tasklists.json', whole(projectId))).tasklists,
  });
export const tasklistsCurl = (projectId: string): string =>
  client.curl('get', '/projects/{id}/tasklists.json', whole(projectId));

/** What lists are made from, in any project. */
export const useTemplates = () =>
  useQuery({
    queryKey: ['tasklists', 'templates'],
    queryFn: async (): Promise<Tasklist[]> =>
      (await client.get('/tasklists/templates.json', { query: { pageSize: 500 } })).tasklists,
  });

const refreshLists = () => refresh('tasklists', 'tasks', 'milestones', 'activity');
type Fields = BodyOf<'post', '/projects/{id}/tasklists.json'>['todo-list'];

export async function createTasklist(id: string, fields: Fields): Promise<string> {
  const { TASKLISTID } = await client.post('/projects/{id}/tasklists.json', {
    path: { id },
    body: { 'todo-list': fields },
  });
  await refreshLists();
  return TASKLISTID;
}

export async function updateTasklist(id: string, fields: Partial<Fields>): Promise<void> {
  await client.put('/tasklists/{id}.json', { path: { id }, body: { 'todo-list': fields } });
  await refreshLists();
}

/** Replaces what the writer has seen, and nothing else. */
export const describeTasklist = (id: string, description: string, from: string): Promise<void> =>
  replaceText({
    text: description,
    from,
    read: async () => {
      const { body, etag } = await client.tagged('/tasklists/{id}.json', { path: { id } });
      return { text: body['todo-list'].description, etag };
    },
    send: (headers) =>
      client.put('/tasklists/{id}.json', { path: { id }, headers, body: { 'todo-list': { description } } }),
    settled: refreshLists,
  });

export async function setTasklistCompleted(id: string, isCompleted: boolean): Promise<void> {
  if (isCompleted) await client.put('/tasklists/{id}/complete.json', { path: { id } });
  else await client.put('/tasklists/{id}/uncomplete.json', { path: { id } });
  await refreshLists();
}

/** Seen at once: this order, of all lists of the project. */
export async function reorderTasklists(projectId: string, lists: Tasklist[]): Promise<void> {
  queryClient.setQueryData(keyOf(projectId), lists);
  const body = { 'todo-lists': lists.map(({ id }) => ({ id })) };
  await client
    .put('/projects/{id}/tasklists/reorder.json', { path: { id: projectId }, body })
    .finally(() => refresh('tasklists'));
}

/** Within its project, without what is completed in it. */
export async function copyTasklist({ id, projectId }: Tasklist): Promise<void> {
  await client.put('/tasklists/{id}/copy.json', { path: { id }, body: { projectId } });
  await refreshLists();
}

/** To the trash with its tasks, from where it comes back for 30 days. */
export async function deleteTasklist(id: string): Promise<void> {
  await client.delete('/tasklists/{id}.json', { path: { id } });
  await refreshLists();
}
export async function restoreTasklist(id: string): Promise<void> {
  await client.put('/trashcan/tasklists/{id}/restore.json', { path: { id } });
  await refreshLists();
}
