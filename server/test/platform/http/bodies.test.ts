import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { head, type Line, makeLines } from './lines.ts';

const MIB = 2 ** 20;
const EXPECTS = 'Expect: 100-continue';
/** What the system hands over at once, and what lies between it and us: nobody has asked for it. */
const IN_BETWEEN = 512 * 1024;

describe('bodies that nobody has asked for', () => {
  const app = useApp(sqliteEngine);
  const open = makeLines(app);
  const pour = Buffer.alloc(12 * MIB, 'a&');

  test('are not read: of who does not say who they are, of unknown paths, methods and links', async () => {
    const json = 'Content-Type: application/json';
    for (const [request, status, ...headers] of [
      ['POST /projects.json', 401, json],
      ['POST /projects.json', 401, json, 'Authorization: Bearer nobody'],
      ['PUT /notebooks/1.json', 401, json],
      ['GET /projects.json', 401],
      ['POST /session.json', 413, 'Content-Type: application/x-www-form-urlencoded'],
      ['POST /invitations/abc.json', 413, json],
      ['GET /invitations/abc.json', 413],
      ['POST /no/such/path.json', 404, json],
      ['PUT /no/such/path', 404, json],
      ['PATCH /projects.json', 405, json],
      ['DELETE /session.json', 401, json],
      ['GET /healthz', 200],
      ['GET /openapi.json', 200],
      ['POST /pendingFiles.json', 401, 'Content-Type: multipart/form-data; boundary=x'],
      ['POST /uploads', 401, 'Content-Type: application/offset+octet-stream', 'Tus-Resumable: 1.0.0'],
      ['PUT /upload/1/tf_x/9999999999999/00', 403],
      [`POST /receive/1/1/${'0'.repeat(64)}`, 404, json],
      ['GET /download/1/1/x', 404],
    ] as const) {
      const { over, theirs } = await open(head(request, pour.length, ...headers), pour);
      const gone = once(theirs, 'close');
      const said = await over;
      await gone;
      // Who pours on may be cut off before they have read the answer.
      if (said !== '') {
        assert.match(said, new RegExp(`^HTTP/1.1 ${status} `), request);
        assert.match(said, /\r\nconnection: close\r\n/i, request);
      }
      assert.ok(theirs.bytesRead < IN_BETWEEN, `${request}: ${theirs.bytesRead} bytes were read`);
    }
  });

  test('are not invited: who waits to be asked is answered at once', async () => {
    const authorization = `Authorization: Bearer ${app().admin.token}`;
    for (const [request, status, ...headers] of [
      ['POST /projects.json', 401],
      ['POST /projects.json', 413, authorization],
      ['POST /no/such/path.json', 404, authorization],
      ['PATCH /projects.json', 405, authorization],
      ['POST /pendingFiles.json', 401, 'Content-Type: multipart/form-data; boundary=x'],
      ['POST /uploads', 401, 'Content-Type: application/offset+octet-stream', 'Tus-Resumable: 1.0.0'],
      ['PUT /upload/1/tf_x/9999999999999/00', 403],
    ] as const) {
      const said = await (await open(head(request, pour.length, ...headers, EXPECTS))).over;
      assert.match(said, new RegExp(`^HTTP/1.1 ${status} `), request);
    }
  });

  test('are refused in words before they are sent, with what the route takes', async () => {
    const authorization = `Authorization: Bearer ${app().admin.token}`;
    const id = await makeProject(app().admin);
    for (const [request, length, most, ...headers] of [
      ['POST /session.json', 16_385, '16 KiB'],
      ['POST /projects.json', MIB + 1, '1 MiB', authorization],
      ['GET /projects.json', MIB + 1, '1 MiB', authorization],
      [`POST /projects/${id}/tasks/quickadd.json`, 4 * MIB + 1, '4 MiB', authorization],
      [`POST /projects/${id}/notebooks.json`, 10 * MIB + 1, '10 MiB', authorization],
      ['PUT /notebooks/1.json', 10 * MIB + 1, '10 MiB', authorization],
    ] as const) {
      const said = await (await open(head(request, length, ...headers))).over;
      assert.match(said, /^HTTP\/1.1 413 /, request);
      assert.ok(said.includes(`at most ${most}.`), said);
    }
  });

  test('that are small are read past, and the connection is used again', async () => {
    const { socket, over } = await open(head('POST /no/such/path.json', 10_000), Buffer.alloc(10_000, 'x'));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(await over, /^HTTP\/1.1 404 [\s\S]*HTTP\/1.1 200 OK/);
  });
});

