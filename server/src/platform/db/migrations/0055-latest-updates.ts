/** The latest of a project's updates is the one that was said last, whichever node gave it its number. */
export const latestUpdates = (): string[] => [
  'create index project_updates_by_time on project_updates (account_id, project_id, created_at, id)',
  'drop index project_updates_by_project',
];
