import type { FastifyInstance } from 'fastify';
import { auditBeside } from '../../platform/audit/log.ts';
import { makeContext, type Services } from '../../platform/context.ts';
import { sendTable, tableText } from '../../platform/http/answer/csv.ts';
import { authenticate, type Identify, originOf } from '../../platform/http/authenticate.ts';
import type { Query } from '../../platform/http/request/query.ts';
import { eachEntry } from './audit.ts';
import { readWanted } from './query.ts';
import { columns } from './wire.ts';

/** The log as a table, all of what is asked for. That somebody took it stands in the next one. */
export function serveAuditCsv(http: FastifyInstance, services: Services, identify: Identify): void {
  http.get('/audit.csv', { exposeHeadRoute: false, config: { isCounted: true } }, async (request, reply) => {
    const origin = () => originOf(request);
    const begin = async () => makeContext(services, await authenticate(request, identify), { origin });
    const { timeZone } = (await begin()).actor;
    const portions = eachEntry(begin, readWanted(request.query as Query, timeZone));
    // Who may not have it is told so before anything is sent.
    const first = await portions.next();
    await auditBeside(await begin(), { action: 'export.taken', detail: 'audit log', isCounted: true });
    return sendTable(reply, 'audit', tableText(columns, first.value ?? [], portions));
  });
}
