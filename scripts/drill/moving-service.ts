import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Holdfast } from './holdfast.ts';
import type { Run } from './run.ts';

const MIB = 2 ** 20;
export const SPARSE = 'sparse';

/** So many bytes, almost all of them nothing: they are nowhere until somebody asks for them. */
export function* sparseBytes(id: string, size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += MIB) {
    const piece = Buffer.alloc(Math.min(MIB, size - at));
    piece.write(`${id} ${at}`);
    yield piece;
  }
}

type Moods = { limited: number; failing: number; broken: number; slow: number };
const moods: Record<'short' | 'full', Moods> = {
  short: { limited: 11, failing: 17, broken: 67, slow: 13 },
  full: { limited: 97, failing: 211, broken: 307, slow: 151 },
};
/** Of each so many files, the first address that is told is good no more when it is used. */
const EXPIRED = 2;

export type Service = {
  url: string;
  calls(): number;
  /** How many were told to come later, to try again, half of something, or that an address has expired. */
  troubles(): number;
  /** From now on it has no moods. */
  calm(): void;
  /** When it has been called so often again. That call is never answered; of bytes, half are. */
  strikes(after: number): Promise<void>;
};

/** A hosted service as it is known over the network: Holdfast behind a proxy with moods, whose files may be huge. */
export async function startService(run: Run, source: Holdfast, largeBytes: number): Promise<Service> {
  const moody = run.isShort ? moods.short : moods.full;
  const laterSeconds = run.isShort ? '0' : '1';
  const sizes = new Map<string, { id: string; size: number }>();
  const expired = new Set<string>();
  let [calls, troubles, isCalm] = [0, 0, false];
  let strike: { at: number; struck(): void } | undefined;

  /** What the source tells, with the sizes that the service says they have. */
  function enlarged(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(enlarged);
    if (typeof value !== 'object' || value === null) return value;
    const thing = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, enlarged(one)]));
    if (!String(thing.name ?? thing.originalName ?? '').startsWith(SPARSE) || !('size' in thing)) return thing;
    const id = String(thing['version-id'] ?? thing.id);
    for (const one of [thing, ...((thing.versions as object[]) ?? [])] as Record<string, unknown>[]) {
      if ('size' in one) one.size = String(largeBytes);
      const address = URL.parse(String(one['download-URL'] ?? ''));
      if (address) sizes.set(address.pathname, { id, size: largeBytes });
    }
    return thing;
  }

  const server = createServer((asked, answer) => {
    calls += 1;
    serve(asked, answer, strike !== undefined && calls >= strike.at).catch(() => answer.destroy());
  });

  async function serve(asked: IncomingMessage, answer: ServerResponse, isStruck: boolean): Promise<void> {
    const large = sizes.get(URL.parse(asked.url!, 'http://x')!.pathname);
    const struck = strike?.struck;
    if (isStruck) strike = undefined;
    if (isStruck && !large) return struck!();
    const every = (mood: keyof Moods) => !isCalm && !isStruck && calls % moody[mood] === 0;
    const trouble = (status: number, headers: Record<string, string> = {}) => {
      troubles += 1;
      answer.writeHead(status, headers).end('{"STATUS":"Error","MESSAGE":"Not now"}');
    };
    if (every('limited')) return trouble(429, { 'retry-after': laterSeconds });
    if (every('failing')) return trouble(503, { 'retry-after': laterSeconds });
    if (every('slow') && !run.isShort) await sleep(2000);
    if (large) {
      const isOld = !isCalm && Number(large.id) % EXPIRED === 0 && !expired.has(large.id);
      expired.add(large.id);
      if (isOld) return trouble(403);
      return sendLarge(answer, large, isStruck ? struck : undefined);
    }
    const reply = await ask(source.url, asked);
    const bytes = await buffer(reply);
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const sent = isJson ? Buffer.from(JSON.stringify(enlarged(JSON.parse(bytes.toString())))) : bytes;
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = reply.headers;
    answer.writeHead(reply.statusCode!, { ...headers, 'content-length': sent.length });
    if (!every('broken')) return void answer.end(sent);
    troubles += 1;
    answer.write(sent.subarray(0, sent.length >> 1), () => answer.destroy());
  }

  async function sendLarge(answer: ServerResponse, { id, size }: { id: string; size: number }, struck?: () => void) {
    answer.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size });
    const closed = new Promise((go) => void answer.once('close', go));
    let sent = 0;
    for (const piece of sparseBytes(id, size)) {
      if (answer.destroyed) return;
      if (struck && sent >= size / 2) return struck();
      if (!answer.write(piece)) await Promise.race([closed, new Promise((go) => void answer.once('drain', go))]);
      sent += piece.length;
    }
    if (struck) return struck();
    answer.end();
  }

  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  run.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    troubles: () => troubles,
    calm() {
      isCalm = true;
    },
    strikes: (after) =>
      new Promise((struck) => {
        strike = { at: calls + after, struck };
      }),
  };
}

/** As whoever called it: addresses in the answer are then those of the service. */
const ask = (url: string, { url: path, headers: { host, authorization } }: IncomingMessage): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { host: host!, ...(authorization && { authorization }) };
    request(new URL(path!, url), { headers, setHost: false }, resolve).on('error', reject).end();
  });
