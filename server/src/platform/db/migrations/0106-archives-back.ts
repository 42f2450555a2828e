/** A whole account may also come from the archive of an export, which somebody has sent here. */
export const archivesBack = (): string[] => [
  "alter table account_imports add column blob_key text not null default ''",
  'alter table account_imports add column size bigint not null default 0',
  'alter table account_imports add column person_id bigint not null default 0',
];
