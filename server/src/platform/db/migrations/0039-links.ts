import type { Dialect } from '../dialect.ts';
import { project } from './0001-foundation.ts';

/** The table called links has those of invitations. */
export const bookmarks = ({ sortableText }: Dialect): string[] => [
  `create table link_categories (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, name_key ${sortableText} not null, parent_id bigint not null,
    primary key (account_id, id), ${project})`,
  'create unique index link_categories_by_name on link_categories (account_id, project_id, parent_id, name_key)',

  `create table bookmarks (account_id bigint not null, id bigint not null, project_id bigint not null,
    category_id bigint not null, name text not null, name_key ${sortableText} not null, code text not null,
    description text not null, width bigint not null, height bigint not null, opens_window integer not null,
    is_private integer not null, created_by bigint not null, created_at text not null, updated_by bigint not null,
    updated_at text not null, deleted_at text, primary key (account_id, id), ${project})`,
  'create index bookmarks_by_name on bookmarks (account_id, project_id, name_key, id) where deleted_at is null',
  'create index bookmarks_by_project on bookmarks (account_id, project_id, id) where deleted_at is null',
  'create index bookmarks_by_category on bookmarks (account_id, category_id)',
];
