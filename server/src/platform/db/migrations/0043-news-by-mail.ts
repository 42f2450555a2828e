/** Nobody is mailed what was in their inbox before there was mail. */
export const newsByMail = (): string[] => [
  'alter table notifications add column mailed_event bigint not null default 0',
  'update notifications set mailed_event = event_id',
  `create table news_ways (account_id bigint not null, person_id bigint not null, reason text not null,
    way text not null, primary key (account_id, person_id, reason))`,
];
