import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endWhenIdle } from '../../../bytes/uploads/idle.ts';
import { type House, makeContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { baseUrlOf } from '../../../platform/http/route.ts';
import { actorOf, linkPath, readLink } from '../download/linked.ts';
import { isValidLink } from '../download/links.ts';
import { contentDisposition } from '../download/media.ts';
import { sendFreeing } from '../download/sending.ts';
import { findHolder } from '../versions/store.ts';
import { zipOf } from './stream.ts';
import { chosenText, readChoice } from './wire.ts';
import { chooseFiles } from './zip.ts';

export function fileZips(http: FastifyInstance, house: House): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: linkPath('zip'),
    handler: (request, reply) => send(house, request, reply),
  });
}

async function send(house: House, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const link = readLink(request);
  const choice = readChoice(request.query as Record<string, string>);
  const holder = await findHolder(house.db.read, link);
  if (!holder || !isValidLink('zip', link, holder.signing_key, house.now(), chosenText(choice))) throw notFound('file');
  const baseUrl = baseUrlOf(house, request);
  const context = () => makeContext(house, actorOf(link, holder), { baseUrl });
  const chosen = await chooseFiles(context(), link.id, choice);
  reply.headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', `${chosen.project.name}.zip`),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  if (request.method === 'HEAD') return reply.send();
  endWhenIdle(request);
  return sendFreeing(house, reply, zipOf(house, context, chosen), { project: link.id });
}
