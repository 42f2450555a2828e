import type { Noun } from '../../platform/noun.ts';
import { serveStopping } from './mailing/stopping.ts';
import { deviceRoutes } from './pushing/routes.ts';
import { makePusher, type Send } from './pushing/send.ts';
import { deviceSweep } from './pushing/sweep.ts';
import { returning } from './returning.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSweep } from './sweep.ts';
import { makeNotifier } from './telling/notify.ts';
import { wayRoutes } from './ways/routes.ts';

/** `send`: how the services are called that pass news on to browsers. */
export const notifications = ({ send }: { send: Send }): Noun => ({
  routes: [...notificationRoutes, ...wayRoutes, ...deviceRoutes],
  serve: ({ http, services }) => serveStopping(http, services),
  chores: () => [makeNotifier(), returning, makePusher(send), notificationSweep, deviceSweep],
});
