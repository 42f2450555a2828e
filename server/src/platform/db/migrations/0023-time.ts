import type { Dialect } from '../dialect.ts';
import { project } from './0001-foundation.ts';

/**
 * Hours that people worked. What is summed up over all of them is kept beside them, by task: so a total costs what there
 * are tasks, however often somebody wrote their hours down. `task_id` is 0 where the work was for the project.
 */
export const time = (_: Dialect): string[] => [
  `create table time_entries (account_id bigint not null, id bigint not null, project_id bigint not null,
    task_id bigint not null, person_id bigint not null, started_at text not null, local_at text not null,
    has_start integer not null, minutes bigint not null, description text not null, is_billable integer not null,
    is_billed integer not null, created_by bigint not null, created_at text not null, updated_by bigint not null,
    updated_at text not null, deleted_at text, primary key (account_id, id), ${project})`,
  'create index time_entries_by_start on time_entries (account_id, started_at, id) where deleted_at is null',
  'create index time_entries_by_project on time_entries (account_id, project_id, started_at, id) where deleted_at is null',
  'create index time_entries_by_task on time_entries (account_id, task_id, started_at, id) where deleted_at is null',
  'create index time_entries_by_person on time_entries (account_id, person_id, started_at, id) where deleted_at is null',
  'create index time_entries_by_change on time_entries (account_id, updated_at, id) where deleted_at is null',

  `create table time_sums (account_id bigint not null, project_id bigint not null, task_id bigint not null,
    entries bigint not null, minutes bigint not null, billable_minutes bigint not null, billed_minutes bigint not null,
    primary key (account_id, project_id, task_id), ${project})`,
  'create index time_sums_by_task on time_sums (account_id, task_id)',
];
