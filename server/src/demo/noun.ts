import type { Noun } from '../platform/noun.ts';
import { demoRoutes } from './routes.ts';

export const demo: Noun = { routes: demoRoutes };
