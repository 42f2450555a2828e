import type { Dialect } from '../dialect.ts';

/**
 * A week out of twenty years is less than the planner can tell of a column by itself: it took it for one entry, and looked
 * up the task and the project of each by themselves.
 */
export const hoursOfAWeek = ({ finerStatistics }: Dialect): string[] => finerStatistics('time_entries', 'started_at');
