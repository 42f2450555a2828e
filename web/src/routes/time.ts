import { createRoute } from '@tanstack/react-router';
import type { ReportFilter } from '../work/time/reports/queries.ts';
import { app, dayIn, textIn } from './app.ts';
import { lazily } from './lazily.ts';

const time = createRoute({
  getParentRoute: () => app,
  path: 'time',
  component: lazily(() => import('../work/time/TimeFrame.tsx'), 'TimeFrame'),
});
const week = createRoute({
  getParentRoute: () => time,
  path: '/',
  validateSearch: ({ day }): { day?: string } => ({ day: dayIn(day) }),
  component: lazily(() => import('../work/time/week/WeekPage.tsx'), 'WeekPage'),
});
const reports = createRoute({
  getParentRoute: () => time,
  path: 'reports',
  validateSearch: ({ by, from, to, project, mine }): ReportFilter => ({
    by: textIn(by) as ReportFilter['by'],
    from: dayIn(from),
    to: dayIn(to),
    project: textIn(project),
    mine: mine ? true : undefined,
  }),
  component: lazily(() => import('../work/time/reports/ReportsPage.tsx'), 'ReportsPage'),
});

export const timeRoutes = time.addChildren([week, reports]);
