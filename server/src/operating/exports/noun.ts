import type { Noun } from '../../platform/noun.ts';
import { makeExports, removeOldExports } from './making.ts';
import { exportRoutes } from './routes.ts';
import { serveExports } from './serving.ts';

export const exports: Noun = {
  routes: exportRoutes,
  serve: ({ http, services, identify }) => serveExports(http, services, identify),
  chores: () => [makeExports, removeOldExports],
};
