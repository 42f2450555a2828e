import type { Readable, Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { freeChunk } from '../../../platform/blobs/receiving.ts';
import type { Services } from '../../../platform/context.ts';

/**
 * Sends bytes as they are read. What fails before any were sent is answered and logged like any failure; later the status
 * has been said, so the connection is broken off, and only the log can tell why. The failure itself says what it is about,
 * so that the log does, whoever writes it.
 */
export function sendStream(services: Services, reply: FastifyReply, bytes: Readable, about: object): FastifyReply {
  bytes.once('error', (err) => {
    Object.assign(err, about);
    if (reply.raw.headersSent) services.log.error({ err }, 'what was being sent could not be read to its end');
  });
  return reply.send(bytes);
}

/** The same, and frees each chunk when it has left: the collector would let more than sixty megabytes of them gather. */
export function sendFreeing(services: Services, reply: FastifyReply, bytes: Readable, about: object): FastifyReply {
  const pipe = (answer: Writable) => {
    // A failure ends the stream, and the answer with it.
    sendAndFree(bytes, answer).catch(() => {});
    return answer;
  };
  return sendStream(services, reply, Object.assign(bytes, { pipe }), about);
}

async function sendAndFree(bytes: AsyncIterable<Buffer>, answer: Writable): Promise<void> {
  for await (const chunk of bytes) {
    await new Promise<void>((resolve, reject) => {
      answer.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
    freeChunk(chunk);
  }
  answer.end();
}
