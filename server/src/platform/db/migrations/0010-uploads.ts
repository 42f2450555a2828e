/** Uploads under way: resumable ones, and those whose bytes are awaited at a pre-signed address. */
export const uploads = (): string[] => [
  `create table uploads (account_id bigint not null, ref text not null, way text not null, blob_key text not null,
    name text not null, content_type text not null, size bigint, metadata text not null,
    created_by bigint not null, created_at text not null, expires_at text not null,
    lease text not null, leased_until text not null, is_wanted integer not null,
    primary key (account_id, ref))`,
  'create index uploads_by_end on uploads (account_id, expires_at)',
  'create index uploads_by_blob on uploads (account_id, blob_key)',

  `alter table pending_files add column metadata text not null default ''`,
  `create index pending_files_unhashed on pending_files (account_id, created_at) where sha256 = ''`,
  `create index file_versions_unhashed on file_versions (account_id, created_at) where sha256 = ''`,
];
