import { person } from './0001-foundation.ts';

/**
 * What somebody is asked for beside their password. `last_step` is the last of the time's steps whose code was taken, so
 * that no code is taken twice. Recovery codes work once each: they are removed.
 */
export const secondSteps = (): string[] => [
  `create table second_steps (account_id bigint not null, person_id bigint not null, way text not null,
    secret text not null, last_step bigint not null, created_at text not null,
    primary key (account_id, person_id, way), ${person('person_id')})`,
  `create table recovery_codes (account_id bigint not null, person_id bigint not null, hash text not null,
    primary key (account_id, person_id, hash), ${person('person_id')})`,
  'alter table accounts add column requires_second_step integer not null default 0',
];