describe('bodies that wait to be asked for', () => {
  const app = useApp(sqliteEngine);
  const open = makeLines(app);

  test('are asked for when it is known who sends them, and taken', async () => {
    const authorization = `Authorization: Bearer ${app().admin.token}`;
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nTide\r\n--x--\r\n';
    const [tus, upload] = ['Tus-Resumable: 1.0.0', 'Content-Type: application/offset+octet-stream'];
    for (const [request, body, ...headers] of [
      ['POST /projects.json', '{"project":{"name":"Harbour"}}', 'Content-Type: application/json'],
      ['POST /pendingFiles.json', form, 'Content-Type: multipart/form-data; boundary=x'],
      ['POST /uploads', 'Tide', upload, tus, 'Upload-Length: 4'],
    ] as const) {
      const line = await open(head(request, body.length, authorization, EXPECTS, 'Connection: close', ...headers));
      const [asked] = await once(line.socket, 'data');
      assert.match(String(asked), /^HTTP\/1.1 100 Continue\r\n\r\n$/, request);
      line.socket.write(body);
      assert.match(await line.over, /\r\n\r\nHTTP\/1.1 201 /, request);
    }
  });
});

describe('bodies under way', () => {
  const app = useApp(sqliteEngine, { env: { HOLDFAST_MAX_BODIES: '2MiB' } });
  const open = makeLines(app);
  const stall = (token: string, bytes: number) =>
    open(head('POST /projects.json', MIB, `Authorization: Bearer ${token}`), `{"x":"${'x'.repeat(bytes - 6)}`);
  /** Until that much of them has been read, or the connection is gone. */
  const arrived = async ({ theirs }: Line, bytes: number) => {
    while (theirs.bytesRead < bytes && !theirs.destroyed) await new Promise((resolve) => setImmediate(resolve));
  };
  const large = { project: { name: 'Large', x: 'x'.repeat(400_000) } };

  test('are bounded together; nobody takes what is left for others, and what ends makes room', async () => {
    const { admin: other } = await app().anotherAccount();
    assert.equal((await app().admin.post('/projects.json', large)).status, 201);
    const half = await stall(app().admin.token, 900_000);
    await arrived(half, 900_000);
    const refused = await app().admin.post('/projects.json', large);
    assert.equal(refused.status, 503, refused.text);
    assert.equal(refused.headers['retry-after'], '5');
    assert.match(refused.body.MESSAGE, /Try again/);
    const over = await (await stall(app().admin.token, 900_000)).over;
    assert.match(over, /^HTTP\/1.1 503 [\s\S]*\r\nconnection: close\r\n/i);
    assert.equal((await app().admin.post('/projects.json', { project: { name: 'Small' } })).status, 201);
    assert.equal((await other.post('/projects.json', large)).status, 201);
    half.socket.destroy();
    await once(half.theirs, 'close');
    for (let turn = 0; turn < 8; turn += 1)
      assert.equal((await app().admin.post('/projects.json', large)).status, 201, `turn ${turn}`);
  });
});

describe('connections that stand still', () => {
  const app = useApp(sqliteEngine, { env: { HOLDFAST_CLIENT_TIMEOUT: '1s' } });
  const open = makeLines(app);

  test('are closed: with nothing sent, half a header, or a body that stops short of its end', async () => {
    const authorization = `Authorization: Bearer ${app().admin.token}`;
    const [silent, half, ...stopped] = await Promise.all([
      open(),
      open('POST /projects.json HTTP/1.1\r\nHost: x\r\n'),
      open(head('POST /session.json', 1000), '{"email":'),
      open(head('POST /projects.json', MIB, authorization), 'x'.repeat(MIB - 1)),
      open(head('PUT /notebooks/1.json', 10 * MIB, authorization), 'x'.repeat(9 * MIB)),
      open(head('GET /projects.json', 1000, authorization), 'x'),
    ]);
    assert.match(await silent.over, /^HTTP\/1.1 408 /);
    assert.match(await half.over, /^HTTP\/1.1 408 /);
    for (const one of stopped) assert.match(await one.over, /^HTTP\/1.1 408 [\s\S]*The body took too long/);
  });
});

describe('who gives others ten minutes', () => {
  const app = useApp(sqliteEngine, { env: { HOLDFAST_CLIENT_TIMEOUT: '10m' } });

  test('is served like everybody', async () => assert.equal((await app().admin.get('/me.json')).status, 200));
});
