import { dateOf, daysBetween } from '../../ui/text/locale.ts';
import type { Task } from './queries.ts';

export type Group = { key: string; title: string; isLate?: boolean; projectId?: string; tasks: Task[] };

const times = ['Late', 'Today', 'Next 7 days', 'Later', 'No date'] as const;
const WEEK = 7;

function timeOf({ 'due-date': due, completed }: Task, at: Date): (typeof times)[number] {
  const date = dateOf(due);
  if (!date) return 'No date';
  const days = daysBetween(at, date);
  if (days < 0) return completed ? 'Later' : 'Late';
  if (days === 0) return 'Today';
  return days <= WEEK ? 'Next 7 days' : 'Later';
}

/** What is late comes first; what is done and was due before is not late. */
export function byTime(tasks: Task[], at: Date): Group[] {
  const found = Map.groupBy(tasks, (task) => timeOf(task, at));
  return times.flatMap((title) => {
    const own = found.get(title);
    return own ? [{ key: title, title, isLate: title === 'Late', tasks: own }] : [];
  });
}

/** Projects by their names, in each what is due first. */
export const byProject = (tasks: Task[]): Group[] =>
  [...Map.groupBy(tasks, (task) => String(task['project-id']))]
    .map(([projectId, own]) => ({ key: projectId, title: own[0]!['project-name'], projectId, tasks: own }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
