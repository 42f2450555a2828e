import type { BodyOf } from '@holdfast/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { aheadOf, client, refresh } from '../../api.ts';
import { sendOrKeep } from '../outbox/queries.ts';
import type { TaskFilter } from './filter.ts';
import {
  forgetUnderWay,
  knownLists,
  listKey,
  showChanged,
  showLists,
  type Task,
  type TaskPage,
} from './known-queries.ts';
import { moved, type Place } from './order/tree.ts';

const onlyDue = { 'ignore-start-dates': true };
const dueParameters = {
  late: { filter: 'overdue' },
  today: { filter: 'today', ...onlyDue },
  week: { filter: 'within7', ...onlyDue },
  upcoming: { filter: 'within365', includeToday: false, ...onlyDue },
  none: { filter: 'nodate', ...onlyDue },
} as const;

/** A filter as the API spells it. */
export const parametersOf = ({ who, due, priority, state, tag, words }: TaskFilter) => ({
  ...(due && dueParameters[due]),
  ...(who && { 'responsible-party-ids': [who] }),
  ...(priority && { priority }),
  ...(tag && { 'tag-ids': [tag] }),
  ...(words && { searchTerm: words }),
  ...(state === 'all' && { includeCompletedTasks: true }),
  // Between these two lies every moment at which something can have been completed.
  ...(state === 'completed' && { completedAfterDate: '19700101' }),
});

export type { Task } from './known-queries.ts';
export type TaskChange = BodyOf<'put', '/tasks/{id}.json'>['todo-item'];

const mine = (personId: string) => ({
  query: { 'responsible-party-ids': [personId], sort: 'duedate' as const, pageSize: 250 },
});

/** Open tasks that somebody is responsible for, in all projects, the most urgent first. */
export const useTasksOf = (personId: string | undefined) =>
  useQuery({
    queryKey: ['tasks', 'of', personId],
    queryFn: async (): Promise<Task[]> => (await client.get('/tasks.json', mine(personId!)))['todo-items'],
    enabled: personId !== undefined,
  });
export const tasksOfCurl = (personId: string): string => client.curl('get', '/tasks.json', mine(personId));

/** How many are late, due today, due later: one row each is read, the headers count. */
export const useTaskCounts = (projectId: string) =>
  useQuery({
    queryKey: ['tasks', 'counts', projectId],
    queryFn: async () => {
      const count = async (filter: TaskFilter) =>
        (
          await client.list('/projects/{id}/tasks.json', {
            path: { id: projectId },
            query: { ...parametersOf(filter), pageSize: 1 },
          })
        ).records;
      const [late, today, upcoming, open] = await Promise.all([
        count({ due: 'late' }),
        count({ due: 'today' }),
        count({ due: 'upcoming' }),
        count({}),
      ]);
      return { late, today, upcoming, open };
    },
  });

const PAGE = 250;
type Read = { body: { 'todo-items': Task[] }; page: number; pages: number; records: number };
const pageOf = ({ body, ...paging }: Read): TaskPage => ({ tasks: body['todo-items'], ...paging });
const paged = {
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }: TaskPage) => (page < pages ? page + 1 : undefined),
};

const inList = (id: string, page = 1) => ({ path: { id }, query: { page, pageSize: PAGE } });

/** The open tasks of one list, as they stand in it. */
export const useTasksIn = (tasklistId: string, isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: listKey(tasklistId),
    queryFn: async ({ pageParam }) =>
      pageOf(await client.list('/tasklists/{id}/tasks.json', inList(tasklistId, pageParam))),
    ...paged,
    enabled: isWanted,
  });

const done = { completedAfterDate: '19700101', sort: 'completeddatedesc' as const };

/** What of a list is completed, the latest first. */
export const useDoneTasks = (tasklistId: string) =>
  useInfiniteQuery({
    queryKey: ['tasks', 'done', tasklistId],
    queryFn: async ({ pageParam: page }) =>
      pageOf(
        await client.list('/tasklists/{id}/tasks.json', {
          path: { id: tasklistId },
          query: { ...done, page, pageSize: 50 },
        }),
      ),
    ...paged,
  });

const found = (id: string, filter: TaskFilter, page = 1) => ({
  path: { id },
  query: { ...parametersOf(filter), page, pageSize: PAGE },
});

