/** Addresses of a project are signed, not kept: only that somebody has had others is. What came is known by its key. */
export const mailIn = (): string[] => [
  `create table mail_addresses (account_id bigint not null, project_id bigint not null, person_id bigint not null,
    serial bigint not null, renewed_at text not null, primary key (account_id, project_id, person_id))`,
  `create table arrived_mails (account_id bigint not null, id bigint not null, mail_key text not null,
    person_id bigint not null, state text not null, sender text not null, subject text not null, size bigint not null,
    reason text not null, told_id bigint, arrived_at text not null, primary key (account_id, id))`,
  'create unique index arrived_mails_by_key on arrived_mails (account_id, mail_key)',
  "create index arrived_mails_refused on arrived_mails (account_id, id) where state = 'refused'",
  'create index arrived_mails_told on arrived_mails (account_id, told_id, arrived_at) where told_id is not null',
];
