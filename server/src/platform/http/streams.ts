import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/access.ts';
import { type Context, makeContext, type Services } from '../context.ts';
import { Failure, tooMany } from '../failures.ts';
import { authenticate, type Identify } from './authenticate.ts';
import { baseUrlOf } from './route.ts';

/** The id of a message is the place behind it. */
export type Message = { id: string; event?: string; data: object };

/** Somebody's way through what happens: `next` gives what they have not been told yet, in order. */
export type Follower = {
  place(): string;
  next(ctx: Context): Promise<Told>;
};
/** `isSettling`: more is being written at this moment, and nothing will tell when it can be read. */
export type Told = { messages: Message[]; hasMore: boolean; isSettling?: boolean };

/** Begins behind the place asked for, or without one at this moment. Refuses who may not follow. */
export type Begin = (ctx: Context, asked: string, signal: AbortSignal) => Promise<Follower>;

/** While much happens, what happens within this time is looked up together. */
const GATHER_MS = 50;
const BEAT_EVERY_MS = 15_000;
const MOST_OPEN = 1000;
const MOST_EACH = 20;

type Open = { who: string; stop: AbortController };

/**
 * Server-sent events: an answer that goes on. Whoever is cut off says where they were (`Last-Event-ID`, or `?after=`)
 * and misses nothing. A commit of this process or a nudge makes it look at once; without either it looks every second.
 */
export function makeStreams(
  http: FastifyInstance,
  services: Services,
  { identify, lookEveryMs = 1000 }: { identify: Identify; lookEveryMs?: number | undefined },
) {
  const open = new Set<Open>();
  const waiting = new Set<() => void>();
  let changes = 0;
  const tell = () => {
    changes += 1;
    for (const wake of waiting) wake();
  };
  services.db.onNudge(tell);
  services.watchers.add(tell);
  http.addHook('preClose', (done) => {
    for (const { stop } of open) stop.abort();
    done();
  });

  /** Resolves when something has changed since then, or it is time to look all the same. */
  function changed(since: number, withinMs: number, signal: AbortSignal): Promise<void> {
    if (changes !== since || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, withinMs).unref();
      waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  /** Counted before anything is waited for, so that many at once cannot slip through. */
  function admit(actor: Actor): Open {
    const who = `${actor.accountId}/${actor.personId}`;
    const own = [...open].filter((one) => one.who === who).length;
    if (open.size >= MOST_OPEN || own >= MOST_EACH)
      throw tooMany('Too many event streams are open. Close some of them first.', 30);
    const admitted = { who, stop: new AbortController() };
    open.add(admitted);
    return admitted;
  }

  return async function follow(request: FastifyRequest, reply: FastifyReply, begin: Begin): Promise<void> {
    const baseUrl = baseUrlOf(services, request);
    const identified = async () => makeContext(services, await authenticate(request, identify), { baseUrl });
    const first = await identified();
    const admitted = admit(first.actor);
    const { raw } = reply;
    const { signal } = admitted.stop;
    raw.on('close', () => admitted.stop.abort());
    try {
      const follower = await begin(first, askedPlace(request), signal);
      reply.hijack();
      raw.writeHead(200, HEADERS);
      await tellOn(raw, follower, { first, identified }, signal);
    } finally {
      open.delete(admitted);
    }
  };

  async function tellOn(
    raw: ServerResponse,
    follower: Follower,
    { first, identified }: { first: Context; identified(): Promise<Context> },
    signal: AbortSignal,
  ): Promise<void> {
    let { actor, baseUrl } = first;
    try {
      // The place comes first: who is cut off before anything happened knows where they were.
      await write(raw, `retry: 2000\nid: ${follower.place()}\n\n`, signal);
      let beatAt = services.now().getTime();
      let settlingMs = GATHER_MS;
      while (!signal.aborted) {
        const since = changes;
        const { messages, hasMore, isSettling } = await follower.next(makeContext(services, actor, { baseUrl }));
        for (const message of messages) await write(raw, written(message), signal);
        if (services.now().getTime() - beatAt >= BEAT_EVERY_MS) {
          // Whose token was revoked meanwhile is let go, and whose rights have changed goes on with the new ones.
          ({ actor, baseUrl } = await identified());
          await write(raw, `: still here\nid: ${follower.place()}\n\n`, signal);
          beatAt = services.now().getTime();
        }
        if (hasMore) continue;
        await sleep(GATHER_MS, undefined, { signal, ref: false }).catch(() => {});
        // Most writers end within milliseconds; one that takes its time is asked about less and less often.
        settlingMs = isSettling ? Math.min(settlingMs * 2, lookEveryMs) : GATHER_MS;
        await changed(since, isSettling ? settlingMs : lookEveryMs, signal);
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
  'x-accel-buffering': 'no',
};

const askedPlace = ({ headers, query }: FastifyRequest): string =>
  String(headers['last-event-id'] ?? (query as { after?: string }).after ?? '');

const written = ({ id, event, data }: Message) =>
  `id: ${id}\n${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** A reader who does not read is waited for, so that nothing piles up here. */
async function write(raw: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted || raw.write(text)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      raw.off('drain', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    raw.on('drain', go);
    signal.addEventListener('abort', go);
  });
}

export type Follow = ReturnType<typeof makeStreams>;
