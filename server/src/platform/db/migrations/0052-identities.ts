import { person } from './0001-foundation.ts';

/**
 * Whom providers of OpenID Connect know people as. One that was unlinked stays, so that it is not linked again by its address.
 * A session that came of one knows which, so that signing out leads there, too.
 */
export const identities = (): string[] => [
  `create table identities (account_id bigint not null, id bigint not null, person_id bigint not null,
    issuer text not null, subject text not null, email text not null, created_at text not null, last_used_at text,
    ended_at text, primary key (account_id, id), ${person('person_id')})`,
  'create unique index identities_by_subject on identities (account_id, issuer, subject)',
  'create index identities_by_person on identities (account_id, person_id, id)',
  "alter table sessions add column provider text not null default ''",
  "alter table sessions add column id_token text not null default ''",
  'alter table sessions add column is_both_steps integer not null default 0',
];
