/**
 * Pictures made of files. They belong to the bytes and not to a version: versions that share bytes share the pictures.
 * And what pages of one category are read along.
 */
export const previews = (): string[] => [
  `create table previews (account_id bigint not null, source_key text not null, thumb_key text not null,
    large_key text not null, tries bigint not null, due_at text, primary key (account_id, source_key))`,
  'create index previews_due on previews (account_id, due_at) where due_at is not null',
  `create index previews_by_thumb on previews (account_id, thumb_key) where thumb_key <> ''`,
  `create index previews_by_large on previews (account_id, large_key) where large_key <> ''`,
  `insert into previews (account_id, source_key, thumb_key, large_key, tries, due_at)
    select distinct account_id, blob_key, '', '', 0, '' from file_versions
    where content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff')
      and size between 1 and 67108864`,

  `create index files_in_category on files (account_id, project_id, category_id, name_key, id, is_private)
    where deleted_at is null`,
];
