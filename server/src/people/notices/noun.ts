import type { Noun } from '../../platform/noun.ts';
import { noticeRoutes } from './routes.ts';

export const notices: Noun = { routes: noticeRoutes };
