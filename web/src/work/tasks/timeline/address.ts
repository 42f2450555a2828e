import { openTaskIn, type TaskFilter, taskFilterIn } from '../filter.ts';

const zooms = ['day', 'month', 'quarter'] as const;

/** Of which tasks, how much time at a glance (weeks unless it is said), and the task that is open. */
export type TimelineSearch = TaskFilter & { zoom?: (typeof zooms)[number]; task?: number };

export const timelineIn = (given: Record<string, unknown>): TimelineSearch => ({
  ...taskFilterIn(given),
  ...openTaskIn(given),
  zoom: zooms.find((zoom) => zoom === given.zoom),
});
