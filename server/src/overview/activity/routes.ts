import { readPaging } from '../../platform/http/request/paging.ts';
import { parameter } from '../../platform/http/request/query.ts';
import { type Call, list, type Route } from '../../platform/http/route.ts';
import { listActivity, listActivityOf, listProjectActivity } from './activity.ts';
import { Activity, ProjectActivity, showActivity, showProjectActivity } from './wire.ts';

/** `maxItems` is what programs ask for that want the newest only. */
const paging = ({ query }: Call) =>
  readPaging({ ...query, pagesize: query.pagesize ?? query.maxitems }, { usual: 60, most: 250 });

const activityParameters = { maxItems: parameter.whole('The same as pageSize.') };

const things = { tasks: 'Task', milestones: 'Milestone', notebooks: 'Notebook', files: 'File' } as const;

const ofThings: Route[] = Object.entries(things).map(([at, thing]) =>
  list(
    `/${at}/:id/latestActivity`,
    'activity.read',
    (ctx, call) => listActivityOf(ctx, { at: at as keyof typeof things, id: call.id() }, paging(call)),
    showActivity,
    {
      shows: Activity,
      query: activityParameters,
      name: `listActivityOf${thing}`,
      summary: `Lists what happened to a ${thing.toLowerCase()} and to what was said about it, newest first.`,
    },
  ),
);

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
  ...ofThings,
];
