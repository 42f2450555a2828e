/** Lists that others are made from. */
export const tasklistTemplates = (): string[] => [
  'alter table tasklists add column is_template integer not null default 0',
  'create index tasklists_as_templates on tasklists (account_id, project_id, position) where is_template = 1',
];
