import type { Noun } from '../../platform/noun.ts';
import { viewRoutes } from './routes.ts';

export const savedviews: Noun = { routes: viewRoutes };
