import type { Dialect } from '../dialect.ts';
import { project } from './0001-foundation.ts';

/** Replies are comments about a message, and lie where all comments do. Who wrote a message has read it. */
export const messages = ({ sortableText }: Dialect): string[] => [
  `create table message_categories (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, name_key ${sortableText} not null, parent_id bigint not null,
    primary key (account_id, id), ${project})`,
  'create unique index message_categories_by_name on message_categories (account_id, project_id, parent_id, name_key)',

  `create table messages (account_id bigint not null, id bigint not null, project_id bigint not null,
    category_id bigint not null, title text not null, body text not null, content_type text not null,
    is_private integer not null, is_archived integer not null, created_by bigint not null, created_at text not null,
    updated_at text not null, deleted_at text, primary key (account_id, id), ${project})`,
  'create index messages_by_time on messages (account_id, is_archived, created_at, id) where deleted_at is null',
  `create index messages_by_project on messages (account_id, project_id, is_archived, created_at, id)
    where deleted_at is null`,
  'create index messages_by_category on messages (account_id, category_id, is_archived, created_at, id)',

  `create table message_reads (account_id bigint not null, message_id bigint not null, person_id bigint not null,
    primary key (account_id, message_id, person_id),
    foreign key (account_id, message_id) references messages (account_id, id) on delete cascade)`,
  'create index message_reads_by_person on message_reads (account_id, person_id, message_id)',
];
