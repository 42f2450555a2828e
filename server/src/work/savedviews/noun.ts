import type { Services } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { copyViews } from './copy.ts';
import { viewRoutes } from './routes.ts';

export const savedviews: With<Pick<Services, 'copyViews'>> = { routes: viewRoutes, copyViews };
