import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { fileFilterIn } from '../files/filter.ts';
import { taskFilterIn } from '../tasks/filter.ts';
import { app } from './app.ts';

// Inside a project: its tabs are listed in projects/tabs.ts.
const project = createRoute({
  getParentRoute: () => app,
  path: 'p/$projectId',
  component: lazyRouteComponent(() => import('../projects/ProjectFrame.tsx'), 'ProjectFrame'),
});
const overview = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('../projects/OverviewPage.tsx'), 'OverviewPage'),
});
const tasks = createRoute({
  getParentRoute: () => project,
  path: 'tasks',
  validateSearch: taskFilterIn,
  component: lazyRouteComponent(() => import('../tasks/TasksPage.tsx'), 'TasksPage'),
});
const task = createRoute({
  getParentRoute: () => tasks,
  path: '$taskId',
  component: lazyRouteComponent(() => import('../tasks/TaskPanel.tsx'), 'TaskPanel'),
});
/** A list is shown among the others. */
const tasklist = createRoute({
  getParentRoute: () => project,
  path: 'tasks/lists/$tasklistId',
  beforeLoad: ({ params: { projectId, tasklistId } }) => {
    throw redirect({ to: '/p/$projectId/tasks', params: { projectId }, hash: `list-${tasklistId}` });
  },
});
const files = createRoute({
  getParentRoute: () => project,
  path: 'files',
  validateSearch: fileFilterIn,
  component: lazyRouteComponent(() => import('../files/FilesPage.tsx'), 'FilesPage'),
});
const file = createRoute({
  getParentRoute: () => files,
  path: '$fileId',
  component: lazyRouteComponent(() => import('../files/FilePanel.tsx'), 'FilePanel'),
});
const milestones = createRoute({
  getParentRoute: () => project,
  path: 'milestones',
  validateSearch: ({ view }): { view?: 'timeline' } => ({ view: view === 'timeline' ? view : undefined }),
  component: lazyRouteComponent(() => import('../milestones/MilestonesPage.tsx'), 'MilestonesPage'),
});
const milestone = createRoute({
  getParentRoute: () => milestones,
  path: '$milestoneId',
  component: lazyRouteComponent(() => import('../milestones/MilestonePanel.tsx'), 'MilestonePanel'),
});
const notebooks = createRoute({
  getParentRoute: () => project,
  path: 'notebooks',
  component: lazyRouteComponent(() => import('../notebooks/NotebooksPage.tsx'), 'NotebooksPage'),
});
const notebook = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId',
  component: lazyRouteComponent(() => import('../notebooks/NotebookPage.tsx'), 'NotebookPage'),
});
const editNotebook = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId/edit',
  component: lazyRouteComponent(() => import('../notebooks/EditNotebookPage.tsx'), 'EditNotebookPage'),
});
const versionIn = (value: unknown): number | undefined => (Number(value) >= 1 ? Math.floor(Number(value)) : undefined);
const notebookVersions = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId/versions',
  validateSearch: ({ from, to }): { from?: number; to?: number } => ({ from: versionIn(from), to: versionIn(to) }),
  component: lazyRouteComponent(() => import('../notebooks/VersionsPage.tsx'), 'VersionsPage'),
});
const projectActivity = createRoute({
  getParentRoute: () => project,
  path: 'activity',
  component: lazyRouteComponent(() => import('../activity/ActivityPage.tsx'), 'ActivityPage'),
});
const projectPeople = createRoute({
  getParentRoute: () => project,
  path: 'people',
  component: lazyRouteComponent(() => import('../members/MembersPage.tsx'), 'MembersPage'),
});
const trash = createRoute({
  getParentRoute: () => project,
  path: 'trash',
  component: lazyRouteComponent(() => import('../trash/TrashPage.tsx'), 'TrashPage'),
});
const projectSettings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyRouteComponent(() => import('../projects/ProjectSettingsPage.tsx'), 'ProjectSettingsPage'),
});

export const projectRoutes = project.addChildren([
  overview,
  tasks.addChildren([task]),
  tasklist,
  files.addChildren([file]),
  milestones.addChildren([milestone]),
  notebooks,
  notebook,
  editNotebook,
  notebookVersions,
  projectActivity,
  projectPeople,
  trash,
  projectSettings,
]);
