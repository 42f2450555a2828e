import type { Noun } from '../../platform/noun.ts';
import { roleRoutes } from './routes.ts';

export const roles: Noun = { routes: roleRoutes };
