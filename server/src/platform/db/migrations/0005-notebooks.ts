import type { Dialect } from '../dialect.ts';
import { project } from './0001-foundation.ts';

export const notebooks = ({ sortableText }: Dialect): string[] => [
  `create table notebook_categories (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, name_key ${sortableText} not null, parent_id bigint not null,
    primary key (account_id, id), ${project})`,
  'create unique index notebook_categories_by_name on notebook_categories (account_id, project_id, parent_id, name_key)',

  `create table notebooks (account_id bigint not null, id bigint not null, project_id bigint not null,
    category_id bigint not null, name text not null, name_key ${sortableText} not null, description text not null,
    type text not null, is_private integer not null, is_secure integer not null, version_id bigint not null,
    version_number bigint not null, locked_by bigint, locked_at text, created_by bigint not null,
    created_at text not null, updated_by bigint not null, updated_at text not null, deleted_at text,
    primary key (account_id, id), ${project})`,
  'create index notebooks_by_name on notebooks (account_id, project_id, name_key, id) where deleted_at is null',
  'create index notebooks_by_project on notebooks (account_id, project_id, id) where deleted_at is null',
  'create index notebooks_by_category on notebooks (account_id, category_id)',

  `create table notebook_versions (account_id bigint not null, id bigint not null, notebook_id bigint not null,
    number bigint not null, name text not null, description text not null, type text not null, content text not null,
    created_by bigint not null, created_at text not null, primary key (account_id, id),
    foreign key (account_id, notebook_id) references notebooks (account_id, id) on delete cascade)`,
  'create unique index notebook_versions_by_number on notebook_versions (account_id, notebook_id, number)',
];
