import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { leaveBodies } from '../../../platform/http/request/body.ts';
import { parseId } from '../../../platform/http/request/fields.ts';
import { JSON_TYPE } from '../../../platform/http/route.ts';
import { chunksOf, discard } from '../arriving.ts';
import { receiveLinked, requireLink, type UploadLink } from './presigned.ts';

/** Where pre-signed links of ours point to. Whoever has one may put its bytes there, and nothing else. */
export function receiveAtLinks(http: FastifyInstance, services: Services): void {
  http.register(async (scope) => {
    leaveBodies(scope);
    scope.put('/upload/:account/:ref/:expires/:signature', (request, reply) => receive(services, request, reply));
  });
}

async function receive(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const link = readLink(request);
  await requireLink(services, link);
  const chunks = chunksOf(request.raw);
  try {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const isSaid = length !== undefined && encoding === undefined;
    await receiveLinked(services, link, isSaid ? Number(length) : undefined, chunks);
  } catch (error) {
    await discard(chunks);
    throw error;
  }
  return reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }).send('{"STATUS":"OK"}');
}

function readLink({ params }: FastifyRequest): UploadLink {
  const { account = '', ref = '', expires: until = '', signature = '' } = params as Record<string, string>;
  const [accountId, expires] = [parseId(account), parseId(until)];
  if (!accountId || !expires) throw notFound('link');
  return { accountId, ref, expires, signature };
}
