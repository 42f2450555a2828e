/** What was tried and what came of it. A backup is of the whole installation, so these rows belong to account 0, which nobody has. */
export const backups = (): string[] => [
  `create table backups (account_id bigint not null, id text not null, state text not null, place text not null,
    started_at text not null, ended_at text, lease text not null, leased_until text not null, problem text not null,
    primary key (account_id, id))`,
];
