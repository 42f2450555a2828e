import type { FastifyInstance } from 'fastify';
import { sendError } from './errors.ts';
import type { Route } from './route.ts';

/** 405 where the path exists for other methods, else 404. Only the miss pays for the search. */
export function answerUnknownPaths(http: FastifyInstance, routes: Route[]): void {
  const known = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/\\.json${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const methods = [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    if (methods.length > 0 && !methods.includes(request.method as never)) {
      reply.code(405).header('Allow', methods.join(', '));
      return sendError(reply, `This path takes ${methods.join(', ')}, not ${request.method}.`);
    }
    reply.code(404);
    return sendError(reply, 'There is nothing at this path. API paths end in .json, such as /projects.json.');
  });
}
