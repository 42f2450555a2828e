import type { Noun } from '../../platform/noun.ts';
import { memberRoutes } from './routes.ts';

export const members: Noun = { routes: memberRoutes };
