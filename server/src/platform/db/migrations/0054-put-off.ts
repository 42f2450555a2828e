/** What is put off remembers whether it was read; and what is old is found wherever it stands. */
export const putOff = (): string[] => [
  'alter table notifications add column read_before text',
  'create index notifications_by_age on notifications (account_id, placed_at, id)',
];
