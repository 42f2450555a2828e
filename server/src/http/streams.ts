import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/access.ts';
import { type Context, type House, makeContext } from '../context.ts';
import { tooMany } from '../failures.ts';
import { authenticate, type Identify } from './authenticate.ts';
import { baseUrlOf } from './route.ts';

export type Message = { id: string; event: string; data: object };
/** What follows a place, in order. The id of a message is the place behind it. */
export type Follow = (ctx: Context, after: string) => Promise<Message[]>;

const LOOK_EVERY_MS = 1000;
const BEAT_EVERY_MS = 15_000;
const MOST_OPEN = 1000;
const MOST_EACH = 20;

/**
 * Server-sent events: an answer that goes on. Whoever is cut off says where they were (`Last-Event-ID`, or `?after=`)
 * and misses nothing. A nudge makes it look at once; without one it looks every second.
 */
export function makeStreams(http: FastifyInstance, house: House, identify: Identify) {
  const open = new Map<ServerResponse, { who: string; stop: AbortController }>();
  const waiting = new Set<() => void>();
  house.db.onNudge(() => {
    for (const wake of waiting) wake();
  });
  http.addHook('preClose', (done) => {
    for (const { stop } of open.values()) stop.abort();
    done();
  });

  const nudged = (signal: AbortSignal) => {
    const woken = new AbortController();
    const wake = () => woken.abort();
    waiting.add(wake);
    return sleep(LOOK_EVERY_MS, undefined, { signal: AbortSignal.any([signal, woken.signal]), ref: false })
      .catch(() => {})
      .finally(() => waiting.delete(wake));
  };

  function admit(actor: Actor): string {
    const who = `${actor.accountId}/${actor.personId}`;
    const own = [...open.values()].filter((one) => one.who === who).length;
    if (open.size >= MOST_OPEN || own >= MOST_EACH)
      throw tooMany('Too many event streams are open. Close some of them first.', 30);
    return who;
  }

  /** `start` says where to begin for who names no place, and refuses who may not follow. */
  return async function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    { start, next }: { start(ctx: Context): Promise<string>; next: Follow },
  ): Promise<void> {
    const baseUrl = baseUrlOf(house, request);
    const actor = await authenticate(request, identify);
    const who = admit(actor);
    const begin = await start(makeContext(house, actor, { baseUrl }));
    const asked = String(request.headers['last-event-id'] ?? (request.query as { after?: string }).after ?? '');
    const stop = new AbortController();
    const { raw } = reply.hijack();
    raw.on('close', () => stop.abort());
    open.set(raw, { who, stop });
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    try {
      let place = asked === '' ? begin : asked;
      let beatAt = Date.now();
      while (!stop.signal.aborted) {
        const messages = await next(makeContext(house, actor, { baseUrl }), place);
        for (const message of messages) await write(raw, written(message), stop.signal);
        place = messages.at(-1)?.id ?? place;
        if (Date.now() - beatAt > BEAT_EVERY_MS) {
          // Whose token was revoked meanwhile is let go.
          await authenticate(request, identify);
          await write(raw, ': still here\n\n', stop.signal);
          beatAt = Date.now();
        }
        if (messages.length === 0) await nudged(stop.signal);
      }
    } catch (error) {
      if (!stop.signal.aborted) house.log.warn({ err: error }, 'an event stream was cut off');
    } finally {
      open.delete(raw);
      raw.end();
    }
  };
}

const written = ({ id, event, data }: Message) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A reader who does not read is waited for, so that nothing piles up here. */
async function write(raw: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (raw.write(text) || signal.aborted) return;
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
