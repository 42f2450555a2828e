/**
 * The index of a project's comments named their kind plainly, so SQLite looked at the kind that every other statement
 * about items asks for, and compiled each of them anew whenever it was run. Said in other words, it is found only by who
 * says the same. What a file hangs on is listed in the order of its index. Deliveries are removed by their number, no
 * longer by when they ended.
 */
export const indexes = (): string[] => [
  'drop index comments_by_project',
  `create index comments_by_project on items (account_id, project_id, id) where kind || '' = 'comment'`,
  'drop index deliveries_ended',
  'drop index attachments_by_file',
  'create index attachments_by_file on attachments (account_id, file_id, kind, id)',
];
