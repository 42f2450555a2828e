import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeContext, type Services } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { SANDBOX } from '../../../platform/http/answer/classic.ts';
import { baseUrlOf } from '../../../platform/http/route.ts';
import { actorOf, linkPath, readLink } from '../download/linked.ts';
import { isValidLink } from '../download/links.ts';
import { contentDisposition } from '../download/media.ts';
import { sendFreeing } from '../download/sending.ts';
import { findHolder } from '../versions/store.ts';
import { zipOf } from './stream.ts';
import { chosenText, readChoice } from './wire.ts';
import { chooseFiles } from './zip.ts';

export function fileZips(http: FastifyInstance, services: Services): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: linkPath('zip'),
    handler: (request, reply) => send(services, request, reply),
  });
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const link = readLink(request);
  const choice = readChoice(request.query as Record<string, string>);
  const holder = await findHolder(services.db.read, link);
  if (!holder || !isValidLink('zip', link, services.keys.open(holder.signing_key), services.now(), chosenText(choice)))
    throw notFound('file');
  const baseUrl = baseUrlOf(services, request);
  const context = () => makeContext(services, actorOf(link, holder), { baseUrl });
  const chosen = await chooseFiles(context(), link.id, choice);
  reply.headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', `${chosen.project.name}.zip`),
    'Content-Security-Policy': SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  if (request.method === 'HEAD') return reply.send();
  return sendFreeing(services, reply, zipOf(services, context, chosen), { project: link.id });
}
