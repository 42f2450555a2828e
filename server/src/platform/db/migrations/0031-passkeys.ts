import { person } from './0001-foundation.ts';

/**
 * Keys that somebody's devices sign with. `counter` is how often one has signed, where it counts: a copy of it is found out.
 * What was signed works once: the challenges that were, until they would be over anyway.
 */
export const passkeys = (): string[] => [
  `create table passkeys (account_id bigint not null, id bigint not null, person_id bigint not null,
    name text not null, credential_id text not null, public_key text not null, counter bigint not null,
    transports text not null, created_at text not null, last_used_at text,
    primary key (account_id, id), ${person('person_id')})`,
  'create unique index passkeys_by_credential on passkeys (account_id, credential_id)',
  'create index passkeys_by_person on passkeys (account_id, person_id, id)',
  `create table used_challenges (account_id bigint not null, hash text not null, expires_at text not null,
    primary key (account_id, hash))`,
  'create index used_challenges_by_end on used_challenges (account_id, expires_at)',
];
