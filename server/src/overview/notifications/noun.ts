import type { Noun } from '../../platform/noun.ts';
import { serveStopping } from './mailing/stopping.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSweep } from './sweep.ts';
import { makeNotifier } from './telling/notify.ts';
import { wayRoutes } from './ways/routes.ts';

export const notifications: Noun = {
  routes: [...notificationRoutes, ...wayRoutes],
  serve: ({ http, services }) => serveStopping(http, services),
  chores: () => [makeNotifier(), notificationSweep],
};
