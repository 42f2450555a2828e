/** Health, proof and pace of a webhook; notices for Administrators. */
export const webhooks = (): string[] => [
  'alter table webhooks add column rests bigint not null default 0',
  `alter table webhooks add column disabled_reason text not null default ''`,
  `alter table webhooks add column headers text not null default '{}'`,
  'alter table webhooks add column old_secret text',
  'alter table webhooks add column old_secret_until text',
  'alter table webhooks add column per_minute bigint not null default 0',
  `alter table webhooks add column loop_object text not null default ''`,
  'alter table webhooks add column loop_at text',

  `create table notices (account_id bigint not null, id bigint not null, about text not null, about_id bigint not null,
    message text not null, created_at text not null, dismissed_by bigint, dismissed_at text,
    primary key (account_id, id))`,
  'create index notices_open on notices (account_id, id) where dismissed_at is null',
];
