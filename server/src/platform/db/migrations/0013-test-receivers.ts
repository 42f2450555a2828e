/** Receivers of our own to try webhooks with and what they were sent; how long tries took, counted in steps. */
export const testReceivers = (): string[] => [
  `create table test_receivers (account_id bigint not null, id bigint not null, name text not null,
    answer_status bigint not null, delay_ms bigint not null, calls bigint not null, last_called_at text,
    created_by bigint not null, created_at text not null, primary key (account_id, id))`,
  `create table test_receiver_calls (account_id bigint not null, receiver_id bigint not null, number bigint not null,
    received_at text not null, headers text not null, body text not null, size bigint not null,
    answer_status bigint not null, primary key (account_id, receiver_id, number),
    foreign key (account_id, receiver_id) references test_receivers (account_id, id) on delete cascade)`,
  'create index test_receiver_calls_by_age on test_receiver_calls (account_id, received_at)',

  'alter table webhook_hours add column took_25 bigint not null default 0',
  'alter table webhook_hours add column took_50 bigint not null default 0',
  'alter table webhook_hours add column took_100 bigint not null default 0',
  'alter table webhook_hours add column took_250 bigint not null default 0',
  'alter table webhook_hours add column took_500 bigint not null default 0',
  'alter table webhook_hours add column took_1000 bigint not null default 0',
  'alter table webhook_hours add column took_2500 bigint not null default 0',
  'alter table webhook_hours add column took_longer bigint not null default 0',
];
