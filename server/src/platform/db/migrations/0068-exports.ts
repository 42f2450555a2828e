/** Archives of whole accounts that Administrators have asked for: how far each is, and where its bytes are. */
export const exports = (): string[] => [
  `create table exports (account_id bigint not null, id bigint not null, state text not null, person_id bigint not null,
    asked_at text not null, ended_at text, expires_at text, lease text not null, leased_until text not null,
    tries integer not null, progress text not null, blob_key text not null, size bigint not null, problem text not null,
    primary key (account_id, id))`,
];
