import { project } from './0001-foundation.ts';

/**
 * Clocks that run while somebody works. One on a task names only the task, which may go to another project; one without
 * a task names its project. Nobody has two in one place.
 */
export const timers = (): string[] => [
  `create table timers (account_id bigint not null, id bigint not null, person_id bigint not null, project_id bigint,
    task_id bigint, description text not null, is_billable integer not null, seconds bigint not null, started_at text,
    intervals text not null, created_at text not null, updated_at text not null, primary key (account_id, id),
    ${project}, foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade)`,
  'create index timers_by_person on timers (account_id, person_id, id)',
  'create unique index timers_by_project on timers (account_id, project_id, person_id) where project_id is not null',
  'create unique index timers_by_task on timers (account_id, task_id, person_id) where task_id is not null',
];
