import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { SANDBOX } from '../../../platform/http/answer/classic.ts';
import { matches } from '../../../platform/http/answer/etag.ts';
import { linkPath, requireLinked } from '../download/linked.ts';
import { sendStream } from '../download/sending.ts';
import { picturesOf } from './previews.ts';

const sizes = { 'thumb.webp': 'thumb_key', 'large.webp': 'large_key' } as const;

/** Links like those of downloads, for looking: nobody hears of it. */
export function filePreviews(http: FastifyInstance, services: Services): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: linkPath('preview'),
    handler: (request, reply) => send(services, request, reply),
  });
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { file } = await requireLinked(services, request, 'preview');
  const name = (request.params as Record<string, string>)['*'] ?? '';
  const pictures = await picturesOf(services, { accountId: file.account_id, key: file.blob_key });
  const key = Object.hasOwn(sizes, name) && pictures?.[sizes[name as keyof typeof sizes]];
  if (!key) throw notFound('preview');

  const etag = `"${file.version_id}-${name}"`;
  reply.headers({
    'Content-Type': 'image/webp',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400, immutable',
    ETag: etag,
  });
  const known = request.headers['if-none-match'];
  if (known !== undefined && matches(known, etag)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.send();
  const bytes = await services.blobs.get(key);
  if (bytes) return sendStream(services, reply, bytes, { key, version: file.version_id });
  services.log.error({ key, version: file.version_id }, 'a picture of a file is not in the store');
  throw notFound('preview');
}
