import { openTaskIn, type TaskFilter, taskFilterIn } from '../filter.ts';

/** Of which tasks, which columns (`list due`), sorted by which (`-due`: the other way round), grouped by what; and the task that is open. */
export type TableSearch = TaskFilter & { columns?: string; sort?: string; by?: string; task?: number };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const tableIn = (given: Record<string, unknown>): TableSearch => ({
  ...taskFilterIn(given),
  ...openTaskIn(given),
  columns: text(given.columns),
  sort: text(given.sort),
  by: text(given.by),
});
