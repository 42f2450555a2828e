import type { Dialect } from '../dialect.ts';
import { person, project } from './0001-foundation.ts';

/** Looks at the tasks of a project that somebody named, for themselves or for everybody there, and who has which at hand. */
export const savedViews = ({ sortableText }: Dialect): string[] => [
  `create table saved_views (account_id bigint not null, id bigint not null, project_id bigint not null,
    name text not null, name_key ${sortableText} not null, look text not null, query text not null,
    is_shared integer not null, created_by bigint not null, created_at text not null, updated_at text not null,
    primary key (account_id, id), ${project}, ${person('created_by')})`,
  'create index saved_views_by_project on saved_views (account_id, project_id, name_key, id)',
  'create index saved_views_by_person on saved_views (account_id, created_by, project_id)',

  `create table view_pins (account_id bigint not null, person_id bigint not null, view_id bigint not null,
    primary key (account_id, person_id, view_id), ${person('person_id')},
    foreign key (account_id, view_id) references saved_views (account_id, id) on delete cascade)`,
  'create index view_pins_by_view on view_pins (account_id, view_id)',
];
