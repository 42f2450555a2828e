import type { FastifyReply, FastifyRequest } from 'fastify';
import { nobody } from '../../access/access.ts';
import { type Context, makeContext, type Services } from '../../context.ts';
import { stale } from '../../failures.ts';
import { originOf } from '../authenticate.ts';
import { mayHaveBody } from '../request/bodies.ts';
import { takeParameters } from '../request/parameters.ts';
import { type Answer, baseUrlOf, type Call, JSON_TYPE, makeCall, type Route } from '../route.ts';
import { matchesState } from './etag.ts';
import { AlreadyAnswered, findAnswer, fingerprintOf, keepAnswer, readClaim } from './idempotency.ts';
import { tagOf } from './reading.ts';

/** Runs a verb that changes something. `twin` is the read whose tag `If-Match` is held against. */
export async function write(
  services: Services,
  route: Route,
  twin: Route | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.method === 'GET' && mayHaveBody(request)) await takeParameters(request);
  const call = makeCall(request);
  const ctx = makeContext(services, request.actor ?? nobody, {
    firesWebhooks: call.query.firewebhook?.toLowerCase() !== 'false',
    baseUrl: baseUrlOf(services, request),
    origin: () => originOf(request),
  });
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined && twin) refuseIfStale(ctx, twin, call, ifMatch);
  const { status = 200, headers, body } = await answerOnce(route, ctx, call);
  if (headers) reply.headers(headers);
  if (status === 204) return reply.code(status).header('cache-control', 'no-store').send();
  return reply
    .code(status)
    .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send(JSON.stringify(body));
}

/** While the change holds its row, the committed state outside the transaction is what it would replace. */
function refuseIfStale(ctx: Context, twin: Route, call: Call, ifMatch: string): void {
  ctx.comparesWithCommitted = true;
  ctx.beforeCommit.push(async () => {
    const before = { ...makeContext(ctx.services, ctx.actor, { baseUrl: ctx.baseUrl }), db: ctx.services.db.committed };
    const { body } = twin.answer(await twin.run(before, call), before, call);
    if (!matchesState(ifMatch, tagOf(twin, JSON.stringify(body), body)))
      throw stale('It was changed since you read it. Read it again, then repeat your change.');
  });
}

/** With an `Idempotency-Key` the answer is kept in the transaction that earns it, and given again to the same key. */
async function answerOnce(route: Route, ctx: Context, call: Call): Promise<Answer> {
  const run = async () => route.answer(await route.run(ctx, call), ctx, call);
  const claim = route.isPublic || route.isNeverKept ? undefined : readClaim(ctx, call.request);
  if (!claim) return run();
  const first = route.meant ? undefined : await findAnswer(ctx, claim);
  if (first) return first;
  ctx.beforeCommit.push((tx, result) => {
    if (route.meant) claim.fingerprint = fingerprintOf(call.request, route.meant(result));
    const answer = route.answer(result, ctx, call);
    return keepAnswer(ctx, tx, claim, route.kept?.(answer) ?? answer);
  });
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error;
    // In a transaction, which waits until what it saw is on disk: the first answer may not be yet.
    const answer = await ctx.services.db.transaction((tx) => findAnswer(ctx, claim, tx));
    if (!answer) throw error;
    return answer;
  }
}
