/** Who did what to who comes in and what they may, from where. Guesses of a minute are one row, by what `counted_by` says. */
export const audit = (): string[] => [
  `create table audit_entries (account_id bigint not null, id bigint not null, happened_at text not null,
    last_at text not null, times bigint not null, action text not null, person_id bigint, means text not null,
    token_id bigint, address text not null, browser text not null, about_kind text not null, about_id bigint,
    about_name text not null, detail text not null, words text not null, counted_by text,
    primary key (account_id, id))`,
  'create index audit_entries_by_time on audit_entries (account_id, happened_at, id)',
  'create unique index audit_entries_counted on audit_entries (account_id, counted_by)',
];
