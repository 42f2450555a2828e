import { project } from './0001-foundation.ts';

/** A copy is made in portions: what is being copied, how far it is, and which copy stands for which original. */
export const copies = (): string[] => [
  `create table copies (account_id bigint not null, id bigint not null, kind text not null, source_id bigint not null,
    target_id bigint not null, project_id bigint not null, person_id bigint not null, fires integer not null,
    base_url text not null, asked text not null, step integer not null, after_what text not null, done bigint not null,
    total bigint not null, is_whole integer not null, begun_at text not null, primary key (account_id, id), ${project})`,
  'create index copies_by_project on copies (account_id, project_id)',
  `create table copied (account_id bigint not null, copy_id bigint not null, kind text not null, from_id bigint not null,
    to_id bigint not null, primary key (account_id, copy_id, kind, from_id),
    foreign key (account_id, copy_id) references copies (account_id, id) on delete cascade)`,
  "alter table projects add column filling text not null default ''",
  "alter table tasklists add column filling text not null default ''",
  // What is in a project by kind, in the order in which it is copied; it counts what somebody sees without another look.
  'create index items_in_project on items (account_id, project_id, kind, id, is_private, deleted_at)',
  'drop index items_by_project',
];
