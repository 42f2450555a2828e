import type { Noun } from '../../platform/noun.ts';
import { calendarFeedRoutes } from './routes.ts';
import { serveCalendarFeeds } from './serving.ts';

export const calendarfeeds: Noun = {
  routes: calendarFeedRoutes,
  serve: ({ http, services }) => serveCalendarFeeds(http, services),
};
