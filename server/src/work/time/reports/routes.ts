import type { Action } from '../../../platform/access/permissions.ts';
import type { Context } from '../../../platform/context.ts';
import { pageHeaders, readPaging } from '../../../platform/http/request/paging.ts';
import { type Call, get, type Route } from '../../../platform/http/route.ts';
import type { Scope } from '../list-store.ts';
import { readProjectId } from '../query.ts';
import { scopes } from '../time.ts';
import { allParameters, monthParameters, readMonth, readReport, reportParameters } from './query.ts';
import { loggedTime, pageOfReport } from './reports.ts';
import { LoggedTime, showLoggedTime, showReport, TimeReport } from './wire.ts';

const paging = ({ query }: Call) => readPaging(query, { usual: 250, most: 500 });

const report = (
  path: string,
  action: Action,
  about: Pick<Route, 'query' | 'name' | 'summary'>,
  scope: (ctx: Context, call: Call) => Promise<Scope>,
): Route => ({
  method: 'GET',
  path,
  action,
  run: async (ctx, call) =>
    pageOfReport(ctx, await scope(ctx, call), readReport(call.query, ctx.actor.timeZone), paging(call)),
  answer: (found: Awaited<ReturnType<typeof pageOfReport>>) => ({
    headers: pageHeaders(found.page),
    body: { STATUS: 'OK', ...showReport(found) },
  }),
  isPaged: true,
  shows: TimeReport,
  ...about,
});

export const reportRoutes: Route[] = [
  report(
    '/time/report',
    'project.list',
    {
      query: allParameters,
      name: 'getTimeReport',
      summary: 'What was worked, by project, person, task list, tag or day.',
    },
    (ctx, call) => scopes.all(ctx, readProjectId(call.query)),
  ),
  report(
    '/projects/:id/time/report',
    'time.read',
    {
      query: reportParameters,
      name: 'getTimeReportOfProject',
      summary: 'What was worked in a project, by person, task list, tag or day.',
    },
    (ctx, call) => scopes.project(ctx, call.id()),
  ),
  get(
    '/people/:id/loggedtime',
    'person.read',
    (ctx, call) => loggedTime(ctx, call.id(), readMonth(call.query, ctx.now, ctx.actor.timeZone)),
    showLoggedTime,
    {
      shows: LoggedTime,
      query: monthParameters,
      name: 'getLoggedTimeOfPerson',
      summary: 'What a person worked on each day of a month.',
    },
  ),
];
