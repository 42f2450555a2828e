import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeContext, type Services } from '../../../platform/context.ts';
import { authenticate, type Identify } from '../../../platform/http/authenticate.ts';
import { leaveBodies } from '../../../platform/http/request/body.ts';
import { baseUrlOf } from '../../../platform/http/route.ts';
import { makeLeases } from '../leases.ts';
import { ALGORITHMS, EXTENSIONS, PATH, VERSION } from './terms.ts';

/** Resumable uploads: tus 1.0 with creation, creation-with-upload, creation-defer-length, checksum, termination and expiration. */
export function serveTus(http: FastifyInstance, services: Services, identify: Identify): void {
  const leases = makeLeases(services);
  http.addHook('preClose', (done) => {
    leases.stopAll();
    done();
  });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Tus-Resumable', VERSION);
    request.actor = await authenticate(request, identify);
    const ctx = makeContext(services, request.actor, { baseUrl: baseUrlOf(services, request) });
    // Loaded with the first upload: it is large, and many installations never see one.
    const { answer } = await import('./protocol.ts');
    return answer(ctx, leases, request, reply);
  };
  const options = async (_request: FastifyRequest, reply: FastifyReply) => describe(services, reply);
  const config = { isCounted: true } as const;
  http.register(async (scope) => {
    leaveBodies(scope);
    for (const url of [PATH, `${PATH}/`]) {
      scope.route({ method: 'POST', url, handler: serve, config });
      scope.route({ method: 'OPTIONS', url, handler: options });
    }
    scope.route({ method: ['HEAD', 'DELETE', 'POST'], url: `${PATH}/:ref`, handler: serve, config });
    // Bytes are bounded by what there is room for; to refuse one that has begun would have them sent twice.
    scope.route({ method: 'PATCH', url: `${PATH}/:ref`, handler: serve });
    scope.route({ method: 'OPTIONS', url: `${PATH}/:ref`, handler: options });
  });
}

/** Tells nothing of anybody, so who asks need not say who they are. */
async function describe(services: Services, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Tus-Version', VERSION).header('Tus-Max-Size', String(services.config.maxFileSize));
  reply.header('Tus-Extension', EXTENSIONS.join()).header('Tus-Checksum-Algorithm', ALGORITHMS.join());
  return reply.code(204).send();
}
