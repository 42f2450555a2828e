import type { Noun } from '../../platform/noun.ts';
import { ringing } from './reminding/ring.ts';
import { calendarEventRoutes } from './routes.ts';
import { goingOn } from './series/series.ts';
import { purgeEvents } from './trash.ts';

export const calendarevents: Noun = { routes: calendarEventRoutes, chores: () => [purgeEvents, ringing, goingOn] };
