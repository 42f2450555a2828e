/** Who deleted somebody; null where that was not noted yet. */
export const deletedPeople = (): string[] => [
  'alter table people add column deleted_by bigint',
  'create index people_deleted on people (account_id, deleted_at, id) where deleted_at is not null',
];
