import type { Noun } from '../../platform/noun.ts';
import { trashRoutes } from './routes.ts';

export const trash: Noun = { routes: trashRoutes };
