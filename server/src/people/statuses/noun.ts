import type { Noun } from '../../platform/noun.ts';
import { statusRoutes } from './routes.ts';

export const statuses: Noun = { routes: statusRoutes };
