import type { Bit } from './bit.ts';

type Progress = 'new' | 'reopened' | 'completed';

export type MilestoneRow = {
  account_id: number;
  id: number;
  project_id: number;
  title: string;
  description: string;
  deadline: string;
  is_private: Bit;
  reminds: Bit;
  status: Progress;
  completed_at: string | null;
  completed_by: number | null;
  created_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type TasklistRow = {
  account_id: number;
  id: number;
  project_id: number;
  name: string;
  description: string;
  milestone_id: number | null;
  position: number;
  is_private: Bit;
  is_pinned: Bit;
  /** Where tasks go that name no list. */
  is_inbox: Bit;
  /** Others are made from it. */
  is_template: Bit;
  status: Progress;
  completed_at: string | null;
  /** Of the tasks that are not in the trash: how many are open, and how many there are. */
  open_count: number;
  task_count: number;
  /** While it is filled as a copy: JSON of how far that is; else ''. */
  filling: string;
  created_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type TaskRow = {
  account_id: number;
  id: number;
  project_id: number;
  tasklist_id: number;
  parent_id: number | null;
  position: number;
  place: string;
  content: string;
  description: string;
  priority: '' | 'low' | 'medium' | 'high';
  progress: number;
  estimated_minutes: number;
  start_date: string;
  due_date: string;
  is_private: Bit;
  status: Progress;
  completed_at: string | null;
  completed_by: number | null;
  created_by: number;
  updated_by: number;
  created_at: string;
  updated_at: string;
  /** The task whose deletion took this one along; restoring that one brings it back. */
  deleted_with: number | null;
  deleted_at: string | null;
};

export type TaskPredecessorRow = {
  account_id: number;
  task_id: number;
  predecessor_id: number;
  type: 'complete' | 'start';
};

export type ColumnRow = {
  account_id: number;
  id: number;
  project_id: number;
  name: string;
  /** `#1ABC9C`, or '' for none of its own. */
  color: string;
  position: number;
  /** How many cards are meant to be in it at most; 0 says nothing. It is shown, and keeps nobody from anything. */
  card_limit: number;
  /** What is put into it is done, and what is taken out of it is not. */
  completes_tasks: Bit;
  created_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/** The place of a task on the board of its project. */
export type CardRow = {
  account_id: number;
  id: number;
  project_id: number;
  column_id: number;
  task_id: number;
  position: number;
  created_by: number;
  created_at: string;
  updated_at: string;
  /** When it was taken off the board; the task may be there. */
  deleted_at: string | null;
};

/** Where a task is on the board of its project. */
export type OnBoard = { cardId: number; column: Pick<ColumnRow, 'id' | 'name' | 'color'> };

/** Somebody is to be reminded of a task, at a time or so many days before it is due. */
export type ReminderRow = {
  account_id: number;
  id: number;
  task_id: number;
  person_id: number;
  /** What programs call the way it goes; how somebody hears of it is theirs to choose. */
  way: 'EMAIL' | 'SMS' | 'PUSH';
  note: string;
  /** '' where it goes by the due date. */
  at: string;
  /** So many days before the due date, when the clock where its person lives shows `time_of_day`. */
  days_before: number | null;
  time_of_day: string;
  /** When somebody looks whether it is time; null when there is nothing to wait for. */
  look_at: string | null;
  sent_at: string | null;
  created_by: number;
  created_at: string;
};

/** The last day of whose due dates somebody was told. */
export type DueDayRow = { account_id: number; person_id: number; day: string };
