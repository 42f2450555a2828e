import { ApiError, refused, unreachable } from './api-error.ts';

export type ClientOptions = {
  /** Where the server is, without a trailing slash; '' for the pages that it serves itself. */
  baseUrl: string;
  /** An API token. Without one the browser's session cookie says who it is. */
  token?: string;
  fetch?: typeof fetch;
  /** Sent with every request, as they are when it is first sent: whoever has it sent again is the same. */
  headers?(): Record<string, string>;
  /** Called when the server no longer knows who this is: the token was revoked, the session has ended. */
  onUnauthenticated?(): void;
  /** Puts a refusal into the words of who will read it; without this they are the server's. */
  explain?(refusal: ApiError): Promise<ApiError>;
};

export type Method = 'get' | 'post' | 'put' | 'delete';

export type Request = {
  method: Method | 'options';
  url: string;
  headers?: Record<string, string> | undefined;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  /** How often it is tried at most, where that is safe. */
  tries?: number;
};

export type Send = (request: Request) => Promise<Response>;

const TRIES = 4;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;
/** What a server that restarts, or the proxy before it, answers; and 408, to what took too long to arrive. */
export const PASSING = [0, 408, 502, 503, 504];

/** Sends requests as one caller. A request that may be sent twice is, when the fault lies between here and the server. */
export function makeSend(options: ClientOptions): Send {
  const { token, onUnauthenticated } = options;
  const authorization: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };

  async function once({ method, url, headers, body, signal, keepalive }: Request): Promise<Response> {
    const call = options.fetch ?? fetch;
    const answer = await call(url, {
      method: method.toUpperCase(),
      headers: { Accept: 'application/json', ...authorization, ...headers },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw unreachable(cause);
    });
    if (answer.ok) return answer;
    if (answer.status === 401) onUnauthenticated?.();
    const refusal = refused(answer.status, await answer.text(), (name) => answer.headers.get(name));
    throw (await options.explain?.(refusal)) ?? refusal;
  }

  return async (request) => {
    const sent = keyed({ ...request, headers: { ...options.headers?.(), ...request.headers } });
    const most = isRepeatable(sent) ? (request.tries ?? TRIES) : 1;
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(sent);
      } catch (error) {
        const isPassing = error instanceof ApiError && PASSING.includes(error.status);
        if (!isPassing || tries === most) throw error;
        await pause(waitFor(tries, error.retryAfter), request.signal);
      }
    }
  };
}

const KEY = 'Idempotency-Key';

/** The server answers the same key as it did the first time, so that a repeated change changes nothing twice. */
const keyed = (request: Request): Request =>
  ['post', 'put', 'delete'].includes(request.method) && typeof request.body !== 'object'
    ? { ...request, headers: { [KEY]: randomKey(), ...request.headers } }
    : request;

const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'get' || method === 'options' || headers?.[KEY] !== undefined;

/** `crypto.randomUUID` is missing on pages that came over plain http. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** As long as the server asks for; else twice as long each time, and never the same for all who were cut off together. */
export const waitFor = (tries: number, retryAfter?: number): number =>
  Math.min(
    retryAfter === undefined ? FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random()) : retryAfter * 1000,
    LONGEST_PAUSE_MS,
  );

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
