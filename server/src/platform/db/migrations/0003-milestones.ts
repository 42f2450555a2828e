import { project } from './0001-foundation.ts';

export const milestones = (): string[] => [
  `create table milestones (account_id bigint not null, id bigint not null, project_id bigint not null,
    title text not null, description text not null, deadline text not null, is_private integer not null,
    reminds integer not null, status text not null, completed_at text, completed_by bigint,
    created_by bigint not null, created_at text not null, updated_at text not null, deleted_at text,
    primary key (account_id, id), ${project})`,
  'create index milestones_by_project on milestones (account_id, project_id, deadline, id) where deleted_at is null',
  'create index milestones_by_deadline on milestones (account_id, deadline, id) where deleted_at is null',
];
