import type { Noun } from '../../platform/noun.ts';
import { secondStepRoutes } from './routes.ts';

export const secondsteps: Noun = { routes: secondStepRoutes };
