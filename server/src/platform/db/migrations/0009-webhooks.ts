/** Health, proof, pace, repair and figures of a webhook; notices for Administrators. */
export const webhooks = (): string[] => [
  'alter table webhooks add column rests bigint not null default 0',
  `alter table webhooks add column disabled_reason text not null default ''`,
  `alter table webhooks add column headers text not null default ''`,
  `alter table webhooks add column header_names text not null default ''`,
  'alter table webhooks add column old_secret text',
  'alter table webhooks add column old_secret_until text',
  'alter table webhooks add column per_minute bigint not null default 0',
  `alter table webhooks add column loop_object text not null default ''`,
  'alter table webhooks add column loop_at text',

  'alter table deliveries add column leases bigint not null default 0',
  'update deliveries set leases = tries',
  'alter table attempts add column succeeded integer not null default 0',
  `update attempts set succeeded = 1 where status = 200 or (version = 2 and status between 200 and 299)`,

  `create table replays (account_id bigint not null, id bigint not null, webhook_id bigint not null, what text not null,
    since text not null, state text not null, last_event_id bigint not null, until_event_id bigint not null,
    total bigint not null, done bigint not null, created_by bigint not null, created_at text not null,
    updated_at text not null, primary key (account_id, id),
    foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade)`,
  'create index replays_by_webhook on replays (account_id, webhook_id, id)',
  `create index replays_running on replays (account_id, id) where state = 'running'`,

  `create table webhook_hours (account_id bigint not null, webhook_id bigint not null, hour text not null,
    delivered bigint not null, failed bigint not null, given_up bigint not null, total_ms bigint not null,
    slowest_ms bigint not null, primary key (account_id, webhook_id, hour),
    foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade)`,
  'create index webhook_hours_by_age on webhook_hours (account_id, hour)',

  `create table notices (account_id bigint not null, id bigint not null, about text not null, about_id bigint not null,
    message text not null, created_at text not null, dismissed_by bigint, dismissed_at text,
    primary key (account_id, id))`,
  'create index notices_open on notices (account_id, id) where dismissed_at is null',
];
