import { Agent, request } from 'undici';

/** In the server's own words why it will not, or why it cannot be: trying again would not help. */
export class Refused extends Error {
  readonly status: number;
  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
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

const TUS = { 'Tus-Resumable': '1.0.0' };
/** Too many requests, somebody else is still writing to this upload, or the server is not well: all of it passes. */
const passes = (status: number) => [408, 409, 423, 425, 429].includes(status) || (status >= 500 && status !== 507);

type Sent = { headers?: Record<string, string>; body?: string | AsyncIterable<Uint8Array> };
type Answer = { status: number; header(name: string): string | undefined; body: Record<string, unknown> };

export type NewFile = {
  pendingFileRef: string;
  'category-id': '0';
  'category-name'?: string;
  autoNewVersion?: boolean;
};

export type Appending = { place: string; offset: number; length: number };

/** The calls that uploading needs. Each throws `Refused` or `Unanswered`. */
export function makeServer({ url, token }: { url: string; token: string }) {
  const dispatcher = new Agent();

  async function call(method: string, address: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
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
    if (status < 300) return { status, header: (name) => textOf(reply.headers[name]), body: parse(text) };
    const message = String(parse(text).MESSAGE ?? `The server answered ${status}.`);
    if (!passes(status)) throw new Refused(message, status);
    throw new Unanswered(message, Number(textOf(reply.headers['retry-after']) ?? 0) * 1000);
  }

  return {
    /** Whether there is such a project, and we may see it, is better known before the first byte is sent. */
    async requireProject(id: number): Promise<void> {
      await call('GET', `${url}/projects/${id}.json`);
    },
    /** Which account this is, told from every other at the same address, before and after. */
    async account(): Promise<string> {
      const account = (await call('GET', `${url}/account.json`)).body.account as Record<string, string>;
      return `${account.id} of ${account['created-at']}`;
    },
    async hasFile(id: string, project: number): Promise<boolean> {
      try {
        const file = (await call('GET', `${url}/files/${id}.json`)).body.file as Record<string, string>;
        return file['project-id'] === String(project);
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return false;
        throw error;
      }
    },
    /** Gives the address that the bytes go to. */
    async begin(name: string, size: number): Promise<string> {
      const metadata = `filename ${Buffer.from(name).toString('base64')}`;
      const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata };
      const { header } = await call('POST', `${url}/uploads/`, { headers });
      // As a path: behind a proxy the server may know itself under another name.
      return new URL(header('location') ?? '', `${url}/`).pathname;
    },
    /** Undefined when the server does not know it any more. */
    async offset(place: string): Promise<number | undefined> {
      try {
        return Number((await call('HEAD', place, { headers: TUS })).header('upload-offset'));
      } catch (error) {
        if (error instanceof Refused && [403, 404, 410].includes(error.status)) return undefined;
        throw error;
      }
    },
    async append({ place, offset, length }: Appending, body: AsyncIterable<Uint8Array>): Promise<void> {
      const headers = {
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'content-length': String(length),
        'upload-offset': String(offset),
      };
      await call('PATCH', place, { headers, body });
    },
    async abandon(place: string): Promise<void> {
      await call('DELETE', place, { headers: TUS });
    },
    /** Asked again under the same key it makes nothing twice. Gives the id of the file. */
    async createFile(project: number, file: NewFile, key: string): Promise<string> {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const { body } = await call('POST', `${url}/projects/${project}/files.json`, {
        headers,
        body: JSON.stringify({ file }),
      });
      return String(body.id);
    },
    /** Idle connections would keep the process from ending for a while. */
    close: () => dispatcher.close(),
  };
}
export type Server = ReturnType<typeof makeServer>;

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
