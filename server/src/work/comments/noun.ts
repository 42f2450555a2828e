import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { purgeComments } from './comments.ts';
import { commentRoutes } from './routes.ts';

export const comments: With<{ kind: Kinds['comment'] }> = {
  routes: commentRoutes,
  kind: { purge: purgeComments, copyOfProject: 'stays behind' },
};
