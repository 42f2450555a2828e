/**
 * The log of a webhook, however long, is looked through for the few tries that failed and the few deliveries that were
 * given up. Neither condition is said plainly: statements that ask for any state would be compiled anew at each run.
 */
export const log = (): string[] => [
  'create index attempts_failed on attempts (account_id, webhook_id, id) where succeeded + 0 = 0',
  `create index deliveries_given_up on deliveries (account_id, webhook_id, id) where state || '' = 'given-up'`,
];
