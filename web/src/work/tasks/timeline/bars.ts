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

/** Whatever waits for one of them, and what waits for that. */
export function waitingFor(id: number, bars: Bar[]): Bar[] {
  const waiting = new Map<number, Bar[]>();
  for (const bar of bars)
    for (const { id: before } of bar.task.predecessors) waiting.set(before, [...(waiting.get(before) ?? []), bar]);
  const found = new Map<number, Bar>();
  const next = [id];
  for (let at = next.pop(); at !== undefined; at = next.pop())
    for (const bar of waiting.get(at) ?? []) {
      if (found.has(bar.task.id) || bar.task.id === id || bar.task.completed) continue;
      found.set(bar.task.id, bar);
      next.push(bar.task.id);
    }
  return [...found.values()];
}

/** The dates of a task so many days later; what it has none of stays without. */
export function datesLater(task: Task, days: number) {
  const later = (day: string) => (day === '' ? '' : dayAfter(day, days));
  return { 'start-date': later(task['start-date']), 'due-date': later(task['due-date']) };
}

export const lengthOf = ({ first, last }: Bar): number => daysBetween(dateOf(first)!, dateOf(last)!) + 1;
