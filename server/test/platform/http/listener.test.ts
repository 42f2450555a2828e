import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

/** What only a real connection can send. */
describe('a real connection', () => {
  const app = useApp(sqliteEngine);

  async function port(): Promise<number> {
    const { server } = app().http;
    if (!server.listening) await app().http.listen({ port: 0, host: '127.0.0.1' });
    return (server.address() as AddressInfo).port;
  }

  /** Sends these bytes and returns all that comes back until the server closes. */
  async function exchange(...parts: (string | Buffer)[]): Promise<string> {
    const socket = connect(await port(), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (const part of parts) socket.write(part);
    await closed;
    return Buffer.concat(chunks).toString();
  }

  const authorization = () => `Authorization: Bearer ${app().admin.token}\r\n`;
  const get = (path: string, headers = '') =>
    exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization()}${headers}\r\n`);
  const post = (headers: string, ...body: string[]) =>
    exchange(
      `POST /projects.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization()}${headers}\r\n`,
      ...body,
    );
  const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

  async function stillServes(): Promise<void> {
    assert.equal(status(await get('/me.json')), 200);
  }

  test('ten thousand headers and very long URLs are refused, and others are served on', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `X-Header-${n}: value\r\n`).join('');
    const refused = [
      await get('/me.json', many),
      await get('/me.json', `X-Long: ${'x'.repeat(20_000)}\r\n`),
      await get(`/projects/${'1'.repeat(20_000)}.json`),
      await get(`/projects/${'1'.repeat(1_000_000)}.json`),
      await get(`/projects.json?searchTerm=${'x'.repeat(20_000)}`),
    ];
    // The connection is closed on what is still being sent, so the answer may not arrive.
    for (const answer of refused) assert.ok(answer === '' || status(answer) === 431, answer);
    await stillServes();
  });

  test('what is no request is refused in the words of all refusals', async () => {
    const answer = await exchange('HELLO\r\n\r\n');
    assert.equal(status(answer), 400);
    assert.match(answer, /\r\nx-ratelimit-remaining: [1-9]\d*\r\n/i);
    assert.deepEqual(JSON.parse(answer.split('\r\n\r\n')[1]!), {
      MESSAGE: 'The request is no valid HTTP.',
      STATUS: 'Error',
    });
    const [, body = ''] = (await get('/me.json', `X-Long: ${'x'.repeat(16_384)}\r\n`)).split('\r\n\r\n');
    assert.match(JSON.parse(body).MESSAGE, /headers are too long/);
  });

  test('dots in a path climb nowhere', async () => {
    const id = await makeProject(app().admin);
    for (const path of [
      '/projects/../me.json',
      '/projects/%2e%2e/me.json',
      `/projects/./${id}.json`,
      `/x/..//projects/${id}.json`,
      '/projects/..%2fme.json',
      '/../../etc/passwd.json',
      '/..%5c..%5cetc%5cpasswd',
      '\\projects.json',
    ]) {
      const answer = await get(path);
      assert.ok([400, 404].includes(status(answer)), `${path}: ${answer}`);
    }
    await stillServes();
  });

  test('requests that are not HTTP, or two meanings of one, are 400', async () => {
    const head = `POST /projects.json HTTP/1.1\r\nHost: x\r\n${authorization()}`;
    for (const raw of [
      'NONSENSE\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'GET /me.json HTTP/9.9\r\n\r\n',
      `GET /me.json\x00 HTTP/1.1\r\nHost: x\r\n\r\n`,
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nxxxxx`,
      `${head}Content-Length: -1\r\n\r\n`,
      `${head}Content-Length: x\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `${head}X-Bad: a\x00b\r\n\r\n`,
      `${head}X Bad: a\r\n\r\n`,
    ]) {
      const answer = await exchange(raw);
      assert.equal(status(answer), 400, `${JSON.stringify(raw.slice(0, 60))}: ${answer}`);
      assert.doesNotMatch(answer, /\bat .+\.ts|node:internal/);
    }
    await stillServes();
  });

  test('a chunked body is read, one cut short creates nothing', async () => {
    const count = async () => Number((await app().admin.get('/projects.json')).headers['x-records']);
    const before = await count();
    const body = JSON.stringify({ project: { name: 'Chunked' } });
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const whole = await post(
      'Transfer-Encoding: chunked\r\n',
      chunk(body.slice(0, 7)),
      chunk(body.slice(7)),
      '0\r\n\r\n',
    );
    assert.equal(status(whole), 201);
    const socket = connect(await port(), '127.0.0.1');
    socket.on('error', () => {});
    socket.end(`POST /projects.json HTTP/1.1\r\nHost: x\r\n${authorization()}Content-Length: 1000\r\n\r\n${body}`);
    socket.resume();
    await once(socket, 'close');
    await stillServes();
    assert.equal(await count(), before + 1);
  });

  test('a declared length over the limit is refused before it is sent', async () => {
    assert.equal(status(await post(`Content-Length: ${2 ** 40}\r\nContent-Type: application/json\r\n`, '{')), 413);
    await stillServes();
  });

  test('a missing or strange Host is survived', async () => {
    for (const host of ['', 'Host: \r\n', 'Host: a"b<c>\r\n', `Host: ${'x'.repeat(5000)}\r\n`, 'Host: [::1\r\n']) {
      const answer = await exchange(`GET /account.json HTTP/1.1\r\n${host}Connection: close\r\n${authorization()}\r\n`);
      assert.ok([200, 400].includes(status(answer)), `${host.slice(0, 20)}: ${answer.slice(0, 200)}`);
    }
    assert.equal(status(await exchange(`GET /account.json HTTP/1.0\r\n${authorization()}\r\n`)), 200);
  });
});
