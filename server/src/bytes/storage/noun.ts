import type { Noun } from '../../platform/noun.ts';
import { storageRoutes } from './routes.ts';
import { sweepTasks } from './sweep.ts';
import { foldUse } from './use.ts';

export const storage: Noun = { routes: storageRoutes, tasks: () => [foldUse, ...sweepTasks()] };
