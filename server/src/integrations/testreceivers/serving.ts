import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import { readAddress } from './address.ts';
import { isReceiver, takeCall } from './arrivals.ts';

/** More than any webhook sends but a long notebook; those of our own do not come this way. */
const LARGEST = 2 ** 20;

/** Where test receivers are called from outside: by a script that tries to be a webhook, or by another server. */
export function serveTestReceivers(http: FastifyInstance, services: Services, pause: typeof sleep = sleep): void {
  const stop = new AbortController();
  http.addHook('preClose', (done) => {
    stop.abort();
    done();
  });
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest) =>
      String(await request.server.bodies.read(request, LARGEST)),
    );
    // Before anything is read: whoever has no address of ours is not listened to.
    const onRequest = async ({ url }: FastifyRequest) => {
      const address = addressIn(url);
      if (!address || !(await isReceiver(services, address))) throw notFound('test receiver');
    };
    scope.post('/receive/:account/:id/:signature', { onRequest }, async (request, reply) => {
      const address = addressIn(request.url);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
      );
      const told = address && (await takeCall(services, address, { headers, body: String(request.body ?? '') }));
      if (!told) throw notFound('test receiver');
      if (told.delayMs > 0) await pause(told.delayMs, undefined, { signal: stop.signal }).catch(() => {});
      if (told.retryAfterSeconds) reply.header('Retry-After', String(told.retryAfterSeconds));
      return reply
        .code(told.status)
        .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .send(`This test receiver was told to answer ${told.status}.\n`);
    });
  });
}

const addressIn = (url: string) => readAddress(`http://here${url}`);
