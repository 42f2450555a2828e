import type { FastifyReply } from 'fastify';
import type { Actor } from '../../access/access.ts';
import type { Services } from '../../context.ts';
import { tooMany } from '../../failures.ts';
import { takeAllowance } from './allowances-store.ts';

const WINDOW_MS = 60_000;
/** Of a minute's requests a process takes so many parts at a time, so that it need not ask for each of them. */
const PARTS = 20;
const KEPT = 10_000;

/** Requests a minute for each holder of a token; off unless the operator sets a number. */
type RateLimit = {
  isOn: boolean;
  /** Every answer names the limit, also one to somebody who is not known yet or never will be. */
  announce(reply: FastifyReply): void;
  /** Refuses what is too many. */
  count(actor: Actor, reply: FastifyReply): Promise<void> | undefined;
};
/** How many this holder has used up in a minute that ends in so many milliseconds. */
type Used = { count: number; endsInMs: number };
type Count = (actor: Actor) => Used | Promise<Used>;

export function makeRateLimit(services: Services): RateLimit {
  const limit = services.config.rateLimit;
  if (limit === 0) return { isOn: false, announce: () => {}, count: () => undefined };
  const count = services.db.isOnlyProcess ? countHere(services) : countTogether(services, limit);

  const tell = (reply: FastifyReply, used: Used): void => {
    const seconds = Math.ceil(used.endsInMs / 1000);
    reply.headers({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - used.count)),
      'X-RateLimit-Reset': String(seconds),
    });
    if (used.count > limit)
      throw tooMany(`Too many requests: at most ${limit} a minute. Try again in ${seconds} seconds.`, seconds);
  };

  return {
    isOn: true,
    announce: (reply) => tell(reply, { count: 0, endsInMs: WINDOW_MS }),
    count(actor, reply) {
      const used = count(actor);
      if (used instanceof Promise) return used.then((found) => tell(reply, found));
      tell(reply, used);
      return undefined;
    },
  };
}

const nameOf = ({ accountId, holder }: Actor) => `${accountId}/${holder}`;

function countHere({ steady }: Services): Count {
  let windowEnds = 0;
  const used = new Map<string, number>();
  return (actor) => {
    const time = steady();
    if (time >= windowEnds) {
      used.clear();
      windowEnds = time + WINDOW_MS;
    }
    const count = (used.get(nameOf(actor)) ?? 0) + 1;
    used.set(nameOf(actor), count);
    return { count, endsInMs: windowEnds - time };
  };
}

/**
 * All processes on one database count together: each takes some of a holder's requests beforehand, in one statement. What it
 * has not used when the minute ends is nobody's, so a holder who asks many processes at once may be refused a little early.
 */
function countTogether({ db, now, log }: Services, limit: number): Count {
  const some = Math.max(1, Math.floor(limit / PARTS));
  type Taken = { ends: number; left: number; count: number };
  const taken = new Map<string, Taken>();
  const coming = new Map<string, Promise<Taken>>();

  async function take({ accountId, holder }: Actor, name: string): Promise<Taken> {
    const at = now().getTime();
    const span = { now: new Date(at).toISOString(), ends: new Date(at + WINDOW_MS).toISOString() };
    // While nothing can be written, reading goes on: then nobody is refused.
    const row = await db
      .transaction((tx) => takeAllowance(tx, { accountId, holder, some }, span), { mayBeLost: true })
      .catch((err) => {
        log.warn({ err }, 'what others use of the rate limit is not known');
        return { used: some, ends: span.ends };
      });
    const own = { ends: Date.parse(row.ends), left: some, count: row.used - some };
    taken.delete(name);
    taken.set(name, own);
    if (taken.size > KEPT) taken.delete(taken.keys().next().value!);
    return own;
  }

  return async (actor) => {
    const name = nameOf(actor);
    for (;;) {
      const own = taken.get(name);
      const at = now().getTime();
      if (own && own.ends > at) {
        const endsInMs = own.ends - at;
        // Whoever is over stays so until the minute ends, without a word to the database.
        if (own.count >= limit) return { count: limit + 1, endsInMs };
        if (own.left > 0) {
          own.left -= 1;
          own.count += 1;
          return { count: own.count, endsInMs };
        }
      }
      const turn = coming.get(name) ?? take(actor, name).finally(() => coming.delete(name));
      coming.set(name, turn);
      await turn;
    }
  };
}
