import { dayAfter } from '../../../ui/text/days.ts';
import { dateOf, daysBetween } from '../../../ui/text/locale.ts';
import type { Task } from '../queries.ts';

/** From when to when a task lasts. One that has a single date is there for that day. */
export type Bar = { task: Task; first: string; last: string };

function barOf(task: Task): Bar | undefined {
  const [begins, due] = [task['start-date'], task['due-date']];
  const [first, last] = [begins || due, due || begins];
  return first === '' ? undefined : { task, first: first < last ? first : last, last };
}

/** What begins first stands first. */
export const barsOf = (tasks: Task[]): Bar[] =>
  tasks
    .flatMap((task) => barOf(task) ?? [])
    .toSorted((a, b) => a.first.localeCompare(b.first) || a.last.localeCompare(b.last) || a.task.id - b.task.id);

/** What of these waits for one of them, and what waits for that, also by way of one without a date. */
export function waitingFor(id: number, tasks: Task[]): Bar[] {
  const waiting = new Map<number, Task[]>();
  for (const task of tasks)
    for (const { id: before } of task.predecessors) waiting.set(before, [...(waiting.get(before) ?? []), task]);
  const found = new Map<number, Task>();
  const next = [id];
  for (let at = next.pop(); at !== undefined; at = next.pop())
    for (const task of waiting.get(at) ?? []) {
      if (found.has(task.id) || task.id === id || task.completed) continue;
      found.set(task.id, task);
      next.push(task.id);
    }
  return barsOf([...found.values()]);
}

/** What of a bar is taken somewhere else: all of it, or one of its ends. */
export type Part = 'whole' | 'first' | 'last';

/** Where it stands when that is so many days later. */
export const barLater = ({ task, first, last }: Bar, part: Part, days: number): Bar => ({
  task,
  first: part === 'last' ? first : dayAfter(first, days),
  last: part === 'first' ? last : dayAfter(last, days),
});

/** The dates a task has then. One that is moved keeps having none; one that is longer than a day has both. */
export function datesLater(bar: Bar, part: Part, days: number) {
  const { task, first, last } = barLater(bar, part, days);
  const isWhole = part === 'whole';
  return {
    'start-date': isWhole && task['start-date'] === '' ? '' : first,
    'due-date': isWhole && task['due-date'] === '' ? '' : last,
  };
}

export const lengthOf = ({ first, last }: Bar): number => daysBetween(dateOf(first)!, dateOf(last)!) + 1;
