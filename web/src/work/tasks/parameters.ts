import type { TaskFilter } from './filter.ts';

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
