import type { Services } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { tagRoutes } from './routes.ts';
import { putTags, wideTagRoutes } from './wide.ts';

export const tags: With<Pick<Services, 'putTags'>> = { routes: [...tagRoutes, ...wideTagRoutes], putTags };
