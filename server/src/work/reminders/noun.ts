import type { Noun } from '../../platform/noun.ts';
import { makeDueNotices } from './due/due.ts';
import { ringing } from './ring.ts';
import { reminderRoutes } from './routes.ts';

export const reminders: Noun = { routes: reminderRoutes, chores: () => [ringing, makeDueNotices()] };
