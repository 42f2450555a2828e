/** How often somebody has tried to come in, by a hash of who was tried or from which network; of no account, so that of number 0. */
export const guesses = (): string[] => [
  `create table guesses (account_id bigint not null, key text not null, failures integer not null,
    until text not null, primary key (account_id, key))`,
  'create index guesses_by_end on guesses (account_id, until)',
];
