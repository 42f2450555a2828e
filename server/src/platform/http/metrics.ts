import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

type Seen = { method: string; status: number; count: number; seconds: number };

let shared: Registry | undefined;
/** What they are read from runs as long as the process does: once, however many servers there are in it. */
function ofProcess(): Registry {
  if (shared) return shared;
  shared = new Registry();
  collectDefaultMetrics({ register: shared });
  return shared;
}

/**
 * Prometheus, for the whole process. Counts, never contents: no account, person or path with an id appears. What every
 * request adds is kept in plain numbers and handed over when somebody asks.
 */
export function serveMetrics(http: FastifyInstance): Registry {
  const registry = new Registry();
  const seen = new Map<string, Seen>();
  const labelNames = ['method', 'status'] as const;
  const each = (give: (labels: { method: string; status: string }, one: Seen) => void) => {
    for (const one of seen.values()) give({ method: one.method, status: String(one.status) }, one);
  };
  new Counter({
    name: 'holdfast_http_requests_total',
    help: 'Requests answered, by method and status.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      each((labels, one) => this.inc(labels, one.count));
    },
  });
  new Counter({
    name: 'holdfast_http_request_seconds_total',
    help: 'Time from the headers of requests to the end of their answers, by method and status.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      each((labels, one) => this.inc(labels, one.seconds));
    },
  });
  new Gauge({
    name: 'holdfast_http_connections',
    help: 'Open connections.',
    registers: [registry],
    async collect() {
      this.set(
        await new Promise<number>((resolve) => http.server.getConnections((_error, count) => resolve(count ?? 0))),
      );
    },
  });

  http.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const key = `${method}${reply.statusCode}`;
    const one = seen.get(key) ?? { method, status: reply.statusCode, count: 0, seconds: 0 };
    if (one.count === 0) seen.set(key, one);
    one.count += 1;
    one.seconds += reply.elapsedTime / 1000;
    done();
  });
  http.get('/metrics', async (_request, reply) => {
    reply.header('Content-Type', registry.contentType);
    reply.header('X-Content-Type-Options', 'nosniff');
    return Registry.merge([ofProcess(), registry]).metrics();
  });
  return registry;
}
