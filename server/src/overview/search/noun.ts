import type { Noun } from '../../platform/noun.ts';
import { searchTasks } from './backlog.ts';
import { searchRoutes } from './routes.ts';

export const search: Noun = { routes: searchRoutes, tasks: () => searchTasks };
