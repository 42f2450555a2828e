import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { until } from '../../../../scripts/patience.ts';
import { EXCHANGE_MS, type Outcome } from '../../../src/integrations/webhooks/send/exchange.ts';
import { type Guard, makeGuard, type Resolve } from '../../../src/integrations/webhooks/send/guard.ts';
import { makeSender } from '../../../src/integrations/webhooks/send/sender.ts';
import { GOOD_CERTIFICATE, KEY, OLD_CERTIFICATE } from './certificates.ts';
import { type MovedTime, makeTime, turns } from './moved-time.ts';

const UNREACHABLE = 'The receiver could not be reached.';
const loopback: Resolve = async () => ['127.0.0.1'];
const guardOf = (resolve: Resolve = loopback) => makeGuard({ allow: ['127.0.0.0/8'], resolve });

test('the request arrives as it was given', async (t) => {
  const seen: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
  const origin = await listen(t, async (request, response) => {
    const { method, url, headers } = request;
    const chunks = await request.toArray();
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    response.setHeader('x-many', ['1', '2']).end('grüß dich');
  });
  const send = senderFor(t);
  const outcome = await send(`${origin}/a b?c=d#e`, 'event=☃', { 'content-type': 'text/x', 'webhook-id': '7' });
  assert.equal(outcome.status, 200);
  assert.equal(outcome.error, '');
  assert.equal(outcome.refused, false);
  assert.equal(outcome.body, 'grüß dich');
  assert.deepEqual(outcome.headers['x-many'], ['1', '2']);
  assert.deepEqual(outcome.headers['content-length'], ['11']);
  assert.equal((await send(origin, Buffer.from([0xe2, 0x98, 0x83]))).status, 200);
  assert.deepEqual(
    seen.map(({ method, url, body }) => ({ method, url, body })),
    [
      { method: 'POST', url: '/a%20b?c=d', body: 'event=☃' },
      { method: 'POST', url: '/', body: '☃' },
    ],
  );
  assert.equal(seen[0]?.headers['user-agent'], 'Holdfast/test');
  assert.equal(seen[0]?.headers['content-type'], 'text/x');
  assert.equal(seen[0]?.headers['webhook-id'], '7');
  assert.equal(seen[0]?.headers['accept-encoding'], undefined);
});

