import { createRoute, redirect } from '@tanstack/react-router';
import { fileFilterIn } from '../files/filter.ts';
import { taskFilterIn } from '../tasks/filter.ts';
import { app } from './app.ts';
import { lazily } from './lazily.ts';

// Inside a project: its tabs are listed in projects/tabs.ts.
const project = createRoute({
  getParentRoute: () => app,
  path: 'p/$projectId',
  component: lazily(() => import('../projects/ProjectFrame.tsx'), 'ProjectFrame'),
});
const overview = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazily(() => import('../projects/OverviewPage.tsx'), 'OverviewPage'),
});
const tasks = createRoute({
  getParentRoute: () => project,
  path: 'tasks',
  validateSearch: taskFilterIn,
  component: lazily(() => import('../tasks/TasksPage.tsx'), 'TasksPage'),
});
const task = createRoute({
  getParentRoute: () => tasks,
  path: '$taskId',
  component: lazily(() => import('../tasks/TaskPanel.tsx'), 'TaskPanel'),
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
  component: lazily(() => import('../files/FilesPage.tsx'), 'FilesPage'),
});
const file = createRoute({
  getParentRoute: () => files,
  path: '$fileId',
  component: lazily(() => import('../files/FilePanel.tsx'), 'FilePanel'),
});
const milestones = createRoute({
  getParentRoute: () => project,
  path: 'milestones',
  validateSearch: ({ view }): { view?: 'timeline' } => ({ view: view === 'timeline' ? view : undefined }),
  component: lazily(() => import('../milestones/MilestonesPage.tsx'), 'MilestonesPage'),
});
const milestone = createRoute({
  getParentRoute: () => milestones,
  path: '$milestoneId',
  component: lazily(() => import('../milestones/MilestonePanel.tsx'), 'MilestonePanel'),
});
const notebooks = createRoute({
  getParentRoute: () => project,
  path: 'notebooks',
  component: lazily(() => import('../notebooks/NotebooksPage.tsx'), 'NotebooksPage'),
});
const notebook = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId',
  component: lazily(() => import('../notebooks/NotebookPage.tsx'), 'NotebookPage'),
});
const editNotebook = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId/edit',
  component: lazily(() => import('../notebooks/EditNotebookPage.tsx'), 'EditNotebookPage'),
});
const versionIn = (value: unknown): number | undefined => (Number(value) >= 1 ? Math.floor(Number(value)) : undefined);
const notebookVersions = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId/versions',
  validateSearch: ({ from, to }): { from?: number; to?: number } => ({ from: versionIn(from), to: versionIn(to) }),
  component: lazily(() => import('../notebooks/VersionsPage.tsx'), 'VersionsPage'),
});
const projectActivity = createRoute({
  getParentRoute: () => project,
  path: 'activity',
  component: lazily(() => import('../activity/ActivityPage.tsx'), 'ActivityPage'),
});
const projectPeople = createRoute({
  getParentRoute: () => project,
  path: 'people',
  component: lazily(() => import('../members/MembersPage.tsx'), 'MembersPage'),
});
const trash = createRoute({
  getParentRoute: () => project,
  path: 'trash',
  component: lazily(() => import('../trash/TrashPage.tsx'), 'TrashPage'),
});
const projectSettings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazily(() => import('../projects/ProjectSettingsPage.tsx'), 'ProjectSettingsPage'),
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
