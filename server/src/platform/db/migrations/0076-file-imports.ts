import { person } from './0001-foundation.ts';

/** Files of other tools that somebody brings in, row by row: what each becomes, and what did not fit. */
export const fileImports = (): string[] => [
  `create table file_imports (account_id bigint not null, id bigint not null, person_id bigint not null,
    state text not null, format text not null, name text not null, columns text not null, asked text not null,
    preview text not null, project_id bigint, makes_project integer not null, lists text not null, above text not null,
    pass integer not null, after_row integer not null, moved integer not null, total integer not null,
    made integer not null, refused integer not null, problem text not null, base_url text not null,
    created_at text not null, ended_at text, expires_at text not null,
    primary key (account_id, id), ${person('person_id')})`,
  'create index file_imports_by_person on file_imports (account_id, person_id, id)',

  `create table file_import_rows (account_id bigint not null, import_id bigint not null, number integer not null,
    cells text not null, state text not null, reason text not null, name_key text not null, task_id bigint,
    primary key (account_id, import_id, number))`,
  'create index file_import_rows_by_state on file_import_rows (account_id, import_id, state, number)',
  'create index file_import_rows_by_name on file_import_rows (account_id, import_id, name_key, number)',
];
