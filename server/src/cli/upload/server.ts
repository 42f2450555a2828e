import { Agent, request } from 'undici';

/** In the server's own words why it will not, or why it cannot be: trying again would not help. */
export class Refused extends Error {
  readonly status: number;
  /** The field that is to blame, where the server names one. */
  readonly field: string | undefined;
  constructor(message: string, status = 0, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}
/** Not now: the connection broke, or the server is away or busy. */
export class Unanswered extends Error {
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Too many requests, somebody else is still writing to this upload, or the server is not well: all of it passes. */
const passes = (status: number) => [408, 409, 423, 425, 429].includes(status) || (status >= 500 && status !== 507);

type Sent = { headers?: Record<string, string>; body?: string | AsyncIterable<Uint8Array> };
type Answer = { header(name: string): string | undefined; body: Record<string, unknown> };
export type Call = (method: string, address: string, sent?: Sent) => Promise<Answer>;

/** Calls that throw `Refused` or `Unanswered` unless all is well. */
export function connect({ url, token }: { url: string; token: string }) {
  const dispatcher = new Agent();

  const call: Call = async (method, address, { headers = {}, body } = {}) => {
    const sent = { authorization: `Bearer ${token}`, ...headers };
    const reply = await request(new URL(address, `${url}/`), {
      method,
      headers: sent,
      body: body as never,
      dispatcher,
    }).catch((error: NodeJS.ErrnoException) => {
      if (error instanceof Refused) throw error;
      throw new Unanswered(
        `${url} does not answer (${error.code ?? error.message}): is that its address, and is it running?`,
      );
    });
    const { statusCode: status } = reply;
    const text = await reply.body.text().catch(() => '');
    if (status < 300) return { header: (name) => textOf(reply.headers[name]), body: parse(text) };
    const { MESSAGE, errors } = parse(text) as { MESSAGE?: string; errors?: { field: string }[] };
    const message = MESSAGE ?? `${url} answered ${status}: is that Holdfast?`;
    if (!passes(status)) throw new Refused(message, status, errors?.[0]?.field);
    throw new Unanswered(message, Number(textOf(reply.headers['retry-after']) ?? 0) * 1000);
  };

  /** Idle connections would keep the process from ending for a while. */
  return { call, close: () => dispatcher.close() };
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
