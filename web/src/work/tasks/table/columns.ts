import { dateOf, shortDate } from '../../../ui/text/locale.ts';
import type { Task } from '../queries.ts';
import { priorities } from './choices.ts';

/** How a cell is changed where it stands. */
type Editing = 'text' | 'date' | 'priority' | 'progress' | 'list' | 'people' | 'tags';

export type Column = {
  key: string;
  title: string;
  /** What stands in the cell, and in what is exported. */
  text(task: Task): string;
  /** What it is sorted by; what has none comes last. */
  order?(task: Task): string | number;
  /** For a program that reads it: a day as everybody writes it. */
  exported?(task: Task): string;
  edited?: Editing;
  width: string;
};

const dayText = (day: string): string => {
  const date = dateOf(day);
  return date ? shortDate(date) : '';
};
const iso = (day: string): string => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
const urgency = (task: Task): number | string =>
  task.priority === '' ? '' : priorities.findIndex(({ value }) => value === task.priority);
const hours = (minutes: number): string => (minutes > 0 ? String(Math.round(minutes / 6) / 10) : '');

const dated = (key: string, title: string, of: (task: Task) => string, edited?: Editing): Column => ({
  key,
  title,
  text: (task) => dayText(of(task)),
  order: of,
  exported: (task) => (of(task).length === 8 ? iso(of(task)) : of(task)),
  ...(edited && { edited }),
  width: 'w-24',
});

/** It comes first, and always. */
export const nameColumn: Column = {
  key: 'name',
  title: 'Name',
  text: ({ content }) => content,
  order: ({ content }) => content.toLowerCase(),
  edited: 'text',
  width: 'w-44 sm:w-60 2xl:w-96',
};

const named = (task: Task): string => task['responsible-party-names'] ?? '';
const tagged = ({ tags = [] }: Task): string => tags.map(({ name }) => name).join(', ');

export const columns: Column[] = [
  { key: 'list', title: 'List', text: (task) => task['todo-list-name'], edited: 'list', width: 'w-28' },
  { key: 'who', title: 'Responsible', text: named, edited: 'people', width: 'w-36' },
  dated('begins', 'Begins', (task) => task['start-date'], 'date'),
  dated('due', 'Due', (task) => task['due-date'], 'date'),
  {
    key: 'priority',
    title: 'Priority',
    text: ({ priority }) => priorities.find(({ value }) => value === priority && value !== '')?.label ?? '',
    order: urgency,
    edited: 'priority',
    width: 'w-24',
  },
  {
    key: 'progress',
    title: 'Progress',
    text: ({ progress }) => (progress > 0 ? `${progress} %` : ''),
    order: ({ progress }) => progress,
    exported: ({ progress }) => String(progress),
    edited: 'progress',
    width: 'w-20',
  },
  { key: 'tags', title: 'Tags', text: tagged, edited: 'tags', width: 'w-32' },
  {
    key: 'estimate',
    title: 'Hours planned',
    text: (task) => hours(task['estimated-minutes']),
    order: (task) => task['estimated-minutes'] || '',
    width: 'w-32',
  },
  {
    key: 'by',
    title: 'Made by',
    text: (task) => `${task['creator-firstname']} ${task['creator-lastname']}`,
    width: 'w-40',
  },
  dated('made', 'Made', (task) => task['created-on']),
  dated('changed', 'Changed', (task) => task['last-changed-on']),
];

const usual = ['list', 'who', 'due', 'priority', 'progress', 'tags'];

/** Those that the address names, or the usual ones. */
export function columnsIn(text: string | undefined): Column[] {
  const keys = text === undefined ? usual : text.split(' ');
  return columns.filter(({ key }) => keys.includes(key));
}
/** Nothing where it is the usual ones. `none` names no column. */
export function columnsText(chosen: string[]): string | undefined {
  const keys = columns.map(({ key }) => key).filter((key) => chosen.includes(key));
  if (keys.join() === usual.join()) return undefined;
  return keys.join(' ') || 'none';
}

/** Up or down by a column; what has nothing in it stands at the end either way. */
export function sorted(tasks: Task[], sort: string | undefined): Task[] {
  const column = [nameColumn, ...columns].find(({ key }) => key === sort?.replace('-', ''));
  if (!column) return tasks;
  const value = column.order ?? ((task: Task) => column.text(task).toLowerCase());
  const way = sort!.startsWith('-') ? -1 : 1;
  return tasks.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return way * (typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b)));
  });
}
