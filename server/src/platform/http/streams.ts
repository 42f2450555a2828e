import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/access.ts';
import { type Context, makeContext, type Services } from '../context.ts';
import { Failure, tooMany } from '../failures.ts';
import { NO_PAGE } from './answer/classic.ts';
import { authenticate, type Identify } from './authenticate.ts';
import { baseUrlOf } from './route.ts';
import { type Account, makeAccount, makeTurns, type Shared } from './shared-looks.ts';

/** How a stream is served: to open one counts like a request, and is no use of the session. */
export const STREAMED = { exposeHeadRoute: false, config: { isCounted: true, isUse: false } } as const;

/** The id of a message is the place behind it. */
export type Message = { id: string; event?: string; data: object };

/** Somebody's way through what happens: `next` gives what they have not been told yet, in order. */
export type Follower = {
  place(): string;
  next(ctx: Context): Promise<Told>;
};
/**
 * `isSettling`: more is being written at this moment, and nothing will tell when it can be read.
 * `stretch`: what was read, where others of the account read the same.
 */
type Told = { messages: Message[]; hasMore: boolean; isSettling?: boolean; stretch?: string };

/** Begins behind the place asked for, or without one at this moment, until the signal. Refuses who may not follow. */
type Begin = (ctx: Context, asked: string, signal: AbortSignal, shared: Shared) => Promise<Follower>;

/** While much happens, what happens within this time is looked up together. */
const GATHER_MS = 50;
const BEAT_EVERY_MS = 15_000;
const MOST_EACH = 20;

/** `key`: whose stream this is, with what they have come in with. */
type ToldBy = { first: Context; identified(): Promise<Context>; key: string; account: Account };
type Open = { who: string; stop: AbortController; account: Account };
/** Those of one account. */
type Followed = { account: Account; open: Set<Open> };

/**
 * Server-sent events: an answer that goes on. Whoever is cut off says where they were (`Last-Event-ID`, or `?after=`)
 * and misses nothing. A commit of their account in this process, or a nudge about it, makes them look at once; without
 * either they look every second.
 */
export function makeStreams(
  http: FastifyInstance,
  services: Services,
  { identify, lookEveryMs = 1000 }: { identify: Identify; lookEveryMs?: number | undefined },
) {
  const accounts = new Map<number, Followed>();
  let count = 0;
  const inTurn = makeTurns();
  const tell = (accountId: number) => accounts.get(accountId)?.account.changed();
  services.db.onNudge((_work, accountId) => accountId !== undefined && tell(accountId));
  services.watchers.add(tell);
  http.addHook('preClose', (done) => {
    for (const { open } of accounts.values()) for (const { stop } of open) stop.abort();
    done();
  });

  /** Counted before anything is waited for, so that many at once cannot slip through. No account takes more than it leaves to others. */
  function admit({ accountId, personId }: Actor): Open {
    const who = `${accountId}/${personId}`;
    const followed = accounts.get(accountId) ?? { account: makeAccount(services.db, lookEveryMs), open: new Set() };
    const own = [...followed.open].filter((one) => one.who === who).length;
    if (followed.open.size >= services.config.maxStreams - count || own >= MOST_EACH)
      throw tooMany('Too many event streams are open. Close some of them first.', 30);
    const admitted = { who, stop: new AbortController(), account: followed.account };
    accounts.set(accountId, followed);
    followed.open.add(admitted);
    // Whoever comes is told what there is by now, not what the others have found.
    followed.account.refreshWithin(0);
    count += 1;
    return admitted;
  }

  function leave({ accountId }: Actor, admitted: Open): void {
    const followed = accounts.get(accountId);
    if (!followed?.open.delete(admitted)) return;
    count -= 1;
    if (followed.open.size === 0) accounts.delete(accountId);
  }

  return async function follow(request: FastifyRequest, reply: FastifyReply, begin: Begin): Promise<void> {
    const baseUrl = baseUrlOf(services, request);
    // A page that was left open is told what happens all the time: that is no use of the session.
    const known = { isUse: false };
    const identified = async () => makeContext(services, await authenticate(request, identify, known), { baseUrl });
    const first = await identified();
    const admitted = admit(first.actor);
    const { raw } = reply;
    const { signal } = admitted.stop;
    raw.on('close', () => admitted.stop.abort());
    try {
      const follower = await begin(first, askedPlace(request), signal, admitted.account);
      reply.hijack();
      raw.writeHead(200, HEADERS);
      const key = `who ${request.url} ${request.headers.authorization ?? request.headers.cookie}`;
      await tellOn(raw, follower, { first, identified, key, account: admitted.account }, signal);
    } finally {
      admitted.stop.abort();
      leave(first.actor, admitted);
    }
  };

  async function tellOn(
    raw: ServerResponse,
    follower: Follower,
    { first, identified, key, account }: ToldBy,
    signal: AbortSignal,
  ): Promise<void> {
    let { actor, baseUrl } = first;
    try {
      // The place comes first: who is cut off before anything happened knows where they were.
      await write(raw, `retry: 2000\nid: ${follower.place()}\n\n`, signal);
      let beatAt = services.steady();
      let settlingMs = GATHER_MS;
      while (!signal.aborted) {
        account.refresh();
        let since = 0;
        const { messages, hasMore, isSettling, stretch } = await inTurn(() => {
          since = account.changes();
          return follower.next(makeContext(services, actor, { baseUrl }));
        });
        // After they were read, and again after every wait: whoever was let go before now is not told of them.
        let isSure = false;
        let shares = stretch;
        for (const message of messages) {
          const now = isSure ? undefined : await (shares ? account.once(`${key} ${shares}`, identified) : identified());
          // With other rights it would be something else that is told: they ask again, from where they were.
          if (now && JSON.stringify(now.actor) !== JSON.stringify(actor)) return;
          shares = undefined;
          isSure = await write(raw, written(message), signal);
        }
        if (services.steady() - beatAt >= BEAT_EVERY_MS) {
          // Whose token was revoked meanwhile is let go, and whose rights have changed goes on with the new ones.
          ({ actor, baseUrl } = await identified());
          await write(raw, `: still here\nid: ${follower.place()}\n\n`, signal);
          beatAt = services.steady();
        }
        if (hasMore) continue;
        await sleep(GATHER_MS, undefined, { signal, ref: false }).catch(() => {});
        // Most writers end within milliseconds; one that takes its time is asked about less and less often.
        settlingMs = isSettling ? Math.min(settlingMs * 2, lookEveryMs) : GATHER_MS;
        if (isSettling) account.refreshWithin(settlingMs);
        await account.change(since, isSettling ? settlingMs : lookEveryMs, signal);
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof Failure))
        services.log.warn({ err: error }, 'an event stream was cut off');
    } finally {
      // Who does not read would keep the connection open for ever.
      if (raw.writableNeedDrain) raw.destroy();
      else raw.end();
    }
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': NO_PAGE,
  'x-accel-buffering': 'no',
};

const askedPlace = ({ headers, query }: FastifyRequest): string =>
  String(headers['last-event-id'] ?? (query as { after?: string }).after ?? '');

const written = ({ id, event, data }: Message) =>
  `id: ${id}\n${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** A reader who does not read is waited for, so that nothing piles up here. Says whether it was done at once. */
async function write(raw: ServerResponse, text: string, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || raw.write(text)) return true;
  await new Promise<void>((resolve) => {
    const go = () => {
      raw.off('drain', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    raw.on('drain', go);
    signal.addEventListener('abort', go);
  });
  return false;
}

export type Follow = ReturnType<typeof makeStreams>;
