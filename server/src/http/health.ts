import type { FastifyInstance, FastifyReply } from 'fastify';
import type { House } from '../context.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, so a balancer may send requests. */
export function serveHealth(http: FastifyInstance, house: House): void {
  http.get('/healthz', async (_request, reply) => unsniffed(reply).send({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    const checks = { database: house.db.ping(), blobs: house.blobs.ping() };
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) =>
          [
            name,
            await check.then(
              () => 'ok',
              () => 'failing',
            ),
          ] as const,
      ),
    );
    const isReady = results.every(([, result]) => result === 'ok');
    return unsniffed(reply)
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'failing', ...Object.fromEntries(results) });
  });
}

const unsniffed = (reply: FastifyReply) => reply.header('X-Content-Type-Options', 'nosniff');
