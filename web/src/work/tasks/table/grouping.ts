import { byTime } from '../groups.ts';
import type { Task } from '../queries.ts';
import { priorities } from './choices.ts';

type Group = { key: string; title: string; tasks: Task[] };

const named = (task: Task) => task['responsible-party-names'] || 'Nobody';
const tagged = ({ tags = [] }: Task) => tags.map(({ name }) => name).join(', ') || 'No tag';

const by = (of: (task: Task) => string) => (tasks: Task[]) =>
  [...Map.groupBy(tasks, of)].map(([title, own]) => ({ key: title, title, tasks: own }));
const byName = (of: (task: Task) => string, last: string) => (tasks: Task[]) =>
  by(of)(tasks).toSorted(
    (a, b) => Number(a.title === last) - Number(b.title === last) || a.title.localeCompare(b.title),
  );

const ways: Record<string, (tasks: Task[], at: Date) => Group[]> = {
  list: by((task) => task['todo-list-name']),
  who: byName(named, 'Nobody'),
  due: byTime,
  priority: (tasks) =>
    priorities.flatMap(({ value, label }) => {
      const own = tasks.filter(({ priority }) => priority === value);
      return own.length > 0 ? [{ key: label, title: value === '' ? 'No priority' : label, tasks: own }] : [];
    }),
  tag: byName(tagged, 'No tag'),
};

export const groupings = [
  { value: '', label: 'Not grouped' },
  { value: 'list', label: 'By list' },
  { value: 'who', label: 'By person' },
  { value: 'due', label: 'By date' },
  { value: 'priority', label: 'By priority' },
  { value: 'tag', label: 'By tag' },
];

/** Each task stands in one of them: of several people or tags all are named. */
export const grouped = (tasks: Task[], way: string | undefined, at: Date): Group[] =>
  ways[way ?? '']?.(tasks, at) ?? [{ key: '', title: '', tasks }];
