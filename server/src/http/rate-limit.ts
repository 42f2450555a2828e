import type { FastifyReply } from 'fastify';
import { tooMany } from '../failures.ts';

const WINDOW_MS = 60_000;

/** Requests a minute for each holder of a token; off unless the operator sets a number. */
export type RateLimit = (holder: string, reply: FastifyReply) => void;

export function makeRateLimit(limit: number, now: () => Date): RateLimit {
  if (limit === 0) return () => {};
  let windowEnds = 0;
  const used = new Map<string, number>();

  return (holder, reply) => {
    const time = now().getTime();
    if (time >= windowEnds) {
      used.clear();
      windowEnds = time + WINDOW_MS;
    }
    const count = (used.get(holder) ?? 0) + 1;
    used.set(holder, count);
    const seconds = Math.ceil((windowEnds - time) / 1000);
    reply.header('X-RateLimit-Limit', String(limit));
    reply.header('X-RateLimit-Remaining', String(Math.max(0, limit - count)));
    reply.header('X-RateLimit-Reset', String(seconds));
    if (count > limit)
      throw tooMany(`Too many requests: at most ${limit} a minute. Try again in ${seconds} seconds.`, seconds);
  };
}
