import type { Dialect } from '../dialect.ts';
import { project } from './0001-foundation.ts';

const item = 'foreign key (account_id, kind, id) references items (account_id, kind, id) on delete cascade';

/** What everything in a project has: a name, a place, who may see it, who is involved, tags and attached files. */
export const items = ({ sortableText }: Dialect): string[] => [
  `create table items (account_id bigint not null, kind text not null, id bigint not null, project_id bigint not null,
    name text not null, is_private integer not null, inside_kind text, inside_id bigint,
    comment_count bigint not null, created_by bigint not null, created_at text not null,
    deleted_by bigint, deleted_at text, primary key (account_id, kind, id), ${project})`,
  'create index items_inside on items (account_id, inside_kind, inside_id) where inside_id is not null',
  'create index items_by_project on items (account_id, project_id)',
  'create index items_in_trash on items (account_id, project_id, deleted_at, kind, id) where deleted_at is not null',
  'create index items_by_end on items (account_id, deleted_at) where deleted_at is not null',

  `create table involvements (account_id bigint not null, kind text not null, id bigint not null, part text not null,
    person_id bigint not null, place integer not null, primary key (account_id, kind, id, part, person_id), ${item})`,
  'create index involvements_by_person on involvements (account_id, person_id, kind, id, part)',

  `create table tags (account_id bigint not null, id bigint not null, name text not null,
    name_key ${sortableText} not null, color text not null, created_at text not null, updated_at text not null,
    primary key (account_id, id))`,
  'create unique index tags_by_name on tags (account_id, name_key)',
  `create table taggings (account_id bigint not null, kind text not null, id bigint not null, tag_id bigint not null,
    primary key (account_id, kind, id, tag_id), ${item},
    foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade)`,
  'create index taggings_by_tag on taggings (account_id, tag_id, kind, id)',

  `create table attachments (account_id bigint not null, kind text not null, id bigint not null, file_id bigint not null,
    primary key (account_id, kind, id, file_id), ${item},
    foreign key (account_id, file_id) references files (account_id, id) on delete cascade)`,
  'create index attachments_by_file on attachments (account_id, file_id)',

  // What there is already.
  `insert into items (account_id, kind, id, project_id, name, is_private, comment_count, created_by, created_at, deleted_at)
    select account_id, 'file', id, project_id, name, is_private, 0, created_by, created_at, deleted_at from files`,
  `insert into involvements (account_id, kind, id, part, person_id, place)
    select account_id, 'file', id, 'granted', created_by, 0 from files where is_private = 1`,
  'drop index files_in_trash',
];
