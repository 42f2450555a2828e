import type { Noun } from '../../platform/noun.ts';
import { storageRoutes } from './routes.ts';
import { sweepChores } from './sweep.ts';
import { foldUse } from './use.ts';

export const storage: Noun = { routes: storageRoutes, chores: () => [foldUse, ...sweepChores()] };
