/**
 * How much the files of a project take. Who adds or removes a version appends to `storage_changes`, so that no two writers
 * meet on one row; the worker folds those into `storage_use`. What is used is the sum of both.
 */
export const storage = (): string[] => [
  `create table storage_use (account_id bigint not null, project_id bigint not null, bytes bigint not null,
    versions bigint not null, primary key (account_id, project_id))`,
  `insert into storage_use (account_id, project_id, bytes, versions)
    select f.account_id, f.project_id, sum(v.size), count(*) from files f
    join file_versions v on v.account_id = f.account_id and v.file_id = f.id group by f.account_id, f.project_id`,
  `create table storage_changes (account_id bigint not null, id text not null, project_id bigint not null,
    bytes bigint not null, versions bigint not null, primary key (account_id, id))`,
  'create index storage_changes_by_project on storage_changes (account_id, project_id)',
];
