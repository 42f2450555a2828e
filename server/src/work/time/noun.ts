import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { serveCsv } from './csv/serving.ts';
import { takeAlong } from './move.ts';
import { newerTimeRoutes } from './newer/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { timeRoutes } from './routes.ts';
import { workedOn } from './sums-store.ts';
import { timerRoutes } from './timers/routes.ts';
import { totalRoutes } from './totals/routes.ts';
import { purgeTime } from './trash.ts';

export const time: With<{ kind: Kinds['time'] }> = {
  routes: [...totalRoutes, ...reportRoutes, ...timerRoutes, ...timeRoutes, ...newerTimeRoutes],
  serve: ({ http, services, identify }) => serveCsv(http, services, identify),
  // A copy is work that is still to be done.
  kind: { purge: purgeTime, copyOfProject: 'stays behind', goAlong: takeAlong, workedOn },
};
