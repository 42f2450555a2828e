import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Actor } from '../access/access.ts';
import type { Trust } from '../config-checks.ts';
import type { Services } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { makeReader } from './answer/reading.ts';
import { write } from './answer/writing.ts';
import { authenticate, type Identify, PERSON_HEADER, personOf, type Wanted } from './authenticate.ts';
import { answerUnreadable, makeErrorHandler, sendError } from './errors.ts';
import { makeRateLimit } from './limits/rate-limit.ts';
import { holdBodies, PUBLIC_LIMIT } from './request/bodies.ts';
import { leaveBodies, readBodies } from './request/body.ts';
import { checkHosts } from './request/hosts.ts';
import { parseQuery, rewriteUrl } from './request/paths.ts';
import { limitOf, type Route } from './route.ts';
import { makeTwins } from './twins.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** It is none of `routes`, and counts for the rate limit like one. */
    isCounted?: true;
    /** A page asks for it that may only have been left open: see `Wanted`. */
    isUse?: false;
  }
}

const SLOW_MS = 1000;
/**
 * A peer that lost its power or its network says nothing, ever. An upload, a download or an answer may take as long as it
 * likes, but not stand still: the connection is then ended, which ends the transfer like any other break.
 */
const SILENT_MS = 300_000;

type Done = (error?: Error) => void;
export type Http = FastifyInstance;
type HttpOptions = { routes: Route[]; identify: Identify; logger: object };

export function buildHttp(services: Services, { routes, identify, logger }: HttpOptions): Http {
  const { maxBodies, clientTimeoutMs } = services.config;
  const handleError = makeErrorHandler((error) => dialectOf(services.db.read).outageOf(error));
  const http = fastify({
    loggerInstance: logger as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusting(services.config.trustProxy),
    bodyLimit: PUBLIC_LIMIT,
    rewriteUrl,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: false,
      maxParamLength: 200,
      querystringParser: parseQuery,
    },
    frameworkErrors: handleError as never,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    // The headers, from the moment of connecting; what a body has time for is looked after by holdBodies.
    http: { headersTimeout: clientTimeoutMs, requestTimeout: 0, connectionsCheckingInterval: clientTimeoutMs / 4 },
    connectionTimeout: SILENT_MS,
    // What comes in is read by `fields.ts` and what goes out is made by `wire.ts`: what checks and writes by schema is not even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // A logger for each request costs more than it is worth: what is logged names its request itself.
    childLoggerFactory: (parent) => parent,
  }) as unknown as Http;
  http.decorateRequest('actor', null);
  checkHosts(http, services.config);
  holdBodies(http, { mostBytes: maxBodies, patienceMs: clientTimeoutMs });
  readBodies(http);
  http.setErrorHandler(handleError);
  answerUnknownPaths(http, routes);
  http.addHook('onResponse', logResponse(services));

  const limit = makeRateLimit(services);
  if (limit.isOn) {
    http.addHook('onRequest', async (_request, reply) => limit.announce(reply));
    http.addHook('preHandler', async (request, reply) => {
      const { isCounted, isUse = true } = request.routeOptions.config;
      if (isCounted) await limit.count(await authenticate(request, identify, { isUse }), reply);
    });
  }
  const admit = (request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void> | undefined => {
    const counted = limit.isOn ? limit.count(actor, reply) : undefined;
    if (actor.signedIn?.session !== undefined) reply.header(PERSON_HEADER, personOf(actor));
    request.actor = actor;
    return counted;
  };
  const requireActor = (wanted: Wanted) => (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    try {
      const actor = authenticate(request, identify, wanted);
      if (actor instanceof Promise) {
        actor.then((found) => admit(request, reply, found)).then(() => done(), done);
        return;
      }
      const admitted = admit(request, reply, actor);
      if (admitted) {
        admitted.then(() => done(), done);
        return;
      }
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  const twinOf = makeTwins(routes);
  const read = makeReader(services);
  const serve = (scope: Http, isUpload: boolean) => {
    for (const route of routes.filter((one) => (one.isUpload ?? false) === isUpload)) {
      const isRead = route.method === 'GET' && !route.changes;
      const twin = twinOf(route);
      scope.route({
        method: route.method,
        url: `/.json${route.path}`,
        exposeHeadRoute: isRead,
        bodyLimit: limitOf(route),
        ...(route.isPublic
          ? {}
          : { onRequest: requireActor({ isRead, isForSettingUp: route.isForSettingUp ?? false }) }),
        handler: isRead
          ? (request, reply) => read(route, request, reply)
          : (request, reply) => write(services, route, twin, request, reply),
      });
    }
  };
  http.register(async (scope) => serve(scope as Http, false));
  http.register(async (scope) => {
    leaveBodies(scope as Http);
    serve(scope as Http, true);
  });
  return http;
}

/** Of so many proxies the nearest is asked first; what stands further left in the header may be anybody's invention. */
const trusting = (trust: Trust) => (typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust);

const noSchemas = (): never => {
  throw new Error('Routes have no schemas of Fastify’s.');
};

/** Logging each request costs as much as answering it, so unless asked for only what somebody may have to look at is logged. */
function logResponse(services: Services) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    done();
    const took = reply.elapsedTime;
    if (!services.config.logRequests && reply.statusCode < 400 && took < SLOW_MS) return;
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        path: loggable(request.originalUrl),
        status: reply.statusCode,
        ms: Math.round(took),
        account: request.actor?.accountId,
        person: request.actor?.personId,
      },
      'request',
    );
  };
}

/** Without the query, without the signature or code of a link: whoever reads the log shall not be able to use it, however it was written. */
const loggable = (url: string) =>
  decoded(url.split('?', 1)[0]!)
    .replace(/(\/(?:download|preview|zip|logo|receive)\/\d+\/\d+|\/upload\/\d+|\/picture|\/unsubscribe)\/.*$/is, '$1/…')
    .replace(/hf_\d+_[\w-]+/g, 'hf_…');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** 405 where the path exists for other methods, else 404. Only the miss pays for the search. It is answered before any body is read. */
function answerUnknownPaths(http: FastifyInstance, routes: Route[]): void {
  const known = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/\\.json${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    const methods = [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    if (methods.length > 0 && !methods.includes(request.method as never)) {
      reply.code(405).header('Allow', methods.join(', '));
      return sendError(reply, `This path takes ${methods.join(', ')}, not ${request.method}.`);
    }
    reply.code(404);
    return sendError(reply, 'There is nothing at this path. API paths end in .json, such as /projects.json.');
  };
  http.setNotFoundHandler(answer);
  http.addHook('onRequest', (request, reply, done) => (request.is404 ? answer(request, reply) : done()));
}
