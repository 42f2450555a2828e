/** What is put off while this runs comes back as before: it is there when somebody looks. */
export const newsPutOff = (): string[] => [
  'alter table notifications add column is_away integer not null default 0',
  'create index notifications_away on notifications (account_id, placed_at) where is_away = 1',
];
