import type { Noun } from '../../platform/noun.ts';
import { accountRoutes } from './routes.ts';

export const accounts: Noun = { routes: accountRoutes };
