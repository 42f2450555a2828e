import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Prometheus, for the whole process. Counts, never contents: no account, person or path with an id appears. */
export function serveMetrics(http: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'holdfast_http_requests_total',
    help: 'Requests answered, by method and status.',
    labelNames: ['method', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'holdfast_http_request_seconds',
    help: 'Time from the request’s headers to the end of the answer.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  // Looking a label up costs more than counting, so each pair is looked up once.
  const counts = new Map<string, ReturnType<typeof requests.labels>>();
  http.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const status = String(reply.statusCode);
    let count = counts.get(method + status);
    if (!count) {
      count = requests.labels({ method, status });
      counts.set(method + status, count);
    }
    count.inc();
    seconds.observe(reply.elapsedTime / 1000);
    done();
  });
  http.get('/metrics', async (_request, reply) => {
    reply.header('Content-Type', registry.contentType);
    reply.header('X-Content-Type-Options', 'nosniff');
    return registry.metrics();
  });
  return registry;
}
