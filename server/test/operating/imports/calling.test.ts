import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, test } from 'node:test';
import { Refused } from '../../../src/operating/imports/classic/calling.ts';
import { reach, type Waited } from './stage.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** Another side that answers like this, one after the other, and like the last one from then on. */
async function answering(...answers: Answering[]) {
  let nth = 0;
  server = createServer((request, response) => {
    const answer = answers[Math.min(nth, answers.length - 1)]!;
    nth += 1;
    answer(request, response);
  });
  await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
  const waited: Waited[] = [];
  return { source: reach(server, 'token', waited), waited };
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const good: Answering = (_, response) => response.end('{"good":true}');
const limited =
  (headers: Record<string, string>, status = 429): Answering =>
  (_, response) =>
    response.writeHead(status, headers).end('{}');
const MINUTE = 60_000;

test('The other side is waited for as long as it says, in whichever way it says so', async () => {
  const now = Date.now();
  const { source, waited } = await answering(
    limited({ 'retry-after': '7' }),
    limited({ 'retry-after': new Date(now + 10 * MINUTE).toUTCString() }),
    limited({ 'x-ratelimit-reset': '30' }),
    limited({ 'x-ratelimit-reset': String(Math.ceil(now / 1000) + 300) }),
    limited({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9' }, 400),
    (_, response) => response.setHeader('x-ratelimit-remaining', '0').setHeader('x-ratelimit-reset', '11').end('{}'),
  );
  await source.get('/a.json');
  const ms = waited.map((one) => one.ms);
  assert.deepEqual([ms[0], ms[2], ms[4], ms[5]], [7000, 30_000, 9000, 11_000]);
  assert.ok(Math.abs(ms[1]! - 10 * MINUTE) < MINUTE && Math.abs(ms[3]! - 5 * MINUTE) < MINUTE, ms.join());
  await source.close();
});

test('Nobody waits for longer than a timer holds', async () => {
  const { source, waited } = await answering(limited({ 'retry-after': '2592000' }), good);
  await source.get('/a.json');
  assert.deepEqual(
    waited.map(({ ms }) => ms),
    [86_400_000],
  );
  await source.close();
});

test('An answer that does not end is refused, before it takes all memory', async () => {
  const MIB = Buffer.alloc(2 ** 20, ' ');
  let sent = 0;
  const { source } = await answering((_, response) => {
    const more = () => {
      while (!response.destroyed && sent < 400) {
        sent += 1;
        if (!response.write(MIB)) return void response.once('drain', more);
      }
      response.end('{}');
    };
    more();
  });
  await assert.rejects(source.get('/tasks.json'), (error) => error instanceof Refused && /64 MiB/.test(error.message));
  assert.ok(sent < 200, `${sent} MiB were taken`);
  await source.close();
});

test('A token goes to nobody but the other side, also where that sends us elsewhere', async () => {
  const heard: (string | undefined)[] = [];
  const store = createServer((request, response) => {
    heard.push(request.headers.authorization);
    response.end('bytes');
  });
  await new Promise<void>((done) => void store.listen(0, '127.0.0.1', done));
  const { port } = store.address() as { port: number };
  const { source } = await answering((request, response) => {
    heard.push(request.headers.authorization);
    response.writeHead(302, { location: `http://127.0.0.1:${port}/a` }).end();
  });
  const parts: Buffer[] = [];
  for await (const part of await source.bytes('/download', () => {})) parts.push(Buffer.from(part));
  assert.equal(Buffer.concat(parts).toString(), 'bytes');
  assert.deepEqual([typeof heard[0], heard[1]], ['string', undefined]);
  await source.close();
  store.closeAllConnections();
  store.close();
});
