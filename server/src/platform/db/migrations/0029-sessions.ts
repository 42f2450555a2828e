/** Where a session comes from and when it was last used; of those from before that is found out with their next use. */
export const sessions = (): string[] => [
  'alter table sessions add column last_used_at text',
  "alter table sessions add column address text not null default ''",
  "alter table sessions add column browser text not null default ''",
  'create index sessions_by_use on sessions (account_id, last_used_at)',
];
