import type { Noun } from '../../platform/noun.ts';
import { categoryRoutes } from './routes.ts';

export const categories: Noun = { routes: categoryRoutes };
