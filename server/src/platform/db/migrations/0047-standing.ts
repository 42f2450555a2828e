import type { Dialect } from '../dialect.ts';
import { project } from './0001-foundation.ts';

/** What people say of what they are doing, and what is said of a project: how it stands, and who is what in it. */
export const standing = ({ sortableText }: Dialect): string[] => [
  `create table statuses (account_id bigint not null, person_id bigint not null, id bigint not null, status text not null,
    created_at text not null, updated_at text not null, primary key (account_id, person_id))`,
  'create unique index statuses_by_id on statuses (account_id, id)',

  `create table project_updates (account_id bigint not null, id bigint not null, project_id bigint not null,
    text text not null, health integer not null, created_by bigint not null, created_at text not null,
    updated_at text not null, primary key (account_id, id), ${project})`,
  'create index project_updates_by_project on project_updates (account_id, project_id, id)',

  `create table project_roles (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, name_key ${sortableText} not null, description text not null, created_at text not null,
    updated_at text not null, primary key (account_id, id), ${project})`,
  'create index project_roles_by_project on project_roles (account_id, project_id, name_key, id)',
  `create table project_role_people (account_id bigint not null, role_id bigint not null, person_id bigint not null,
    place integer not null, primary key (account_id, role_id, person_id),
    foreign key (account_id, role_id) references project_roles (account_id, id) on delete cascade)`,
];
