import type { Noun } from '../../platform/noun.ts';
import { eventTypeRoutes } from './routes.ts';

export const eventtypes: Noun = { routes: eventTypeRoutes };
