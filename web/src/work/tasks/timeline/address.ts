import { openTaskIn, type TaskFilter, taskFilterIn } from '../filter.ts';

const zooms = ['day', 'month', 'quarter'] as const;

/** Of which tasks, how much time at a glance (weeks unless it is said), whether what must not be late stands out, and the task that is open. */
export type TimelineSearch = TaskFilter & { zoom?: (typeof zooms)[number]; critical?: true; task?: number };

export const timelineIn = (given: Record<string, unknown>): TimelineSearch => ({
  ...taskFilterIn(given),
  ...openTaskIn(given),
  zoom: zooms.find((zoom) => zoom === given.zoom),
  critical: given.critical === true || undefined,
});
