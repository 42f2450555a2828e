import type { FastifyReply } from 'fastify';
import { tooMany } from '../failures.ts';

const WINDOW_MS = 60_000;

/** Requests a minute for each holder of a token; off unless the operator sets a number. */
type RateLimit = {
  isOn: boolean;
  /** Every answer names the limit, also one to somebody who is not known yet or never will be. */
  announce(reply: FastifyReply): void;
  count(holder: string, reply: FastifyReply): void;
};

export function makeRateLimit(limit: number, steady: () => number): RateLimit {
  if (limit === 0) return { isOn: false, announce: () => {}, count: () => {} };
  let windowEnds = 0;
  const used = new Map<string, number>();

  /** Begins a new minute when the last is over; how many seconds are left of this one. */
  function secondsLeft(): number {
    const time = steady();
    if (time >= windowEnds) {
      used.clear();
      windowEnds = time + WINDOW_MS;
    }
    return Math.ceil((windowEnds - time) / 1000);
  }

  const tell = (reply: FastifyReply, count: number, seconds: number) =>
    reply.headers({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - count)),
      'X-RateLimit-Reset': String(seconds),
    });

  return {
    isOn: true,
    announce: (reply) => void tell(reply, 0, secondsLeft()),
    count(holder, reply) {
      const seconds = secondsLeft();
      const count = (used.get(holder) ?? 0) + 1;
      used.set(holder, count);
      tell(reply, count, seconds);
      if (count > limit)
        throw tooMany(`Too many requests: at most ${limit} a minute. Try again in ${seconds} seconds.`, seconds);
    },
  };
}
