import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { auditBeside } from '../../platform/audit/log.ts';
import { makeContext, type Services } from '../../platform/context.ts';
import { SANDBOX } from '../../platform/http/answer/classic.ts';
import { authenticate, type Identify, originOf } from '../../platform/http/authenticate.ts';
import { sendStream } from '../../work/files/download/sending.ts';
import { archive } from '../../work/files/zip/archive.ts';
import { ownData } from './owndata.ts';
import { showParts } from './wire.ts';

/** Everybody's own data as an archive, made as it is fetched. */
export function serveOwnData(http: FastifyInstance, services: Services, identify: Identify): void {
  http.get('/me/data.zip', { exposeHeadRoute: false, config: { isCounted: true } }, async (request, reply) => {
    const origin = () => originOf(request);
    const begin = async () => makeContext(services, await authenticate(request, identify), { origin });
    const data = ownData(begin);
    // Who may not have it is told so before anything is sent.
    const first = await data.next();
    await auditBeside(await begin(), { action: 'export.taken', detail: 'one’s own data', isCounted: true });
    async function* all() {
      if (!first.done) yield first.value;
      yield* data;
    }
    const now = services.now();
    reply.headers({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.zip"`,
      'Content-Security-Policy': SANDBOX,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
    return sendStream(services, reply, Readable.from(archive(showParts(all(), now)), { objectMode: false }), {});
  });
}
