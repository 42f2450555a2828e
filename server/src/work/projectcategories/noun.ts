import type { Noun } from '../../platform/noun.ts';
import { projectCategoryRoutes } from './routes.ts';

export const projectcategories: Noun = { routes: projectCategoryRoutes };
