import type { Summaries } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { summarizeLast } from './activity.ts';
import { activityRoutes } from './routes.ts';
import { streamActivity } from './stream.ts';

export const activity: With<{ summaries: Pick<Summaries, 'lastActivity'> }> = {
  routes: activityRoutes,
  serve: ({ http, follow }) => streamActivity(http, follow),
  summaries: { lastActivity: summarizeLast },
};
