import type { FastifyInstance } from 'fastify';
import type { House } from '../context.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, so a balancer may send requests. */
export function serveHealth(http: FastifyInstance, house: House): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
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
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'failing', ...Object.fromEntries(results) });
  });
}
