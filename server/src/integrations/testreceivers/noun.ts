import type { Noun } from '../../platform/noun.ts';
import { testReceiverChores } from './arrivals.ts';
import { testReceiverRoutes } from './routes.ts';
import { serveTestReceivers } from './serving.ts';

export const testreceivers: Noun = {
  routes: testReceiverRoutes,
  serve: ({ http, services }) => serveTestReceivers(http, services),
  chores: () => testReceiverChores,
};
