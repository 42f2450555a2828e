import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditBeside } from '../../../platform/audit/log.ts';
import { type Context, makeContext, type Services } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { sendTable, tableText } from '../../../platform/http/answer/csv.ts';
import { authenticate, type Identify, originOf } from '../../../platform/http/authenticate.ts';
import { parseId } from '../../../platform/http/request/fields.ts';
import type { Query } from '../../../platform/http/request/query.ts';
import { baseUrlOf } from '../../../platform/http/route.ts';
import type { Scope } from '../list-store.ts';
import { readProjectId, readWanted } from '../query.ts';
import { readReport } from '../reports/query.ts';
import { reportTime } from '../reports/reports.ts';
import { showReportTable } from '../reports/wire.ts';
import { eachTime, scopes } from '../time.ts';
import { columns } from './wire.ts';

/** Each list of time and each report as a table, all of it. */
export function serveCsv(http: FastifyInstance, services: Services, identify: Identify): void {
  type Asked = { begin(): Promise<{ ctx: Context; scope: Scope }>; query: Query };
  const serve = (path: string, scopeOf: ScopeOf, textOf: (asked: Asked) => Promise<AsyncIterable<string>>) =>
    http.get(path, { exposeHeadRoute: false, config: { isCounted: true } }, async (request, reply) => {
      const baseUrl = baseUrlOf(services, request);
      const origin = () => originOf(request);
      const begin = async () => {
        const ctx = makeContext(services, await authenticate(request, identify), { baseUrl, origin });
        return { ctx, scope: await scopeOf(ctx, request) };
      };
      // Who may not have it is told so before anything is sent.
      const parts = await textOf({ begin, query: request.query as Query });
      const detail = `hours: ${request.url.split('?', 1)[0]}`;
      await auditBeside((await begin()).ctx, { action: 'export.taken', detail, isCounted: true });
      return sendTable(reply, 'time', parts);
    });

  const ofList = async ({ begin, query }: Asked) => {
    const { ctx } = await begin();
    const portions = eachTime(begin, readWanted(query, ctx.actor.timeZone));
    const first = await portions.next();
    return tableText(columns, first.value ?? [], portions);
  };
  const ofReport = async ({ begin, query }: Asked) => {
    const { ctx, scope } = await begin();
    return whole(showReportTable(await reportTime(ctx, scope, readReport(query, ctx.actor.timeZone))));
  };
  const all: ScopeOf = (ctx, { query }) => scopes.all(ctx, readProjectId(query as Query));
  const ofProject: ScopeOf = (ctx, request) => scopes.project(ctx, idIn(request, 'project'));

  serve('/time_entries.csv', all, ofList);
  serve('/projects/:id/time_entries.csv', ofProject, ofList);
  serve('/tasks/:id/time_entries.csv', (ctx, request) => scopes.task(ctx, idIn(request, 'task')), ofList);
  serve('/time/report.csv', all, ofReport);
  serve('/projects/:id/time/report.csv', ofProject, ofReport);
}

type ScopeOf = (ctx: Context, request: FastifyRequest) => Promise<Scope>;

async function* whole(table: string): AsyncGenerator<string> {
  yield table;
}

function idIn({ params }: FastifyRequest, what: string): number {
  const id = parseId((params as { id: string }).id);
  if (id === undefined) throw notFound(what);
  return id;
}
