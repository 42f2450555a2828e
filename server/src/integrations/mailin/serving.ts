import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { notFound, unauthenticated } from '../../platform/failures.ts';
import { takeMail } from './arrivals.ts';
import { showOutcomes } from './wire.ts';

/** Where a server for mail hands over what has come, as it came. */
export function serveMailIn(http: FastifyInstance, services: Services): void {
  const { mailIn } = services.config;
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest) =>
      request.server.bodies.read(request, mailIn?.largest ?? 0),
    );
    // Before anything is read.
    const onRequest = async (request: FastifyRequest) => {
      if (!mailIn?.secret) throw notFound('path');
      services.attempts.beginToken(request.ip);
      const shown = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (isSame(shown, mailIn.secret)) return;
      services.attempts.wasNoToken(request.ip);
      throw unauthenticated('Show HOLDFAST_MAIL_IN_SECRET: Authorization: Bearer and the secret.');
    };
    scope.post('/incoming-mail', { onRequest }, async (request, reply) => {
      const { to } = request.query as { to?: string | string[] };
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const outcomes = await takeMail(services, { bytes, to: [to ?? []].flat() });
      return reply.header('cache-control', 'no-store').send(showOutcomes(outcomes));
    });
  });
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
