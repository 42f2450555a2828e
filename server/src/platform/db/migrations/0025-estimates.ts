/** What the tasks of a project are thought to take is summed up among those that say it, which are few. */
export const estimates = (): string[] => [
  `create index tasks_estimated on tasks (account_id, project_id, id)
    where estimated_minutes > 0 and deleted_at is null`,
];
