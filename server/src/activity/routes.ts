import { readPaging } from '../http/paging.ts';
import { type Call, list, type Route } from '../http/route.ts';
import { listActivity, listProjectActivity } from './activity.ts';
import { Activity, ProjectActivity, showActivity, showProjectActivity } from './wire.ts';

/** `maxItems` is what programs ask for that want the newest only. */
const paging = ({ query }: Call) =>
  readPaging({ ...query, pagesize: query.pagesize ?? query.maxitems }, { usual: 60, most: 250 });

export const activityRoutes: Route[] = [
  list('/latestActivity', 'project.list', (ctx, call) => listActivity(ctx, paging(call)), showActivity, {
    shows: Activity,
  }),
  list(
    '/projects/:id/latestActivity',
    'activity.read',
    (ctx, call) => listProjectActivity(ctx, call.id(), paging(call)),
    showProjectActivity,
    { shows: ProjectActivity },
  ),
];
