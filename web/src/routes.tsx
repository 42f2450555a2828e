import { createRoute, createRouter, notFound } from '@tanstack/react-router';
import type { InboxFilter } from './overview/notifications/queries.ts';
import { app, pageIn, root, textIn } from './routes/app.ts';
import { lazily } from './routes/lazily.ts';
import { projectRoutes } from './routes/project.ts';
import { settingsRoutes } from './routes/settings.ts';
import { timeRoutes } from './routes/time.ts';
import type { ProjectFilter } from './work/projects/queries.ts';
import { lookIn } from './work/tasks/filter.ts';

// Without a session.
const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  validateSearch: ({ next, forgot }): { next?: string; forgot?: string } => ({
    next: textIn(next),
    forgot: textIn(forgot),
  }),
  component: lazily(() => import('./people/credentials/LoginPage.tsx'), 'LoginPage'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: 'welcome/$code',
  component: lazily(() => import('./people/credentials/WelcomePage.tsx'), 'WelcomePage'),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: 'invite/$code',
  component: lazily(() => import('./people/credentials/InvitePage.tsx'), 'InvitePage'),
});

/** Where an account asks for two-step sign-in, this is all that one who has none can do. */
const secondStep = createRoute({
  getParentRoute: () => root,
  path: 'second-step',
  component: lazily(() => import('./people/secondsteps/SecondStepPage.tsx'), 'SecondStepPage'),
});

// With one.
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazily(() => import('./overview/home/HomePage.tsx'), 'HomePage'),
});
const search = createRoute({
  getParentRoute: () => app,
  path: 'search',
  validateSearch: ({ words, page }): { words?: string; page?: number } => ({
    words: textIn(words),
    page: pageIn(page),
  }),
  component: lazily(() => import('./overview/search/SearchPage.tsx'), 'SearchPage'),
});
const people = createRoute({
  getParentRoute: () => app,
  path: 'people',
  validateSearch: ({ find, page }): { find?: string; page?: number } => ({ find: textIn(find), page: pageIn(page) }),
  component: lazily(() => import('./people/people/PeoplePage.tsx'), 'PeoplePage'),
});
const companies = createRoute({
  getParentRoute: () => app,
  path: 'companies',
  component: lazily(() => import('./people/companies/CompaniesPage.tsx'), 'CompaniesPage'),
});

const inbox = createRoute({
  getParentRoute: () => app,
  path: 'inbox',
  validateSearch: ({ view, kind, project, page }): InboxFilter => ({
    view: (['all', 'snoozed'] as const).find((one) => one === view),
    kind: textIn(kind),
    project: textIn(project),
    page: pageIn(page),
  }),
  component: lazily(() => import('./overview/notifications/InboxPage.tsx'), 'InboxPage'),
});
const my = createRoute({
  getParentRoute: () => app,
  path: 'my',
  validateSearch: lookIn,
  component: lazily(() => import('./overview/mywork/MyWorkPage.tsx'), 'MyWorkPage'),
});
const calendar = createRoute({
  getParentRoute: () => app,
  path: 'calendar',
  validateSearch: lookIn,
  component: lazily(() => import('./work/calendar/CalendarPage.tsx'), 'CalendarPage'),
});
const allTrash = createRoute({
  getParentRoute: () => app,
  path: 'trash',
  component: lazily(() => import('./overview/trash/TrashPage.tsx'), 'AllTrashPage'),
});

const statuses = ['late', 'completed', 'archived', 'all'] as const;
const projects = createRoute({
  getParentRoute: () => app,
  path: 'projects',
  validateSearch: (given): ProjectFilter => ({
    status: statuses.find((status) => status === given.status),
    starred: given.starred ? true : undefined,
    company: textIn(given.company),
    category: textIn(given.category),
    tag: textIn(given.tag),
    find: textIn(given.find),
    page: pageIn(given.page),
  }),
  component: lazily(() => import('./work/projects/list/ProjectsPage.tsx'), 'ProjectsPage'),
});

const docs = createRoute({
  getParentRoute: () => app,
  path: 'docs',
  component: lazily(() => import('./integrations/docs/DocsPage.tsx'), 'DocsPage'),
});
/** Shown by the page above it, beside the list. */
const operation = createRoute({ getParentRoute: () => docs, path: '$operation' });

const shortAddress = /^(?:project|task|tasklist|file|milestone|notebook|message|link)s$/i;
/** `/tasks/43?c=9`, as links in e-mails and answers have it. */
const permalink = createRoute({
  getParentRoute: () => app,
  path: '$folder/$itemId',
  validateSearch: ({ c }): { c?: string } => ({ c: textIn(c) }),
  beforeLoad: ({ params: { folder } }) => {
    if (!shortAddress.test(folder)) throw notFound();
  },
  component: lazily(() => import('./work/items/PermalinkPage.tsx'), 'PermalinkPage'),
});

const routeTree = root.addChildren([
  login,
  welcome,
  invite,
  secondStep,
  app.addChildren([
    home,
    search,
    people,
    companies,
    inbox,
    my,
    calendar,
    allTrash,
    projects,
    permalink,
    projectRoutes,
    settingsRoutes,
    timeRoutes,
    docs.addChildren([operation]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
