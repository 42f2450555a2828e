import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { House } from '../context.ts';

/**
 * Sends bytes as they are read. What fails before any were sent is answered and logged like any failure; later the status
 * has been said, so the connection is broken off, and only the log can tell why.
 */
export function sendStream(house: House, reply: FastifyReply, bytes: Readable, about: object): FastifyReply {
  bytes.once('error', (err) => {
    if (reply.raw.headersSent) house.log.error({ err, ...about }, 'what was being sent could not be read to its end');
  });
  return reply.send(bytes);
}
