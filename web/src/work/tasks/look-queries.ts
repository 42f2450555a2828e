import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, queryClient, refresh } from '../../api.ts';
import type { TaskFilter } from './filter.ts';
import type { Task } from './known-queries.ts';
import { affected, parametersOf, type TaskChange } from './queries.ts';

/** Days as the API spells them. */
type Days = { first: string; last: string };
/** What is looked at: what the filter leaves, of one project or of all, due within these days if there are any. */
type Look = {
  projectId?: string | undefined;
  filter: TaskFilter;
  days?: Days;
  /** As they stand in their lists; else what is due first comes first. */
  isListed?: boolean;
};

const PAGE = 500;
/** Beyond these a look by itself is of no use: it says so, and a filter makes it smaller. */
export const MOST_LOOKED_AT = 5000;

const asked = ({ filter, days, isListed }: Look, page = 1) => ({
  ...parametersOf(filter),
  ...(days && { startDate: days.first, endDate: days.last, 'ignore-start-dates': true }),
  ...(!isListed && { sort: 'duedate' as const }),
  page,
  pageSize: PAGE,
});

const readPage = (look: Look, page: number) =>
  look.projectId === undefined
    ? client.list('/tasks.json', { query: asked(look, page) })
    : client.list('/projects/{id}/tasks.json', { path: { id: look.projectId }, query: asked(look, page) });

const reading = (look: Look) => ({
  queryKey: ['tasks', 'look', look],
  queryFn: async (): Promise<Task[]> => {
    const tasks: Task[] = [];
    for (let page = 1, pages = 1; page <= pages && tasks.length < MOST_LOOKED_AT; page += 1) {
      const read = await readPage(look, page);
      tasks.push(...read.body['todo-items']);
      pages = read.pages;
    }
    return tasks;
  },
});

/** All of them: what sorts and groups them needs every one. */
export const useLook = (look: Look, isWanted = true) =>
  useQuery({ ...reading(look), placeholderData: keepPreviousData, enabled: isWanted });

/** The same at once where it is known and nothing has changed since. */
export const readLook = (look: Look): Promise<Task[]> =>
  queryClient.fetchQuery({ ...reading(look), staleTime: Number.POSITIVE_INFINITY });

export const lookCurl = (look: Look): string =>
  look.projectId === undefined
    ? client.curl('get', '/tasks.json', { query: asked(look) })
    : client.curl('get', '/projects/{id}/tasks.json', { path: { id: look.projectId }, query: asked(look) });

/** Into the first list of the project. */
export async function createTask(projectId: string, task: TaskChange & { content: string }): Promise<void> {
  await client.post('/projects/{id}/tasks.json', { path: { id: projectId }, body: { 'todo-item': task } });
  await refresh(...affected);
}
