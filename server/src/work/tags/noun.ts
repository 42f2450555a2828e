import type { Noun } from '../../platform/noun.ts';
import { tagRoutes } from './routes.ts';

export const tags: Noun = { routes: tagRoutes };
