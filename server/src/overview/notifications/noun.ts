import type { Noun } from '../../platform/noun.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSweep } from './sweep.ts';
import { makeNotifier } from './telling/notify.ts';

export const notifications: Noun = { routes: notificationRoutes, chores: () => [makeNotifier(), notificationSweep] };
