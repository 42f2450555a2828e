/**
 * The log of a webhook, however long, is looked through for the few tries that failed, and the few deliveries that were
 * given up or wait after failing; one that was taken at once is never in any of these. No condition is said plainly: SQLite
 * would compile statements that ask for any state anew at each run, and PostgreSQL takes for rare only what equals something.
 */
export const log = (): string[] => [
  'create index attempts_failed on attempts (account_id, webhook_id, id) where succeeded + 0 = 0',
  `create index deliveries_given_up on deliveries (account_id, webhook_id, event_id) where state || '' = 'given-up'`,
  `create index deliveries_tried on deliveries (account_id, webhook_id, event_id)
    where ended_at is null and case when tries > 0 then 1 else 0 end = 1`,
];
