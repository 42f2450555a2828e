/**
 * Files by date and by size are read along an index, like those by name: in a category of a hundred thousand they were all
 * sorted for each page. The size is that of the newest version, so it stands in the file's own row, too.
 */
export const fileOrders = (): string[] => [
  'alter table files add column newest_size bigint not null default 0',
  `update files set newest_size = coalesce((select v.size from file_versions as v
    where v.account_id = files.account_id and v.id = files.version_id), 0)`,
  'create index files_by_date on files (account_id, project_id, updated_at, id) where deleted_at is null',
  'create index files_by_size on files (account_id, project_id, newest_size, id) where deleted_at is null',
  `create index files_in_category_by_date on files (account_id, project_id, category_id, updated_at, id)
    where deleted_at is null`,
  `create index files_in_category_by_size on files (account_id, project_id, category_id, newest_size, id)
    where deleted_at is null`,
];
