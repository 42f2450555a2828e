import type { Action } from '../../../platform/access/permissions.ts';
import type { Committed, Context } from '../../../platform/context.ts';
import { type Page, pageHeaders, readPaging } from '../../../platform/http/request/paging.ts';
import { act, type Call, get, list, type Route } from '../../../platform/http/route.ts';
import type { Scope } from '../list-store.ts';
import { listTime, readTime, scopes } from '../time.ts';
import { deleteTime } from '../trash.ts';
import type { ShownTime } from '../wire.ts';
import { allParameters, readProjectIds, readTimelogs, timelogParameters } from './query.ts';
import { changeTimelog, writeTimelog } from './timelogs.ts';
import { NewTimelog, OneTimelog, showOneTimelog, showTimelogs, TimelogChange, Timelogs } from './wire.ts';

const NEWER = '/projects/api/v3';

const writing = (on: 'task' | 'project'): Route => ({
  method: 'POST',
  path: `${NEWER}/${on}s/:id/time`,
  action: 'time.create',
  run: (ctx, call) => writeTimelog(ctx, on, call.id(), call.read(NewTimelog)),
  answer: (made: Committed<ShownTime>, ctx) => ({
    status: 201,
    headers: { id: String(made.entry.id), Location: `${ctx.baseUrl}${NEWER}/time/${made.entry.id}.json` },
    body: { STATUS: 'OK', ...showOneTimelog(made) },
  }),
  status: 201,
  body: NewTimelog,
  shows: OneTimelog,
  name: on === 'task' ? 'logTimeOnTask' : 'logTimeOnProject',
  summary: `Writes down time that was worked on a ${on}, and shows it.`,
});

type Listing = { path: string; action: Action; of: string; query: Route['query'] };

const listed = ({ path, action, of, query }: Listing, scope: (ctx: Context, call: Call) => Promise<Scope>): Route => ({
  ...list(
    `${NEWER}${path}`,
    action,
    async (ctx, call) =>
      listTime(
        ctx,
        await scope(ctx, call),
        readTimelogs(call.query, ctx.actor.timeZone),
        readPaging(call.query, { usual: 50, most: 500 }),
      ),
    () => ({}),
    {
      shows: Timelogs,
      ...(query && { query }),
      name: `listTimelogs${of && `Of${of}`}`,
      summary: `Lists time that was worked${of ? ` on a ${of.toLowerCase()}` : ''}.`,
    },
  ),
  answer: (page: Page<ShownTime>) => ({
    headers: pageHeaders(page),
    body: { STATUS: 'OK', ...showTimelogs(page) },
  }),
});

const changing = act<Committed<ShownTime>>(
  'PUT',
  `${NEWER}/time/:id`,
  'time.change',
  (ctx, call) => changeTimelog(ctx, call.id(), call.read(TimelogChange)),
  showOneTimelog,
  { body: TimelogChange, shows: OneTimelog, name: 'updateTimelog', summary: 'Changes time that was worked.' },
);

/** The same hours as programs of the newer generation write, read, list, change and delete them. */
export const newerTimeRoutes: Route[] = [
  listed({ path: '/time', action: 'project.list', of: '', query: allParameters }, async (ctx, call) => ({
    ...(await scopes.all(ctx)),
    ...readProjectIds(call.query),
  })),
  listed({ path: '/projects/:id/time', action: 'time.read', of: 'Project', query: timelogParameters }, (ctx, call) =>
    scopes.project(ctx, call.id()),
  ),
  listed({ path: '/tasks/:id/time', action: 'time.read', of: 'Task', query: timelogParameters }, (ctx, call) =>
    scopes.task(ctx, call.id()),
  ),
  changing,
  // They change by PATCH what classic ones change by PUT.
  { ...changing, method: 'PATCH', isAlias: true } as Route,
  writing('task'),
  writing('project'),
  get(`${NEWER}/time/:id`, 'time.read', (ctx, call) => readTime(ctx, call.id()), showOneTimelog, {
    shows: OneTimelog,
    name: 'getTimelog',
    summary: 'Shows time that was worked.',
  }),
  {
    method: 'DELETE',
    path: `${NEWER}/time/:id`,
    action: 'time.change',
    run: (ctx, call) => deleteTime(ctx, call.id()),
    answer: () => ({ status: 204, body: {} }),
    status: 204,
    name: 'deleteTimelog',
    summary: 'Puts time that was worked into the trash.',
  },
];
