import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../context.ts';

/** What hangs is as little ready as what fails, and a balancer does not wait for long. */
const PATIENCE_MS = 5000;

const inTime = (check: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE_MS, new Error('There was no answer in time.'));
    check.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** `/healthz`: the process is alive. `/readyz`: it can serve, so a balancer may send requests. */
export function serveHealth(http: FastifyInstance, services: Services): void {
  http.get('/healthz', async (_request, reply) => unsniffed(reply).send({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    const checks = { database: services.db.ping(), blobs: services.blobs.ping() };
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) =>
          [
            name,
            await inTime(check).then(
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
