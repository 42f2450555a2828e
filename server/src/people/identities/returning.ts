import type { FastifyInstance } from 'fastify';

/**
 * Where providers send people back to: each to an address of its own, so that none can pass for another. From there they
 * go on to the page for signing in, which brings what they have along.
 */
export function serveReturning(http: FastifyInstance): void {
  http.get('/login/:provider', { exposeHeadRoute: false }, async (request, reply) => {
    const { provider } = request.params as { provider: string };
    const query = request.url.split('?')[1] ?? '';
    // Behind the # it is sent to no server, and stands in no log.
    const address = `/login#${new URLSearchParams({ provider, answer: query })}`;
    return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(address, 303);
  });
}

export const returnAddress = (baseUrl: string, key: string): string => `${baseUrl}/login/${key}`;
