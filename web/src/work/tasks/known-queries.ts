import type { Schemas } from '@holdfast/client';
import { type InfiniteData, notifyManager } from '@tanstack/react-query';
import { queryClient } from '../../api.ts';
import type { Lists } from './order/tree.ts';

export type Task = Schemas['Task'];

/** What has been read of tasks: changes are shown in it before the server has answered. */
export type TaskPage = { tasks: Task[]; page: number; pages: number; records: number };
type TaskPages = InfiniteData<TaskPage>;

export const listKey = (tasklistId: number | string) => ['tasks', 'in', String(tasklistId)];
export const tasksOf = (pages: TaskPages | undefined): Task[] => pages?.pages.flatMap(({ tasks }) => tasks) ?? [];

/** The lists with what is known of their tasks. */
export const knownLists = (tasklistIds: number[]): Lists<Task> =>
  tasklistIds.map((id) => ({ id, tasks: tasksOf(queryClient.getQueryData(listKey(id))) }));

/** A task that is shown somewhere in lists. */
export function knownTask(id: number): Task | undefined {
  for (const [, known] of queryClient.getQueriesData<TaskPages>({ queryKey: ['tasks'] })) {
    const found = Array.isArray(known?.pages) ? tasksOf(known).find((task) => task.id === id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Answers that are under way know nothing of what is about to be shown. */
export const forgetUnderWay = (): void => void queryClient.cancelQueries({ queryKey: ['tasks'] });

/** All at once: a task that goes from one list to another is never in neither, and what is focused is never lost. */
export const showLists = (lists: Lists<Task>): void =>
  notifyManager.batch(() => {
    for (const { id, tasks } of lists)
      queryClient.setQueryData<TaskPages>(listKey(id), (known) => {
        const last = known?.pages.at(-1);
        return known && last && { ...known, pages: spread(known.pages, tasks) };
      });
  });

/** Into the pages that are there, so that the next one still is the next. */
const spread = (pages: TaskPage[], tasks: Task[]): TaskPage[] =>
  pages.map((page, at) => ({ ...page, tasks: at === 0 ? tasks : [] }));

/** Wherever the task is shown: in lists, alone, among what somebody is to do. */
export function showChanged(id: number, change: Partial<Task>): void {
  const changed = (task: Task): Task => (task.id === id ? { ...task, ...change } : task);
  queryClient.setQueriesData<unknown>({ queryKey: ['tasks'] }, (known: unknown) => {
    if (Array.isArray(known)) return known.map(changed);
    if (!known || typeof known !== 'object') return known;
    if ('pages' in known && Array.isArray(known.pages))
      return { ...known, pages: known.pages.map((page: TaskPage) => ({ ...page, tasks: page.tasks.map(changed) })) };
    return 'content' in known ? changed(known as Task) : known;
  });
}
