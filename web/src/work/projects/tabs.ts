/** The tabs of a project, in their order. A page is added to a project by a line here and a route. */
export const projectTabs = [
  { to: '/p/$projectId', label: 'Overview' },
  { to: '/p/$projectId/tasks', label: 'Tasks' },
  { to: '/p/$projectId/files', label: 'Files' },
  { to: '/p/$projectId/milestones', label: 'Milestones' },
  { to: '/p/$projectId/notebooks', label: 'Notebooks' },
  { to: '/p/$projectId/activity', label: 'Activity' },
  { to: '/p/$projectId/people', label: 'People' },
  { to: '/p/$projectId/trash', label: 'Trash' },
  { to: '/p/$projectId/settings', label: 'Settings' },
] as const;
