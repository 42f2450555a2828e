import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as immediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { late, tooLarge, unavailable } from '../../failures.ts';

const KIB = 2 ** 10;
export const MIB = 2 ** 20;
/** What whoever has not said who they are may make us read. */
export const PUBLIC_LIMIT = 16 * KIB;
/** What a route takes that says nothing else. */
export const ORDINARY_LIMIT = MIB;

/** So much more, or its end, has to come of a body within the time that clients are waited for. */
const STEP = 16 * KIB;
/** How often within that time it is looked whether it has. */
const LOOKS = 4;
/** What is no larger counts only until it is there: most bodies are, and then it costs nothing to know whose they are. */
const SMALL = 16 * KIB;

type Limits = { mostBytes: number; patienceMs: number };
/** `looks`: how often it was looked at since so much had come. */
type Arriving = { size: number; seen: number; looks: number; fail(error: Error): void };

declare module 'fastify' {
  interface FastifyInstance {
    bodies: Bodies;
  }
  interface FastifyRequest {
    /** An upload: what is left of its body is still read after a refusal, by who began to. */
    readsItself: boolean;
  }
}

type Bodies = { read(request: FastifyRequest, most: number): Promise<Buffer> };

export const sizeText = (bytes: number): string =>
  bytes >= MIB ? `${Math.floor(bytes / MIB)} MiB` : `${Math.floor(bytes / KIB)} KiB`;

export const mayHaveBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const mayBeLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL;

/**
 * The only one who takes bodies off their connections, once somebody has said how much the route takes; uploads read
 * themselves. All bodies together are bounded, and nobody is given more than is left for others.
 */
export function holdBodies(http: FastifyInstance, { mostBytes, patienceMs }: Limits): void {
  const arriving = new Set<Arriving>();
  const held = new Map<FastifyRequest['raw'], { owner: number; size: number }>();
  const ofOwner = new Map<number, number>();
  let total = 0;

  const hasRoom = (owner: number, more: number) => (ofOwner.get(owner) ?? 0) + more <= mostBytes - total - more;

  function take(raw: FastifyRequest['raw'], owner: number, size: number): void {
    const one = held.get(raw) ?? { owner, size: 0 };
    one.size += size;
    held.set(raw, one);
    ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + size);
    total += size;
  }

  function release(raw: FastifyRequest['raw']): void {
    const one = held.get(raw);
    if (!one) return;
    held.delete(raw);
    total -= one.size;
    const left = ofOwner.get(one.owner)! - one.size;
    if (left > 0) ofOwner.set(one.owner, left);
    else ofOwner.delete(one.owner);
  }

  async function read(request: FastifyRequest, most: number): Promise<Buffer> {
    const { raw, headers, actor } = request;
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > most) throw tooMuch(most);
    // Of whoever has gone meanwhile nothing more would ever be heard.
    if (raw.destroyed) throw cutOff();
    const owner = actor?.accountId ?? 0;
    if (!hasRoom(owner, announced)) throw busy();
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      await new Promise<void>((resolve, reject) => {
        const one: Arriving = { size: 0, seen: 0, looks: 0, fail: end };
        const onData = (chunk: Buffer) => {
          size += chunk.length;
          one.size = size;
          if (size > most) return end(tooMuch(most));
          if (!hasRoom(owner, chunk.length)) return end(busy());
          take(raw, owner, chunk.length);
          chunks.push(chunk);
        };
        const onEnd = () => end();
        function end(error?: Error): void {
          arriving.delete(one);
          raw.off('data', onData).off('end', onEnd).off('error', end);
          if (!error) {
            resolve();
            return;
          }
          // Whatever else is sent stays in the connection, which the answer closes.
          raw.pause();
          reject(error);
        }
        arriving.add(one);
        raw.on('data', onData).on('end', onEnd).on('error', end);
        raw.resume();
      });
    } catch (error) {
      release(raw);
      throw error;
    }
    if (!mayBeLarge(request)) release(raw);
    const body = Buffer.concat(chunks, size);
    // Taking apart what is large takes long enough: others have a turn between.
    if (size > MIB) await immediate();
    return body;
  }

  const looking = setInterval(() => {
    for (const one of arriving) {
      one.looks += 1;
      if (one.size - one.seen >= STEP) [one.seen, one.looks] = [one.size, 0];
      else if (one.looks > LOOKS) one.fail(late('The body took too long to arrive.'));
    }
  }, patienceMs / LOOKS).unref();

  inviteWhenRead(http.server as Server);
  http.decorate('bodies', { read });
  http.decorateRequest('readsItself', false);
  http.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (mayBeLarge(request)) reply.raw.once('close', () => release(request.raw));
    done();
  });
  http.addHook('onSend', leaveTheRest);
  http.addHook('onClose', (_http, done) => {
    clearInterval(looking);
    done();
  });
}

/** Who waits to be asked for their body (`Expect: 100-continue`) is asked by who begins to read it, and never before. */
function inviteWhenRead(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const read = request._read;
    request._read = (size) => {
      request._read = read;
      if (!response.headersSent) response.writeContinue();
      read.call(request, size);
    };
    server.emit('request', request, response);
  });
}

const tooMuch = (most: number) => tooLarge(`The body is too large: this takes at most ${sizeText(most)}.`);
const busy = () => unavailable('Too much is being sent to Holdfast at the moment. Try again shortly.');
const cutOff = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

/**
 * Who is answered before their body was here is not listened to any longer, because reading it to its end is what an
 * attacker wants. A little is read all the same, so that the connection can be used again.
 */
function leaveTheRest(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: LeaveDone): void {
  const { raw, readsItself } = request;
  if (mayBeLarge(request) && !raw.complete && !(readsItself && raw.readableDidRead))
    reply.header('Connection', 'close');
  done(null, payload);
}

type LeaveDone = (error: null, payload: unknown) => void;