/** What of a project the filter leaves. */
export const useTasksFound = (projectId: string, filter: TaskFilter) =>
  useInfiniteQuery({
    queryKey: ['tasks', 'found', projectId, filter],
    queryFn: async ({ pageParam }) =>
      pageOf(await client.list('/projects/{id}/tasks.json', found(projectId, filter, pageParam))),
    ...paged,
    placeholderData: (before) => before,
  });
export const tasksCurl = (projectId: string, filter: TaskFilter): string =>
  client.curl('get', '/projects/{id}/tasks.json', found(projectId, filter));

/** For spreadsheets. */
export function tasksTable(projectId: string, filter: TaskFilter): string {
  const asked = Object.entries(parametersOf(filter)).map(([name, value]) => [name, String(value)]);
  return `/projects/${projectId}/tasks.csv?${new URLSearchParams(asked)}`;
}

const whole = (id: string) => ({
  path: { id },
  query: { getFiles: true, nestSubTasks: true, includeCompletedSubtasks: true },
});

/** A task with its files and what is below it. */
export const useTask = (id: string) =>
  useQuery({
    queryKey: ['tasks', 'one', id],
    queryFn: async (): Promise<Task> => (await client.get('/tasks/{id}.json', whole(id)))['todo-item'],
  });
export const taskCurl = (id: string): string => client.curl('get', '/tasks/{id}.json', whole(id));

export const affected = ['tasks', 'tasklists', 'milestones', 'activity', 'boards'];
const refreshTasks = () => refresh(...affected);

export type TaskPlace = { projectId: string; tasklistId?: string; parentId?: number };
export const placeName = ({ projectId, tasklistId = '', parentId }: TaskPlace): string =>
  `${projectId} ${tasklistId} ${parentId ?? ''}`;

/**
 * A task for each line; lines that are indented go below the line above. Says which were made, or undefined while the
 * server is away: then they are kept and sent later.
 */
export async function addTasks(where: TaskPlace, content: string): Promise<number[] | undefined> {
  const { projectId, tasklistId, parentId } = where;
  const to = parentId ? '/tasks/{id}/quickadd.json' : '/projects/{id}/tasks/quickadd.json';
  const body = { content, nestSubTasks: true, ...(tasklistId && { tasklistId }) };
  const id = String(parentId ?? projectId);
  const written = { place: `tasks ${placeName(where)}`, text: content, to, id, body, nouns: affected };
  const made = await sendOrKeep<{ taskIds: string }>(written);
  if (made) await refreshTasks();
  return made?.taskIds.split(',').map(Number);
}

/** `shown` is what the change looks like, until the server tells. Whoever changes what is completed means it. */
export async function updateTask(id: number, change: TaskChange, shown: Partial<Task> = {}): Promise<void> {
  forgetUnderWay();
  showChanged(id, shown);
  const body = { 'todo-item': { ...change, 'allow-update': true } };
  await aheadOf(client.put('/tasks/{id}.json', { path: { id }, body }), ...affected);
}

let sending: Promise<unknown> = Promise.resolve();

/** Seen at once. Several in a row are sent one after the other. */
export async function moveTask(id: number, place: Place, tasklistIds: number[]): Promise<void> {
  forgetUnderWay();
  showLists(moved(knownLists(tasklistIds), id, place));
  const { tasklistId, parentId, after } = place;
  const change = { tasklistId: String(tasklistId), parentTaskId: String(parentId), positionAfterTask: after };
  const sent = sending.then(() =>
    client.put('/tasks/{id}.json', { path: { id }, body: { 'todo-item': { ...change, 'allow-update': true } } }),
  );
  sending = sent.catch(() => {});
  await aheadOf(sent, ...affected);
}

/** To the trash with what is below it, from where it comes back for 30 days. */
export async function deleteTask(id: number): Promise<void> {
  await client.delete('/tasks/{id}.json', { path: { id } });
  await refreshTasks();
}
export async function restoreTask(id: number): Promise<void> {
  await client.put('/trashcan/tasks/{id}/restore.json', { path: { id } });
  await refreshTasks();
}

/** Exactly these of the project's files hang on the task then. */
export const setFiles = (id: number, fileIds: string[]): Promise<void> =>
  updateTask(id, { attachments: fileIds, removeOtherFiles: true });

/** The files of a project, by name, to choose from. */
export const useFilesOf = (projectId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['files', 'names', projectId],
    queryFn: async () =>
      (await client.get('/projects/{id}/files.json', { path: { id: projectId }, query: { pageSize: 500 } })).project
        .files,
    enabled: isWanted,
  });
