import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditBeside } from '../../platform/audit/log.ts';
import { makeContext, type Services } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import { SANDBOX } from '../../platform/http/answer/classic.ts';
import { authenticate, type Identify, originOf } from '../../platform/http/authenticate.ts';
import { parseId } from '../../platform/http/request/fields.ts';
import { wantedBytes } from '../../work/files/download/ranges.ts';
import { sendStream } from '../../work/files/download/sending.ts';
import { readExport } from './create.ts';
import { canBeFetched } from './wire.ts';

/** The archive, to who may have one. It may be large, so it can be fetched in parts. */
export function serveExports(http: FastifyInstance, services: Services, identify: Identify): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/exports/:id.zip',
    config: { isCounted: true },
    handler: (request, reply) => send(services, identify, request, reply),
  });
}

async function send(
  services: Services,
  identify: Identify,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = makeContext(services, await authenticate(request, identify), { origin: () => originOf(request) });
  const found = await readExport(ctx, parseId((request.params as { id: string }).id) ?? 0);
  const { blob_key: key, size, ended_at } = found;
  // Bytes that a backup did not have are gone with what it was restored from.
  if (!canBeFetched(found) || !(await services.blobs.stat(key))) throw notFound('export');
  const validators = {
    etag: `"export-${found.account_id}-${found.id}"`,
    lastModified: new Date(ended_at!).toUTCString(),
  };
  reply.headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="holdfast-export-${ended_at!.slice(0, 10)}.zip"`,
    'Content-Security-Policy': SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    'Last-Modified': validators.lastModified,
    ETag: validators.etag,
  });
  const range = wantedBytes(request, reply, { size, ...validators });
  if (!range) return reply;
  const bytes = await services.blobs.get(key, range);
  if (!bytes) throw notFound('export');
  // Also a part of it: all but the first byte is as good as all.
  await auditBeside(ctx, { action: 'export.taken', detail: 'the whole account, fetched', isCounted: true });
  return sendStream(services, reply, bytes, { key, export: found.id });
}
