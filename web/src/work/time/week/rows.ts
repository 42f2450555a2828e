import type { TimeEntry, Work } from '../queries.ts';

/** What was worked on: a task, or a project and none of its tasks. */
export type Row = { key: string; work: Work; name: string; projectId: string; projectName: string; cells: Cell[] };
/** One day of it. */
export type Cell = { minutes: number; entries: TimeEntry[] };

export const minutesOf = ({ hours, minutes }: Pick<TimeEntry, 'hours' | 'minutes'>): number =>
  Number(hours) * 60 + Number(minutes);

const keyOf = ({ at, id }: Work): string => `${at} ${id}`;
const workOf = (entry: TimeEntry): Work =>
  entry['todo-item-id'] ? { at: 'tasks', id: entry['todo-item-id'] } : { at: 'projects', id: entry['project-id'] };

const emptyRow = (about: Omit<Row, 'key' | 'cells'>): Row => ({
  ...about,
  key: keyOf(about.work),
  cells: Array.from({ length: 7 }, () => ({ minutes: 0, entries: [] })),
});

/** What is worked on in these days and what was shortly before, by project and name; then what was added. */
export function rowsOf(entries: TimeEntry[], days: string[], added: Omit<Row, 'key' | 'cells'>[]): Row[] {
  const rows = new Map<string, Row>();
  for (const entry of entries) {
    const work = workOf(entry);
    const row = rows.get(keyOf(work)) ?? emptyRow(aboutOf(entry, work));
    rows.set(row.key, row);
    const cell = row.cells[days.indexOf(entry.dateUserPerspective.slice(0, 10))];
    if (!cell) continue;
    cell.minutes += minutesOf(entry);
    cell.entries.push(entry);
  }
  const sorted = [...rows.values()].sort(
    (one, other) => one.projectName.localeCompare(other.projectName) || one.name.localeCompare(other.name),
  );
  return [...sorted, ...added.map(emptyRow).filter(({ key }) => !rows.has(key))];
}

const aboutOf = (entry: TimeEntry, work: Work) => ({
  work,
  name: entry['todo-item-name'],
  projectId: entry['project-id'],
  projectName: entry['project-name'],
});

export const sumOf = (cells: Cell[]): number => cells.reduce((sum, { minutes }) => sum + minutes, 0);

const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** The seven days of a week, beginning with its Monday, that this day is in; `by` weeks later. */
export function weekOf(day: string, by = 0): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + 7 * by);
  return Array.from({ length: 7 }, (_, at) => {
    const one = new Date(date);
    one.setUTCDate(one.getUTCDate() + at);
    return iso(one);
  });
}
