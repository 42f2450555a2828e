import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { makeProbe } from '../db/probe.ts';
import { Failure } from '../failures.ts';
import { outageOfDisk, outages } from '../outages.ts';

/** What hangs is as little ready as what fails, and a balancer does not wait for long. */
const PATIENCE_MS = 5000;
/** However often it is asked, the database is tried once in this time. */
const KEPT_MS = 1000;
const LATE = 'There was no answer in time.';

type Check = () => Promise<void>;
type Result = { isOk: boolean; why?: string | undefined };

const inTime = (check: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE_MS, new Failure('unavailable', LATE));
    check.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** The last result while it is fresh, and one try for all who ask meanwhile: one that hangs is not begun again. */
function once(check: Check, steady: () => number): Check {
  let last: Promise<void> | undefined;
  let until = 0;
  return () => {
    if (last && steady() < until) return last;
    const mine = check();
    const keep = () => {
      until = steady() + KEPT_MS;
    };
    until = Number.POSITIVE_INFINITY;
    last = mine;
    mine.then(keep, keep);
    return mine;
  };
}

/** `/healthz`: the process is alive. `/readyz`: it can serve, so a balancer may send requests. */
export function serveHealth(http: FastifyInstance, services: Services): void {
  const { db, blobs, log } = services;
  const checks: Record<string, Check> = {
    database: once(makeProbe(db), services.steady),
    blobs: () => blobs.ping(),
  };
  const failing = new Set<string>();

  /** What callers are told of it holds no inner detail; the log is told once, with everything. */
  function judge(name: string, error?: unknown): Result {
    if (error === undefined) {
      if (failing.delete(name)) log.info({ check: name }, 'ready again');
      return { isOk: true };
    }
    if (!failing.has(name)) log.error({ err: (error as Error)?.cause ?? error, check: name }, 'not ready to serve');
    failing.add(name);
    const outage = dialectOf(db.read).outageOf(error) ?? outageOfDisk(error);
    return { isOk: false, why: error instanceof Failure ? error.message : outage && outages[outage] };
  }

  http.get('/healthz', async (_request, reply) => unsniffed(reply).send({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]): Promise<[string, Result]> => [
          name,
          await inTime(check()).then(
            () => judge(name),
            (error) => judge(name, error ?? new Error('It failed without saying why.')),
          ),
        ],
      ),
    );
    const isReady = results.every(([, { isOk }]) => isOk);
    const why = results.filter(([, { why }]) => why).map(([name, { why }]) => [name, why]);
    return unsniffed(reply)
      .code(isReady ? 200 : 503)
      .send({
        status: isReady ? 'ok' : 'failing',
        ...Object.fromEntries(results.map(([name, { isOk }]) => [name, isOk ? 'ok' : 'failing'])),
        ...(why.length > 0 ? { why: Object.fromEntries(why) } : {}),
      });
  });
}

const unsniffed = (reply: FastifyReply) => reply.header('X-Content-Type-Options', 'nosniff');
