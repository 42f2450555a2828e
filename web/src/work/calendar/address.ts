import { openTaskIn, type TaskFilter, taskFilterIn } from '../tasks/filter.ts';

const views = ['week', 'agenda'] as const;

/** What a calendar shows: of which tasks, around which day (`2026-11-17`), how much time; and the task or the event that is open. */
export type CalendarSearch = TaskFilter & {
  view?: (typeof views)[number];
  day?: string;
  task?: number;
  event?: number;
};

export const calendarIn = (given: Record<string, unknown>): CalendarSearch => ({
  ...taskFilterIn(given),
  ...openTaskIn(given),
  event: Number(given.event) || undefined,
  view: views.find((view) => view === given.view),
  day: /^\d{4}-\d\d-\d\d$/.exec(String(given.day))?.[0],
});
