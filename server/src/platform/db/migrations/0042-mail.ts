/** What is to be sent waits along one index, account by account; what was not delivered is listed along another. */
export const mail = (): string[] => [
  `create table mails (account_id bigint not null, id bigint not null, person_id bigint not null,
    address text not null, purpose text not null, subject text not null, content text not null, item_kind text,
    item_id bigint, project_id bigint, message_id text not null, state text not null, due_at text not null, fence text,
    tries bigint not null, error text not null, created_at text not null, tried_at text, ended_at text, expires_at text,
    primary key (account_id, id))`,
  "create index mails_due on mails (account_id, due_at, id) where state = 'waiting'",
  "create index mails_of_person on mails (account_id, person_id, purpose) where state = 'waiting'",
  "create index mails_undelivered on mails (account_id, id) where error <> '' and state <> 'sent'",
  "create index mails_sent on mails (account_id, ended_at) where state = 'sent'",
];
