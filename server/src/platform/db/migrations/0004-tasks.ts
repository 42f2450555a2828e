import type { Dialect } from '../dialect.ts';
import { project } from './0001-foundation.ts';

const task = (column: string) =>
  `foreign key (account_id, ${column}) references tasks (account_id, id) on delete cascade`;

/** Lists count their tasks, so that showing a list of 10,000 costs what showing a list of ten does. */
export const tasks = ({ sortableText }: Dialect): string[] => [
  `create table tasklists (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, description text not null, milestone_id bigint, position bigint not null,
    is_private integer not null, is_pinned integer not null, is_inbox integer not null, status text not null,
    completed_at text, open_count bigint not null, task_count bigint not null,
    created_by bigint not null, created_at text not null, updated_at text not null, deleted_at text,
    primary key (account_id, id), ${project})`,
  'create index tasklists_by_position on tasklists (account_id, project_id, position, id)',
  'create index tasklists_by_milestone on tasklists (account_id, milestone_id) where milestone_id is not null',
  // A project has one Inbox at most.
  'create unique index tasklists_inbox on tasklists (account_id, project_id) where is_inbox = 1 and deleted_at is null',

  // A task's place is its ancestors' places and its own position, so that sorting by it walks the tree.
  `create table tasks (account_id bigint not null, id bigint not null, project_id bigint not null,
    tasklist_id bigint not null, parent_id bigint, position bigint not null, place ${sortableText} not null,
    content text not null, description text not null, priority text not null, progress integer not null,
    estimated_minutes bigint not null, start_date text not null, due_date text not null, is_private integer not null,
    status text not null, completed_at text, completed_by bigint, created_by bigint not null, updated_by bigint not null,
    created_at text not null, updated_at text not null, deleted_with bigint, deleted_at text,
    primary key (account_id, id), ${project},
    foreign key (account_id, tasklist_id) references tasklists (account_id, id) on delete cascade, ${task('parent_id')})`,
  'create index tasks_by_place on tasks (account_id, tasklist_id, place)',
  'create index tasks_by_project on tasks (account_id, project_id, tasklist_id, place, id)',
  `create index tasks_open on tasks (account_id, project_id, tasklist_id, place, id)
    where deleted_at is null and completed_at is null`,
  // What has no date comes last.
  `create index tasks_by_due on tasks (account_id, project_id,
    (case due_date when '' then '99999999' else due_date end), id) where deleted_at is null and completed_at is null`,
  'create index tasks_private on tasks (account_id, tasklist_id) where is_private = 1 and deleted_at is null',
  'create index tasks_by_parent on tasks (account_id, parent_id, position) where parent_id is not null',
  `create index tasks_open_by_due on tasks (account_id, tasklist_id, due_date)
    where deleted_at is null and completed_at is null and due_date <> ''`,
  'create index tasks_by_change on tasks (account_id, updated_at, id)',
  'create index tasks_by_completion on tasks (account_id, completed_at, id) where completed_at is not null',

  `create table task_predecessors (account_id bigint not null, task_id bigint not null, predecessor_id bigint not null,
    type text not null, primary key (account_id, task_id, predecessor_id), ${task('task_id')}, ${task('predecessor_id')})`,
  'create index task_predecessors_by_predecessor on task_predecessors (account_id, predecessor_id)',
];
