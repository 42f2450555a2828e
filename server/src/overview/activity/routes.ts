import { readPaging } from '../../platform/http/request/paging.ts';
import { isYes, parameter } from '../../platform/http/request/query.ts';
import { type Call, get, list, type Route } from '../../platform/http/route.ts';
import { subjectKinds } from '../../work/comments/kinds.ts';
import { folders } from '../../work/items/links.ts';
import { listActivity, listActivityOf, listProjectActivity } from './activity.ts';
import { described, listEarlier } from './earlier.ts';
import { Activity, Earlier, ProjectActivity, showActivity, showEarlier, showProjectActivity } from './wire.ts';

/** `maxItems` is what programs ask for that want the newest only. */
const paging = ({ query }: Call) =>
  readPaging({ ...query, pagesize: query.pagesize ?? query.maxitems }, { usual: 60, most: 250 });

const activityParameters = { maxItems: parameter.whole('The same as pageSize.') };

/** What happened to one thing of that kind. */
const story = (path: string, kind: (typeof subjectKinds)[number], more: { name: string; summary: string }): Route =>
  list(
    `/${folders[kind]}/:id/${path}`,
    'activity.read',
    (ctx, call) => listActivityOf(ctx, { at: folders[kind], id: call.id() }, paging(call)),
    showActivity,
    { shows: Activity, query: activityParameters, ...more },
  );

const ofThings: Route[] = subjectKinds.map((kind) =>
  story('latestActivity', kind, {
    name: `listActivityOf${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    summary: `Lists what happened to a ${kind} and to what was said about it, newest first.`,
  }),
);

const earlierTexts: Route[] = described.map((kind) =>
  get(
    `/${folders[kind]}/:id/descriptions`,
    'activity.read',
    (ctx, call) => listEarlier(ctx, kind, call.id()),
    showEarlier,
    {
      shows: Earlier,
      name: `listEarlierDescriptionsOf${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      summary: `Lists what the description of a ${kind} said before it was changed, the latest first.`,
    },
  ),
);

export const activityRoutes: Route[] = [
  list(
    '/latestActivity',
    'project.list',
    (ctx, call) => listActivity(ctx, { onlyStarred: isYes(call.query.onlystarred) }, paging(call)),
    showActivity,
    {
      shows: Activity,
      query: { ...activityParameters, onlyStarred: parameter.flag('Only in projects that the caller has starred.') },
      name: 'listActivity',
      summary: 'Lists what happened, newest first.',
    },
  ),
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
  ...earlierTexts,
  story('activity', 'task', {
    name: 'listTaskActivity',
    summary: 'The same as latestActivity of a task, as older programs ask for it.',
  }),
];
