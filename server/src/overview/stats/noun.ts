import type { Noun } from '../../platform/noun.ts';
import { statRoutes } from './routes.ts';

export const stats: Noun = { routes: statRoutes };
