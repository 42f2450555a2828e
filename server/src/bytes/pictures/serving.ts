import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import { matches } from '../../platform/http/answer/etag.ts';
import { accountOfKey } from '../storage/keys.ts';
import { isShown } from './store.ts';

export function servePictures(http: FastifyInstance, services: Services): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/picture/:key',
    handler: (request, reply) => send(services, request, reply),
  });
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { key } = request.params as { key: string };
  const accountId = accountOfKey(key);
  if (!accountId || !(await isShown(services.db.read, accountId, key))) throw notFound('picture');
  const etag = `"${key}"`;
  const known = request.headers['if-none-match'];
  const isKnown = known !== undefined && matches(known, etag);
  const bytes = isKnown || request.method === 'HEAD' ? undefined : await services.blobs.get(key);
  if (!isKnown && request.method !== 'HEAD' && !bytes) throw notFound('picture');
  reply.headers({
    'Content-Type': 'image/webp',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400',
    ETag: etag,
  });
  return isKnown ? reply.code(304).send() : reply.send(bytes);
}
