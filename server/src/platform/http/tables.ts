import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditBeside } from '../audit/log.ts';
import { makeContext, type Services } from '../context.ts';
import { sendTable, tableText } from './answer/csv.ts';
import { authenticate, type Identify, originOf } from './authenticate.ts';
import { baseUrlOf, makeCall, type Route, type Table } from './route.ts';

/** A table has no pages; this is how much of it is read at a time, whatever the caller says: line by line it would take for ever. */
const AT_ONCE = '250';

type Serving = { routes: Route[]; identify: Identify };
type Tabled = Route & { table: Table };

/** Lists as tables for spreadsheets: `.csv` instead of `.json`, narrowed and sorted in the same words, and all of it. */
export function serveTables(http: FastifyInstance, services: Services, { routes, identify }: Serving): void {
  const tabled = routes.filter((route): route is Tabled => route.table !== undefined);
  for (const { path, table, ...route } of tabled)
    http.get(`${path}.csv`, { exposeHeadRoute: false, config: { isCounted: true } }, async (request, reply) => {
      const origin = () => originOf(request);
      const baseUrl = baseUrlOf(services, request);
      const begin = async () => makeContext(services, await authenticate(request, identify), { baseUrl, origin });
      const pages = eachPage(begin, request, { path, table, ...route } as Tabled);
      // Who may not have it is told so before anything is sent.
      const first = await pages.next();
      const detail = `${table.name}: ${request.url.split('?', 1)[0]}`;
      await auditBeside(await begin(), { action: 'export.taken', detail, isCounted: true });
      return sendTable(reply, table.name, tableText(table.columns, first.value ?? [], pages));
    });
}

/** Who may see it is asked again for each. */
async function* eachPage(
  begin: () => Promise<ReturnType<typeof makeContext>>,
  request: FastifyRequest,
  route: Tabled,
): AsyncGenerator<object[]> {
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const ctx = await begin();
    const { query, ...asked } = makeCall(request);
    const call = { ...asked, query: { ...query, ...route.table.query, pagesize: AT_ONCE, page: String(page) } };
    const { body, headers } = route.answer(await route.run(ctx, call), ctx, call);
    pages = Number(headers?.['X-Pages']);
    yield rowsOf(body as Listed, route.table.rows);
  }
}

type Group = { name: string } & Record<string, object[]>;
type Listed = Record<string, object[]> & { project?: Group; projects?: Group[] };

/** Some lists have their rows below the projects they are in. */
function rowsOf(body: Listed, key: string): object[] {
  const groups = body.project ? [body.project] : (body.projects ?? []);
  return (
    body[key] ?? groups.flatMap(({ name, [key]: rows = [] }) => rows.map((row) => ({ projectName: name, ...row })))
  );
}
