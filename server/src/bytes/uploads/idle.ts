import type { FastifyRequest } from 'fastify';

const IDLE_MS = 300_000;

/**
 * A peer that lost its power or its network says nothing, ever. A transfer may take as long as it likes, but not stand
 * still: the connection is then ended, which ends the transfer like any other break.
 */
export function endWhenIdle(request: FastifyRequest): void {
  // What tests inject has no real socket.
  (request.raw.socket as Partial<typeof request.raw.socket>).setTimeout?.(IDLE_MS);
}
