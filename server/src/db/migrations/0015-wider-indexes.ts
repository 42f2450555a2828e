/**
 * The index of a project's comments named their kind in a condition, so SQLite looked at the kind that every other
 * statement about items asks for, and compiled each of them anew whenever it was run: the index of a project's items now
 * finds them as well. What a file hangs on is listed in the order of its index, instead of walking one that has that order.
 */
export const widerIndexes = (): string[] => [
  'drop index comments_by_project',
  'drop index items_by_project',
  'create index items_by_project on items (account_id, project_id, kind, id)',
  'drop index attachments_by_file',
  'create index attachments_by_file on attachments (account_id, file_id, kind, id)',
];
