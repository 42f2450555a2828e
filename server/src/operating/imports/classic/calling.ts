import { Agent, request } from 'undici';
import type { AddressRefused, Guard } from '../../../integrations/webhooks/send/guard.ts';
import type { Raw } from './values.ts';

/** The other side says no, and would again. */
export class Refused extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

type Answer = { header(name: string): string | undefined; body: Raw };

/** The account as it is read over the classic interface. */
export type Source = {
  url: string;
  get(path: string): Promise<Answer>;
  /** The bytes at an address that an answer named, which may be elsewhere; `broke` is called when they end too early. */
  bytes(address: string, broke: () => void): Promise<AsyncIterable<Uint8Array>>;
  /** How often it was asked, and how often it may be in a minute, if it says so. */
  asked(): number;
  perMinute(): number | undefined;
  /** Whether it was told to end: what broke off then says nothing of the other side. */
  isEnded(): boolean;
  close(): Promise<void>;
};

type Calling = {
  url: string;
  token: string;
  pause(ms: number): Promise<void>;
  /** That it has to be waited for, and why. */
  waits(reason: string, ms: number): void;
  /** Where it may call, if it is not the operator who says so. */
  guard?: Guard;
  /** Ends it between two calls, or in the midst of one. */
  signal?: AbortSignal;
  /** What is said when it gives up for now. */
  later?: string;
};

const GOES_ON = 'The same command goes on from here, later.';
const REFUSED_ADDRESS: AddressRefused['code'] = 'HOLDFAST_ADDRESS_REFUSED';
const TRIES = 12;
const LONGEST_MS = 60_000;
const PATIENCE_MS = 120_000;
/** However long we are told to wait: after that one may ask whether it is still so. No timer holds a month. */
const A_DAY_MS = 86_400_000;
/** No page of a list is as long; whoever sends one that is wants our memory. */
const LONGEST_ANSWER = 64 * 2 ** 20;

/** Not now. */
class Unanswered extends Error {
  readonly afterMs: number | undefined;
  constructor(message: string, afterMs?: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Asks one thing at a time, waits as long as it is told to, and tries again what may pass. */
export function connect({ url, token, pause, waits, guard, signal, later = GOES_ON }: Calling): Source {
  const dispatcher = new Agent({
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
    ...(guard && { connect: { lookup: guard.lookup } }),
  });
  const authorization = `Basic ${Buffer.from(`${token}:x`).toString('base64')}`;
  let count = 0;
  let limit = Number.NaN;

  async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        if (tries >= TRIES) throw new Error(`${error.message} ${later}`);
        const ms = Math.min(A_DAY_MS, error.afterMs ?? Math.min(LONGEST_MS, 500 * 2 ** tries));
        waits(error.message, ms);
        await pause(ms);
      }
    }
  }

  async function call(address: URL) {
    signal?.throwIfAborted();
    // A name is judged when it is looked up.
    const verdict = guard?.checkUrl(address.href);
    if (verdict && !verdict.ok) throw new Refused(verdict.reason, 0);
    count += 1;
    const headers = address.origin === new URL(url).origin ? { authorization } : {};
    const reply = await request(address, { headers, dispatcher, signal }).catch((error: NodeJS.ErrnoException) => {
      signal?.throwIfAborted();
      if (error.code === REFUSED_ADDRESS) throw new Refused(error.message, 0);
      throw new Unanswered(`${address.origin} does not answer (${error.code ?? error.message}).`);
    });
    const header = (name: string) => textOf(reply.headers[name]);
    limit = Number(header('x-ratelimit-limit') ?? limit);
    return { status: reply.statusCode, header, body: reply.body };
  }

  return {
    url,
    asked: () => count,
    perMinute: () => (limit > 0 ? limit : undefined),
    isEnded: () => signal?.aborted ?? false,
    close: () => dispatcher.close(),
    get: (path) =>
      patiently(async () => {
        const reply = await call(new URL(path.replace(/^\//, ''), `${url}/`));
        const said = await textOfBody(reply.body, path);
        refuseUnlessGood(reply, path, said);
        const body = parsed(said);
        if (!body) throw new Unanswered(`The answer to ${path} broke off or is no JSON.`);
        await restIfTold(reply.header);
        return { header: reply.header, body };
      }),
    bytes: (address, broke) =>
      patiently(async () => {
        const reply = await follow(new URL(address, `${url}/`));
        if (reply.status !== 200) {
          refuseUnlessGood(reply, 'a download', await textOfBody(reply.body, 'a download'));
        }
        return telling(reply.body, broke);
      }),
  };

  /** Downloads may lie in a store that the other side sends us to. */
  async function follow(address: URL, left = 5): Promise<Awaited<ReturnType<typeof call>>> {
    const reply = await call(address);
    const location = reply.header('location');
    if (reply.status < 300 || reply.status >= 400 || !location || left === 0) return reply;
    await reply.body.dump();
    return follow(new URL(location, address), left - 1);
  }

  /** The next call would be refused, so it is not made yet. */
  async function restIfTold(header: Answer['header']): Promise<void> {
    if (header('x-ratelimit-remaining') !== '0') return;
    const ms = Math.min(A_DAY_MS, resetMs(header) ?? 1000);
    waits('The other side lets us ask only so often.', ms);
    await pause(ms);
  }
}

/** Undefined when it broke off. */
async function textOfBody(bytes: AsyncIterable<Buffer>, path: string): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of bytes) {
      length += part.length;
      if (length > LONGEST_ANSWER) break;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  if (length > LONGEST_ANSWER)
    throw new Refused(`The answer to ${path} is larger than ${LONGEST_ANSWER / 2 ** 20} MiB: that is no list.`, 0);
  return Buffer.concat(parts).toString();
}

async function* telling(bytes: AsyncIterable<Uint8Array>, broke: () => void): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error) => {
      broke();
      throw error;
    });
    if (next.done) return;
    yield next.value;
  }
}

type Reply = { status: number; header: Answer['header'] };

function refuseUnlessGood({ status, header }: Reply, path: string, said: string | undefined): void {
  if (status >= 200 && status < 300) return;
  const isLimited = status === 429 || (status === 400 && header('x-ratelimit-remaining') === '0');
  if (isLimited || status >= 500 || status === 408) {
    const what = isLimited ? 'The other side lets us ask only so often.' : `${path} was answered with ${status}.`;
    throw new Unanswered(what, retryAfterMs(header) ?? (isLimited ? resetMs(header) : undefined));
  }
  const message = parsed(said)?.MESSAGE;
  throw new Refused(`${path} was refused with ${status}${typeof message === 'string' ? `: ${message}` : '.'}`, status);
}

/** Seconds, or a date. */
function retryAfterMs(header: Answer['header']): number | undefined {
  const value = header('retry-after');
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Some say in how many seconds, some at which second of all time. */
function resetMs(header: Answer['header']): number | undefined {
  const seconds = Number(header('x-ratelimit-reset') || Number.NaN);
  if (Number.isNaN(seconds)) return undefined;
  return seconds < 1e9 ? seconds * 1000 : Math.max(0, seconds * 1000 - Date.now());
}

function parsed(said: string | undefined): Raw | undefined {
  try {
    const value: unknown = JSON.parse(said ?? '');
    return typeof value === 'object' && value !== null ? (value as Raw) : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
