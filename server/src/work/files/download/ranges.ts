import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches } from '../../../platform/http/answer/etag.ts';
import { sendError } from '../../../platform/http/errors.ts';
import { type Range, readRange } from './media.ts';

export type Validators = { etag: string; lastModified: string };

/**
 * Which bytes to send, with the headers that say so. Undefined when none are: the caller has them, wants only to know of them,
 * or asks for what lies outside; that is answered.
 */
export function wantedBytes(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { size, ...validators }: Validators & { size: number },
): Range | undefined {
  const known = headers['if-none-match'];
  if (known !== undefined && matches(known, validators.etag)) {
    reply.code(304).send();
    return undefined;
  }
  const range = isSame(headers['if-range'] as string | undefined, validators)
    ? readRange(headers.range, size)
    : undefined;
  if (range === 'none') {
    reply.code(416).removeHeader('Content-Disposition').header('Content-Range', `bytes */${size}`);
    sendError(reply, `The range lies outside this file, which has ${size} bytes.`);
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
  reply.header('Content-Length', String(end - start + 1));
  if (method !== 'HEAD') return { start, end };
  reply.send();
  return undefined;
}

/** `If-Range`: the rest is wanted only of what the caller has the beginning of; a weak tag proves nothing of its bytes. */
const isSame = (ifRange: string | undefined, { etag, lastModified }: Validators): boolean =>
  ifRange === undefined || ifRange === etag || ifRange === lastModified;
