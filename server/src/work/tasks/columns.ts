import { bit } from '../../platform/db/tables/bit.ts';
import type { TaskRow } from '../../platform/db/tables/tasks.ts';
import { invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { TaskChange } from './input-wire.ts';

export type Change = Read<(typeof TaskChange)['fields']>;

/** What was sent as columns. */
export const columnsIn = (input: Change): Partial<TaskRow> => ({
  ...(input.content !== undefined && { content: input.content }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.priority !== undefined && { priority: input.priority }),
  ...(input.progress !== undefined && { progress: input.progress }),
  ...(input.estimatedMinutes !== undefined && { estimated_minutes: input.estimatedMinutes }),
  ...(input.startDate !== undefined && { start_date: input.startDate }),
  ...(input.dueDate !== undefined && { due_date: input.dueDate }),
  ...(input.isPrivate !== undefined && { is_private: bit(input.isPrivate) }),
});

/** Of them, those that are different now. */
export const changesIn = (input: Change, task: TaskRow): Partial<TaskRow> =>
  Object.fromEntries(
    Object.entries(columnsIn(input)).filter(([column, value]) => value !== task[column as keyof TaskRow]),
  );

export function checkDates({ start_date, due_date }: TaskRow): void {
  if (start_date === '' || due_date === '' || due_date >= start_date) return;
  throw invalid('due-date must not be before start-date.', [
    { field: 'due-date', message: 'must not be before start-date' },
  ]);
}
