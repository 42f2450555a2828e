import { readPaging } from '../http/paging.ts';
import { parameter } from '../http/query.ts';
import { type Call, list, type Route } from '../http/route.ts';
import { listActivity, listProjectActivity } from './activity.ts';
import { Activity, ProjectActivity, showActivity, showProjectActivity } from './wire.ts';

/** `maxItems` is what programs ask for that want the newest only. */
const paging = ({ query }: Call) =>
  readPaging({ ...query, pagesize: query.pagesize ?? query.maxitems }, { usual: 60, most: 250 });

const activityParameters = { maxItems: parameter.whole('The same as pageSize.') };

export const activityRoutes: Route[] = [
  list('/latestActivity', 'project.list', (ctx, call) => listActivity(ctx, paging(call)), showActivity, {
    shows: Activity,
    query: activityParameters,
    name: 'listActivity',
    summary: 'Lists what happened, newest first.',
  }),
  list(
    '/projects/:id/latestActivity',
    'activity.read',
    (ctx, call) => listProjectActivity(ctx, call.id(), paging(call)),
    showProjectActivity,
    {
      shows: ProjectActivity,
      query: activityParameters,
      name: 'listActivityOfProject',
      summary: 'Lists what happened in a project, newest first.',
    },
  ),
];
