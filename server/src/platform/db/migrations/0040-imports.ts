/** An account that is brought in from elsewhere: how far that is, what came, and what has no place here. */
export const imports = (): string[] => [
  `create table imports (account_id bigint not null, source text not null, state text not null, part bigint not null,
    project_id bigint not null, step bigint not null, page bigint not null, told text not null,
    begun_at text not null, ended_at text, primary key (account_id))`,
  `create table imported (account_id bigint not null, kind text not null, id bigint not null,
    primary key (account_id, kind, id))`,
  `create table leftovers (account_id bigint not null, kind text not null, id bigint not null,
    project_id bigint not null, state text not null, reason text not null, raw text not null,
    primary key (account_id, kind, id))`,
  'create index leftovers_by_state on leftovers (account_id, state, kind, id)',
];
