import type { Noun } from '../../platform/noun.ts';
import { companyRoutes } from './routes.ts';

export const companies: Noun = { routes: companyRoutes };
