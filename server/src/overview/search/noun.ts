import type { Noun } from '../../platform/noun.ts';
import { searchChores } from './backlog.ts';
import { searchRoutes } from './routes.ts';

export const search: Noun = { routes: searchRoutes, chores: () => searchChores };
