import type { Noun } from '../../platform/noun.ts';
import { projectUpdateRoutes } from './routes.ts';

export const projectupdates: Noun = { routes: projectUpdateRoutes };
