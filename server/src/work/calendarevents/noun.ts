import type { Noun } from '../../platform/noun.ts';
import { calendarEventRoutes } from './routes.ts';
import { purgeEvents } from './trash.ts';

export const calendarevents: Noun = { routes: calendarEventRoutes, chores: () => [purgeEvents] };
