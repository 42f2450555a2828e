import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { commentRoutes } from './routes.ts';
import { purgeComments } from './trash.ts';

export const comments: With<{ kind: Kinds['comment'] }> = {
  routes: commentRoutes,
  kind: { purge: purgeComments, copyOfProject: 'stays behind', goAlong: 'has nothing to say of it' },
};
