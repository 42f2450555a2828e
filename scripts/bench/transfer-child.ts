import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { serveParent } from './children.ts';

/** Bytes on their way in (in one of the ways, or as they are) or out, over so many connections. */
export type Transfer = {
  port: number;
  token: string;
  way: Way | 'download';
  size: number;
  count: number;
  connections: number;
  /** What is downloaded, or where raw bytes are put. */
  path?: string;
  /** Begins nothing new after so long. */
  seconds?: number;
};
export type Way = 'form' | 'tus' | 'link' | 'raw';
/** `ends` are what the last answers said: the references of pending files, in any order. */
export type Transferred = { seconds: number; done: number; ends: string[] };

const CHUNK = randomBytes(256 * 1024);
const BOUNDARY = 'holdfast-bench-boundary';
const BEFORE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="film.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
const AFTER = `\r\n--${BOUNDARY}--\r\n`;

type Asked = { method: string; path: string; headers?: Record<string, string | number> };
type Answer = { headers: IncomingMessage['headers']; text: string };

function makeClient({ port, token }: Transfer) {
  const agent = new Agent({ keepAlive: true });
  const open = ({ method, path, headers }: Asked): ClientRequest =>
    request({
      agent,
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });

  async function answerOf(asked: ClientRequest, what: string): Promise<Answer> {
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await reply.toArray()).toString();
    if (reply.statusCode! > 299) throw new Error(`${what} answered ${reply.statusCode}: ${text.slice(0, 300)}`);
    return { headers: reply.headers, text };
  }

  return {
    close: () => agent.destroy(),
    ask(asked: Asked): Promise<Answer> {
      const call = open(asked);
      const answer = answerOf(call, asked.path);
      call.end();
      return answer;
    },
    async send(asked: Asked, size: number, before = '', after = ''): Promise<Answer> {
      const length = before.length + size + after.length;
      const call = open({ ...asked, headers: { ...asked.headers, 'content-length': length } });
      const answer = answerOf(call, asked.path);
      let isAnswered = false;
      const answered = answer
        .then(
          () => true,
          () => true,
        )
        .then(() => {
          isAnswered = true;
        });
      if (before) call.write(before);
      for (let left = size; left > 0 && !isAnswered; left -= CHUNK.length) {
        const isFlowing = call.write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK);
        if (!isFlowing) await Promise.race([once(call, 'drain'), answered]);
      }
      call.end(after);
      return answer;
    },
    async receive(path: string): Promise<number> {
      const call = open({ method: 'GET', path });
      call.end();
      const [reply] = (await once(call, 'response')) as [IncomingMessage];
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}`);
      let size = 0;
      for await (const chunk of reply as AsyncIterable<Buffer>) size += chunk.length;
      return size;
    },
  };
}
type Client = ReturnType<typeof makeClient>;

const TUS = { 'tus-resumable': '1.0.0' };

const uploads: Record<Way, (client: Client, transfer: Transfer) => Promise<string>> = {
  async form(client, { size, path = '/pendingFiles.json' }) {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return (await client.send({ method: 'POST', path, headers }, size, BEFORE, AFTER)).text;
  },
  async tus(client, { size }) {
    const begun = await client.ask({ method: 'POST', path: '/uploads', headers: { ...TUS, 'upload-length': size } });
    const path = new URL(begun.headers.location!, 'http://bench').pathname;
    const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 };
    await client.send({ method: 'PATCH', path, headers }, size);
    return path;
  },
  async link(client, { size }) {
    const path = `/pendingfiles/presignedurl.json?fileName=film.bin&fileSize=${size}`;
    const { ref, url } = JSON.parse((await client.ask({ method: 'GET', path })).text) as Record<string, string>;
    await client.send({ method: 'PUT', path: new URL(url!).pathname }, size);
    return ref!;
  },
  async raw(client, { size, path = '/' }) {
    return (await client.send({ method: 'PUT', path }, size)).text;
  },
};

async function run(transfer: Transfer): Promise<Transferred> {
  const { way, count, connections, size, seconds = Number.POSITIVE_INFINITY } = transfer;
  const client = makeClient(transfer);
  const ends: string[] = [];
  const begun = performance.now();
  let [turn, done] = [0, 0];
  const lane = async () => {
    while (turn < count && performance.now() - begun < seconds * 1000) {
      turn += 1;
      if (way === 'download') {
        const got = await client.receive(transfer.path!);
        if (got !== size) throw new Error(`${transfer.path} sent ${got} bytes instead of ${size}`);
      } else ends.push(await uploads[way](client, transfer));
      done += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, lane));
  } finally {
    client.close();
  }
  return { seconds: (performance.now() - begun) / 1000, done, ends: ends.slice(-1) };
}

await serveParent<Transfer>(async () => ({ ready: true, answer: run }));
