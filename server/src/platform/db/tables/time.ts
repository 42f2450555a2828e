import type { Bit } from './bit.ts';

export type TimeEntryRow = {
  account_id: number;
  id: number;
  project_id: number;
  /** 0 where the work was for the project and no task of it. */
  task_id: number;
  /** Who worked. */
  person_id: number;
  started_at: string;
  /** The same as their clock showed it, written as if that were UTC: the day of the work, wherever one looks from. */
  local_at: string;
  /** Else only the day is known. */
  has_start: Bit;
  minutes: number;
  description: string;
  is_billable: Bit;
  is_billed: Bit;
  created_by: number;
  created_at: string;
  updated_by: number;
  updated_at: string;
  deleted_at: string | null;
};

/** All the entries of a task, or of a project's time without one, that are not in the trash. */
export type TimeSumRow = {
  account_id: number;
  project_id: number;
  task_id: number;
  entries: number;
  minutes: number;
  billable_minutes: number;
  billed_minutes: number;
};

/** A clock that runs while somebody works, until it becomes an entry. */
export type TimerRow = {
  account_id: number;
  id: number;
  /** Whose it is. */
  person_id: number;
  /** Where it is for no task; a task knows its project itself. */
  project_id: number | null;
  task_id: number | null;
  description: string;
  is_billable: Bit;
  /** Of all the times it ran before. */
  seconds: number;
  /** Since when it runs; null while it is paused. */
  started_at: string | null;
  /** The first time it ran and the latest, as JSON: `[number, from, to, seconds]` each. */
  intervals: string;
  created_at: string;
  updated_at: string;
};
/** To whom it is shown beside its owner and who attends: who knows its owner, the owner's company, its project, nobody. */
export type Privacy = 'all' | 'company' | 'project' | 'private';

export type EventTypeRow = { account_id: number; id: number; name: string; color: string };

export type CalendarEventRow = {
  account_id: number;
  id: number;
  project_id: number | null;
  /** 0 is none; those below are the same in every account. */
  type_id: number;
  title: string;
  description: string;
  place: string;
  /** Of what lasts all day the first and the last day, at midnight as if it were UTC. */
  starts_at: string;
  ends_at: string;
  lasts_all_day: Bit;
  privacy: Privacy;
  shows_busy: Bit;
  attendees_edit: Bit;
  project_edits: Bit;
  /** As JSON: how long before it begins, and how. */
  reminders: string;
  /** When it reminds of itself next. */
  rings_at: string | null;
  /** The first of what comes again, and how it does, as JSON; '' of what does not. */
  series_id: number | null;
  repeats: string;
  /** Of the last that was made of a series: when it was to begin by the clock there, while there are more to come. */
  goes_on: string | null;
  owner_id: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type EventPersonRow = { account_id: number; event_id: number; person_id: number; place: number };
