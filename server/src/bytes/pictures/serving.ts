import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import { SANDBOX } from '../../platform/http/answer/classic.ts';
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
  return sendPicture(services, request, reply, { key, type: 'image/webp', tag: key, what: 'picture' });
}

type Sent = { key: string; type: string /** Another one for other bytes. */; tag: string; what: string };

/** Whatever is in it, a browser shows it as a picture and runs nothing. */
export async function sendPicture(
  { blobs }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, tag, what }: Sent,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  const known = request.headers['if-none-match'];
  const isKnown = known !== undefined && matches(known, etag);
  const bytes = isKnown || request.method === 'HEAD' ? undefined : await blobs.get(key);
  if (!isKnown && request.method !== 'HEAD' && !bytes) throw notFound(what);
  reply.headers({
    'Content-Type': type,
    'Content-Security-Policy': SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400',
    ETag: etag,
  });
  return isKnown ? reply.code(304).send() : reply.send(bytes);
}