for (const status of [204, 302, 307, 410, 500])
  test(`${status} is an answer, and no redirect is followed`, async (t) => {
    let requests = 0;
    const origin = await listen(t, (_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    const outcome = await senderFor(t)(origin);
    assert.deepEqual([outcome.status, outcome.error, requests], [status, '', 1]);
    assert.deepEqual(outcome.headers.location, ['/elsewhere']);
  });

test('early hints are not the answer', async (t) => {
  const origin = await listen(t, (_request, response) => {
    response.writeEarlyHints({ link: '</x>; rel=preload' });
    response.writeHead(201).end('made');
  });
  const outcome = await senderFor(t)(origin);
  assert.deepEqual([outcome.status, outcome.body, outcome.headers.link], [201, 'made', undefined]);
});

test('timing tells the parts of a new connection, and leaves them out for a kept one', async (t) => {
  const time = makeTime();
  const ports = new Set<number | undefined>();
  const origin = await listen(t, (request, response) => {
    ports.add(request.socket.remotePort);
    time.move(40);
    response.end();
  });
  const slowNames = guardOf(async () => {
    time.move(30);
    return ['127.0.0.1'];
  });
  const send = senderFor(t, { guard: slowNames, time });
  const first = (await send(named(origin))).timing;
  assert.deepEqual(first, { dns: 30, connect: 0, firstByte: 70, total: 70 });
  await turns(); // undici takes a turn of the event loop before it uses a connection again
  const second = (await send(named(origin))).timing;
  assert.deepEqual(second, { firstByte: 40, total: 40 });
  assert.equal(ports.size, 1);
});

test('a receiver that hangs is given up in time', async (t) => {
  const [time, asked] = [makeTime(), Promise.withResolvers<void>()];
  const origin = await listen(t, () => asked.resolve());
  const sending = senderFor(t, { timeoutMs: 150, time })(origin);
  await asked.promise;
  const outcome = await givenUp(sending, time, 150);
  assert.equal(outcome.error, 'The receiver did not answer within 0.15 seconds.');
});

test('dripping headers or a dripping body do not stretch the time', async (t) => {
  const time = makeTime();
  const sockets: net.Socket[] = [];
  const begin = (head: string) => (socket: net.Socket) => {
    sockets.push(socket);
    socket.write(head);
  };
  const headers = await listenRaw(t, begin('HTTP/1.1 200 OK\r\n'));
  const body = await listenRaw(t, begin('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\nz'));
  const seen = new Promise<void>((resolve) => {
    const look = () => resolve();
    subscribe('undici:request:bodyChunkReceived', look);
    t.after(() => unsubscribe('undici:request:bodyChunkReceived', look));
  });
  const send = senderFor(t, { timeoutMs: 200, time });
  const [one, two] = [send(headers), send(body)];
  await seen;
  await until(() => sockets.length === 2, 'both to be called');
  for (let n = 0; n < 9; n += 1) {
    for (const socket of sockets) socket.write('x:y\r\n');
    time.move(20);
    await turns();
  }
  const noHeaders = await givenUp(Promise.race([one, two]), time, 20, 200);
  const noEnd = await two;
  assert.equal(noHeaders.error, 'The receiver did not answer within 0.2 seconds.');
  assert.equal(noEnd.error, 'The receiver answered 200, but did not finish its answer within 0.2 seconds.');
  assert.match(noEnd.body, /^z(x:y\r\n)*/);
});

test('a silent name server and a silent TLS handshake are given up in time, and never sent later', async (t) => {
  let requests = 0;
  const origin = await listen(t, (_request, response) => {
    requests += 1;
    response.end();
  });
  const name = Promise.withResolvers<string[]>();
  const time = makeTime();
  const lateName = guardOf(() => {
    // The connection begins a little after the exchange, and so it still stands when that is given up.
    time.move(1);
    return name.promise;
  });
  const sender = makeSender({ guard: lateName, userAgent: 'Holdfast/test', timeoutMs: 100, time });
  const late = await givenUp(sender.send({ url: named(origin), headers: {}, body: '' }), time, 99, 100);
  assert.equal(late.error, UNREACHABLE);
  name.resolve(['127.0.0.1']);
  await sender.close();
  assert.equal(requests, 0);

  const greeted = Promise.withResolvers<void>();
  const silent = await listenRaw(t, () => greeted.resolve());
  const handshake = senderFor(t, { timeoutMs: 100, time })(silent.replace('http:', 'https:'));
  await greeted.promise;
  assert.equal((await givenUp(handshake, time, 100)).error, UNREACHABLE);
});

test('those that hang keep nobody else at the same host waiting for a connection', async (t) => {
  const origin = await listen(t, (request, response) => void (request.url === '/well' && response.end()));
  const send = senderFor(t);
  for (let n = 0; n < 200; n += 1) void send(`${origin}/stuck`);
  assert.equal((await send(`${origin}/well`)).status, 200);
});

test('an endless body is cut, and its status counts', async (t) => {
  let closed: Promise<unknown> | undefined;
  const origin = await listen(t, (_request, response) => {
    closed = once(response, 'close');
    const fill = () => {
      while (response.write('é'.repeat(1000)));
    };
    response.on('drain', fill);
    fill();
  });
  const outcome = await senderFor(t)(origin);
  assert.deepEqual([outcome.status, outcome.error], [200, '']);
  assert.equal(outcome.body, 'é'.repeat(4096));
  await closed;
});

test('a gzip bomb stays packed', async (t) => {
  const bomb = gzipSync('a'.repeat(5_000_000));
  const origin = await listen(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const outcome = await senderFor(t)(origin);
  assert.deepEqual([outcome.status, outcome.headers['content-encoding']], [200, ['gzip']]);
  assert.doesNotMatch(outcome.body, /aaaa/);
  assert.ok(outcome.body.length > 0 && Buffer.byteLength(outcome.body) <= 8192);
});

test('the kept text has no zero and no half characters', async (t) => {
  const bodies = [`a\0b${'x'.repeat(8188)}€`, `${'x'.repeat(8189)}😀`];
  const origin = await listen(t, (_request, response) => response.end(bodies.shift()));
  const send = senderFor(t);
  assert.equal((await send(origin)).body, `a\u{fffd}b${'x'.repeat(8187)}`);
  assert.equal((await send(origin)).body, 'x'.repeat(8189));
});

const brokenAnswers: [what: string, answer: string, error: string][] = [
  ['nothing at all', '', 'The receiver closed the connection without an answer.'],
  ['something else than HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'The receiver did not answer in HTTP.'],
  [
    'half an answer',
    'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf',
    'The receiver answered 200, but broke the connection off before the end.',
  ],
  [
    'endless headers',
    `HTTP/1.1 200 OK\r\n${'x: yyyyyyyyyyyyyy\r\n'.repeat(2000)}`,
    "The headers of the receiver's answer are too long.",
  ],
];

for (const [what, answer, error] of brokenAnswers)
  test(`a receiver that answers ${what}`, async (t) => {
    const origin = await listenRaw(t, (socket) => socket.end(answer));
    const outcome = await senderFor(t)(origin);
    assert.deepEqual([outcome.status, outcome.error, outcome.refused], [0, error, false]);
  });

test('a receiver that resets the connection', async (t) => {
  const origin = await listenRaw(t, (socket) => socket.resetAndDestroy());
  const outcome = await senderFor(t)(origin);
  assert.deepEqual([outcome.status, outcome.error], [0, 'The receiver closed the connection without an answer.']);
});

test('a name that changes its mind is refused at the next connection', async (t) => {
  let requests = 0;
  const origin = await listen(t, (_request, response) => {
    requests += 1;
    response.setHeader('connection', 'close').end();
  });
  const answers = [['127.0.0.1'], ['127.0.0.1', '10.0.0.1']];
  const time = makeTime();
  const send = senderFor(t, { guard: guardOf(async () => answers.shift() ?? []), time });
  assert.equal((await send(named(origin))).status, 200);
  const again = send(named(origin));
  await until(() => answers.length === 0, 'the name to be asked for again');
  assert.equal((await givenUp(again, time, EXCHANGE_MS)).refused, true);
  assert.equal(requests, 1);
});

test('the connection itself is guarded, even when the checks before it are fooled', async (t) => {
  let [connections, requests] = [0, 0];
  const closed = Promise.withResolvers<void>();
  const origin = await listen(
    t,
    () => void requests++,
    (socket) => {
      connections += 1;
      socket.once('close', closed.resolve);
    },
  );
  const time = makeTime();
  const fooled: Guard = { ...guardOf(), isAllowedAddress: () => false };
  const send = senderFor(t, { guard: fooled, time });
  const literal = await givenUp(send(origin), time, EXCHANGE_MS);
  assert.deepEqual([literal.refused, literal.error, connections], [true, UNREACHABLE, 0]);
  const sending = send(named(origin));
  await closed.promise;
  const byName = await givenUp(sending, time, EXCHANGE_MS);
  assert.deepEqual([byName.refused, byName.error, requests], [true, UNREACHABLE, 0]);
  assert.equal(connections, 1, 'the name was connected to, found out, and nothing was said');
});

test('what cannot be written and what comes after the end are outcomes too', async (t) => {
  const origin = await listen(t, (_request, response) => response.end());
  const sender = makeSender({ guard: guardOf(), userAgent: 'Holdfast/test', time: makeTime() });
  const injected = await sender.send({ url: origin, headers: { x: 'a\r\nhost: b' }, body: '' });
  assert.deepEqual([injected.status, /could not be written/.test(injected.error)], [0, true]);
  assert.equal((await sender.send({ url: origin, headers: {}, body: '' })).status, 200);
  await sender.close();
  const late = await sender.send({ url: origin, headers: {}, body: '' });
  assert.deepEqual([late.status, late.error], [0, 'Holdfast was stopping.']);
});

test('closing lets a running exchange end', async (t) => {
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const origin = await listen(t, async (_request, response) => {
    asked.resolve();
    await gate.promise;
    response.end('done');
  });
  const sender = makeSender({ guard: guardOf(), userAgent: 'Holdfast/test', time: makeTime() });
  const running = sender.send({ url: origin, headers: {}, body: '' });
  await asked.promise;
  const closed = sender.close();
  gate.resolve();
  await closed;
  assert.equal((await running).body, 'done');
});

test('certificates are checked, and what is wrong is said plainly', async (t) => {
  const trustedBefore = tls.getCACertificates('default');
  t.after(() => tls.setDefaultCACertificates(trustedBefore));
  const good = await listenTls(t, GOOD_CERTIFICATE);
  const old = await listenTls(t, OLD_CERTIFICATE);
  const plain = await listen(t, (_request, response) => response.end());
  const attempt = async (url: string, trusted: string[]) => {
    tls.setDefaultCACertificates(trusted);
    const { status, error } = await senderFor(t)(url);
    return status || error;
  };
  assert.equal(await attempt(named(good), [GOOD_CERTIFICATE]), 200);
  assert.equal(await attempt(named(old), [OLD_CERTIFICATE]), "The receiver's certificate expired on 2001-01-01.");
  assert.equal(await attempt(named(good), []), "The receiver's certificate is not one that can be trusted.");
  for (const url of [named(good, 'other.test'), good])
    assert.equal(await attempt(url, [GOOD_CERTIFICATE]), "The receiver's certificate was issued for another name.");
  assert.equal(
    await attempt(named(plain).replace('http:', 'https:'), [GOOD_CERTIFICATE]),
    'No secure connection (TLS) could be agreed on with the receiver.',
  );
});

type Send = (url: string, body?: string | Buffer, headers?: Record<string, string>) => Promise<Outcome>;

/** Without a time of its own it waits for ever. */
function senderFor(t: TestContext, options: { guard?: Guard; timeoutMs?: number; time?: MovedTime } = {}): Send {
  const sender = makeSender({ guard: guardOf(), userAgent: 'Holdfast/test', time: makeTime(), ...options });
  t.after(() => sender.close());
  return (url, body = 'x', headers = {}) => sender.send({ url, headers, body });
}

/** Given up when so much more time has passed, and no earlier; `afterMs` in all. */
async function givenUp(sending: Promise<Outcome>, time: MovedTime, moreMs: number, afterMs = moreMs): Promise<Outcome> {
  let isOver = false;
  void sending.then(() => {
    isOver = true;
  });
  await turns();
  time.move(moreMs - 1);
  await turns();
  assert.equal(isOver, false, 'too early');
  time.move(1);
  await turns();
  assert.equal(isOver, true, 'too late');
  const outcome = await sending;
  assert.deepEqual([outcome.status, outcome.timing.total], [0, afterMs]);
  return outcome;
}

function named(origin: string, name = 'receiver.test'): string {
  return origin.replace('127.0.0.1', name);
}

function listen(t: TestContext, answer: http.RequestListener, onConnection = (_: net.Socket) => {}): Promise<string> {
  return serve(t, http.createServer(answer).on('connection', onConnection), 'http');
}

function listenTls(t: TestContext, cert: string): Promise<string> {
  return serve(
    t,
    https.createServer({ cert, key: KEY }, (_request, response) => response.end()),
    'https',
  );
}

/** Calls `answer` once the request has begun to arrive. */
function listenRaw(t: TestContext, answer: (socket: net.Socket) => unknown, onConnection = () => {}): Promise<string> {
  const server = net.createServer((socket) => {
    onConnection();
    socket.on('error', () => {}).once('data', () => answer(socket));
    t.after(() => socket.destroy());
  });
  return serve(t, server, 'http');
}

async function serve(t: TestContext, server: net.Server, scheme: string): Promise<string> {
  // A connection is closed by who uses it, not by the clock.
  if (server instanceof http.Server || server instanceof https.Server) server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    if (server instanceof http.Server || server instanceof https.Server) server.closeAllConnections();
  });
  await once(server, 'listening');
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
