import type { Noun } from '../../platform/noun.ts';
import { personRoutes } from './routes.ts';

export const people: Noun = { routes: personRoutes };
