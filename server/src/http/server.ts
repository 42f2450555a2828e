import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Actor, nobody } from '../access/access.ts';
import { type Context, type House, makeContext } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { stale } from '../failures.ts';
import { authenticate, type Identify } from './authenticate.ts';
import { BODY_LIMIT, leaveBodies, readBodies } from './body.ts';
import { makeErrorHandler } from './errors.ts';
import { etagOf, matches, matchesState } from './etag.ts';
import { AlreadyAnswered, findAnswer, keepAnswer, readClaim } from './idempotency.ts';
import { answerUnknownPaths } from './not-found.ts';
import { parseQuery, rewriteUrl } from './paths.ts';
import { makeRateLimit } from './rate-limit.ts';
import { type Answer, makeCall, type Route } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
const SLOW_MS = 1000;

export type Http = FastifyInstance;
export type HttpOptions = { routes: Route[]; identify: Identify; logger: object };

export function buildHttp(house: House, { routes, identify, logger }: HttpOptions): Http {
  const handleError = makeErrorHandler((error) => dialectOf(house.db.read).isOutage(error));
  const http = fastify({
    loggerInstance: logger as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: house.config.trustProxy,
    bodyLimit: BODY_LIMIT,
    rewriteUrl,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: false,
      maxParamLength: 200,
      querystringParser: parseQuery,
    },
    frameworkErrors: handleError as never,
    forceCloseConnections: 'idle',
    // A logger for each request costs more than it is worth: what is logged names its request itself.
    childLoggerFactory: (parent) => parent,
  }) as unknown as Http;
  http.decorateRequest('actor', null);
  readBodies(http);
  http.setErrorHandler(handleError);
  answerUnknownPaths(http, routes);
  http.addHook('onResponse', logResponse(house));

  const limit = makeRateLimit(house.config.rateLimit, house.now);
  if (limit.isOn) http.addHook('onRequest', async (_request, reply) => limit.announce(reply));
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await authenticate(request, identify);
    limit.count(`${actor.accountId}/${actor.holder}`, reply);
    request.actor = actor;
  };
  const reads = new Map(routes.filter(({ method }) => method === 'GET').map((route) => [route.path, route]));
  const serve = (scope: Http, isUpload: boolean) => {
    for (const route of routes.filter((one) => (one.isUpload ?? false) === isUpload)) {
      scope.route({
        method: route.method,
        url: `/.json${route.path}`,
        ...(route.isPublic ? {} : { onRequest }),
        handler: (request, reply) => handle(house, route, reads.get(route.path), request, reply),
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

export const baseUrlOf = (house: House, request: FastifyRequest): string =>
  house.config.publicUrl ?? `${request.protocol}://${request.host}`;

async function handle(
  house: House,
  route: Route,
  read: Route | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call = makeCall(request);
  const ctx = makeContext(house, request.actor ?? nobody, {
    firesWebhooks: call.query.firewebhook?.toLowerCase() !== 'false',
    baseUrl: baseUrlOf(house, request),
  });
  if (route.method === 'GET')
    return sendRead(request, reply, route.answer(await route.run(ctx, call), ctx, call), route);

  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined && read && route.method !== 'POST') {
    // While the change holds its row, the committed state outside the transaction is what it would replace.
    ctx.comparesWithCommitted = true;
    ctx.beforeCommit.push(async () => {
      const before = makeContext(house, ctx.actor, { baseUrl: ctx.baseUrl });
      const { body } = read.answer(await read.run(before, call), before, call);
      if (!matchesState(ifMatch, tagOf(read, JSON.stringify(body), body)))
        throw stale('It was changed since you read it. Read it again, then repeat your change.');
    });
  }
  return sendWrite(reply, await write(route, ctx, call));
}

async function write(route: Route, ctx: Context, call: ReturnType<typeof makeCall>): Promise<Answer> {
  const claim = route.isPublic ? undefined : readClaim(ctx, call.request);
  if (!claim) return route.answer(await route.run(ctx, call), ctx, call);
  const first = await findAnswer(ctx, claim);
  if (first) return first;
  ctx.beforeCommit.push((tx, result) => {
    const answer = route.answer(result, ctx, call);
    return keepAnswer(ctx, tx, claim, route.kept?.(answer) ?? answer);
  });
  try {
    return route.answer(await route.run(ctx, call), ctx, call);
  } catch (error) {
    const answer = error instanceof AlreadyAnswered ? await findAnswer(ctx, claim) : undefined;
    if (!answer) throw error;
    return answer;
  }
}

function tagOf({ links }: Route, payload: string, body: object): string {
  if (!links) return etagOf(payload);
  return etagOf(
    payload,
    JSON.stringify(body, (key, value) => (links.includes(key) ? undefined : value)),
  );
}

function sendRead(request: FastifyRequest, reply: FastifyReply, { headers, body }: Answer, route: Route) {
  const payload = JSON.stringify(body);
  const etag = tagOf(route, payload, body);
  reply.header('ETag', etag);
  reply.header('Cache-Control', 'private, no-cache');
  reply.header('X-Content-Type-Options', 'nosniff');
  if (headers) reply.headers(headers);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matches(known, etag)) return reply.code(304).send();
  return reply.header('Content-Type', JSON_TYPE).send(payload);
}

function sendWrite(reply: FastifyReply, { status = 200, headers, body }: Answer) {
  if (headers) reply.headers(headers);
  reply.header('Cache-Control', 'no-store');
  return reply
    .code(status)
    .header('Content-Type', JSON_TYPE)
    .header('X-Content-Type-Options', 'nosniff')
    .send(JSON.stringify(body));
}

/** Logging each request costs as much as answering it, so unless asked for only what somebody may have to look at is logged. */
function logResponse(house: House) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    done();
    const took = reply.elapsedTime;
    if (!house.config.logRequests && reply.statusCode < 400 && took < SLOW_MS) return;
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

/** Without the query, without the signature or code of a link: whoever reads the log shall not be able to use it. */
const loggable = (url: string) =>
  url
    .split('?', 1)[0]!
    .replace(/^(\/(?:download|logo)\/\d+\/\d+)\/.*$/i, '$1/…')
    .replace(/hf_\d+_[\w-]+/g, 'hf_…');
