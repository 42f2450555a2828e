import { createRoute, redirect } from '@tanstack/react-router';
import { fileFilterIn } from '../work/files/filter.ts';
import { lookIn } from '../work/tasks/filter.ts';
import { app } from './app.ts';
import { lazily } from './lazily.ts';

// Inside a project: its tabs are listed in work/projects/ProjectFrame.tsx.
const project = createRoute({
  getParentRoute: () => app,
  path: 'p/$projectId',
  // What was begun on a page of one project, or opened there, is not shown on the same page of another.
  remountDeps: ({ params }) => params.projectId,
  component: lazily(() => import('../work/projects/ProjectFrame.tsx'), 'ProjectFrame'),
});
const overview = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazily(() => import('../work/projects/overview/OverviewPage.tsx'), 'OverviewPage'),
});
const tasks = createRoute({
  getParentRoute: () => project,
  path: 'tasks',
  validateSearch: lookIn,
  component: lazily(() => import('../work/tasks/TasksPage.tsx'), 'TasksPage'),
});
const task = createRoute({
  getParentRoute: () => tasks,
  path: '$taskId',
  component: lazily(() => import('../work/tasks/panel/TaskPanel.tsx'), 'TaskPanel'),
});
/** A list is shown among the others. */
const tasklist = createRoute({
  getParentRoute: () => project,
  path: 'tasks/lists/$tasklistId',
  beforeLoad: ({ params: { projectId, tasklistId } }) => {
    throw redirect({ to: '/p/$projectId/tasks', params: { projectId }, hash: `list-${tasklistId}` });
  },
});
const board = createRoute({
  getParentRoute: () => project,
  path: 'board',
  validateSearch: lookIn,
  component: lazily(() => import('../work/boards/BoardPage.tsx'), 'BoardPage'),
});
const calendar = createRoute({
  getParentRoute: () => project,
  path: 'calendar',
  validateSearch: lookIn,
  component: lazily(() => import('../work/calendar/CalendarPage.tsx'), 'ProjectCalendarPage'),
});
const table = createRoute({
  getParentRoute: () => project,
  path: 'table',
  validateSearch: lookIn,
  component: lazily(() => import('../work/tasks/table/TablePage.tsx'), 'TablePage'),
});
const timeline = createRoute({
  getParentRoute: () => project,
  path: 'timeline',
  validateSearch: lookIn,
  component: lazily(() => import('../work/tasks/timeline/TimelinePage.tsx'), 'TimelinePage'),
});
const files = createRoute({
  getParentRoute: () => project,
  path: 'files',
  validateSearch: fileFilterIn,
  component: lazily(() => import('../work/files/FilesPage.tsx'), 'FilesPage'),
});
const file = createRoute({
  getParentRoute: () => files,
  path: '$fileId',
  component: lazily(() => import('../work/files/panel/FilePanel.tsx'), 'FilePanel'),
});
const milestones = createRoute({
  getParentRoute: () => project,
  path: 'milestones',
  validateSearch: ({ view }): { view?: 'timeline' } => ({ view: view === 'timeline' ? view : undefined }),
  component: lazily(() => import('../work/milestones/MilestonesPage.tsx'), 'MilestonesPage'),
});
const milestone = createRoute({
  getParentRoute: () => milestones,
  path: '$milestoneId',
  component: lazily(() => import('../work/milestones/MilestonePanel.tsx'), 'MilestonePanel'),
});
const notebooks = createRoute({
  getParentRoute: () => project,
  path: 'notebooks',
  component: lazily(() => import('../work/notebooks/NotebooksPage.tsx'), 'NotebooksPage'),
});
const notebook = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId',
  component: lazily(() => import('../work/notebooks/NotebookPage.tsx'), 'NotebookPage'),
});
const editNotebook = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId/edit',
  component: lazily(() => import('../work/notebooks/edit/EditNotebookPage.tsx'), 'EditNotebookPage'),
});
const versionIn = (value: unknown): number | undefined => (Number(value) >= 1 ? Math.floor(Number(value)) : undefined);
const notebookVersions = createRoute({
  getParentRoute: () => project,
  path: 'notebooks/$notebookId/versions',
  validateSearch: ({ from, to }): { from?: number; to?: number } => ({ from: versionIn(from), to: versionIn(to) }),
  component: lazily(() => import('../work/notebooks/versions/VersionsPage.tsx'), 'VersionsPage'),
});
const messages = createRoute({
  getParentRoute: () => project,
  path: 'messages',
  validateSearch: ({ view }): { view?: 'archived' } => ({ view: view === 'archived' ? view : undefined }),
  component: lazily(() => import('../work/messages/MessagesPage.tsx'), 'MessagesPage'),
});
const message = createRoute({
  getParentRoute: () => project,
  path: 'messages/$messageId',
  component: lazily(() => import('../work/messages/MessagePage.tsx'), 'MessagePage'),
});
const links = createRoute({
  getParentRoute: () => project,
  path: 'links',
  component: lazily(() => import('../work/links/LinksPage.tsx'), 'LinksPage'),
});
/** Shown by the page above it, beside the list. */
const link = createRoute({ getParentRoute: () => links, path: '$linkId' });
const time = createRoute({
  getParentRoute: () => project,
  path: 'time',
  component: lazily(() => import('../work/time/TimePage.tsx'), 'TimePage'),
});
const projectActivity = createRoute({
  getParentRoute: () => project,
  path: 'activity',
  component: lazily(() => import('../overview/activity/ActivityPage.tsx'), 'ActivityPage'),
});
const projectPeople = createRoute({
  getParentRoute: () => project,
  path: 'people',
  component: lazily(() => import('../work/members/MembersPage.tsx'), 'MembersPage'),
});
const trash = createRoute({
  getParentRoute: () => project,
  path: 'trash',
  component: lazily(() => import('../overview/trash/TrashPage.tsx'), 'TrashPage'),
});
const projectSettings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazily(() => import('../work/projects/ProjectSettingsPage.tsx'), 'ProjectSettingsPage'),
});

export const projectRoutes = project.addChildren([
  overview,
  tasks.addChildren([task]),
  tasklist,
  board,
  calendar,
  timeline,
  table,
  files.addChildren([file]),
  milestones.addChildren([milestone]),
  notebooks,
  notebook,
  editNotebook,
  notebookVersions,
  messages,
  message,
  links.addChildren([link]),
  time,
  projectActivity,
  projectPeople,
  trash,
  projectSettings,
]);
