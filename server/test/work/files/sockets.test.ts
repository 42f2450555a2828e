import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join as path } from 'node:path';
import { before, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { BOUNDARY, blobKeys, form, formType, pendingRows } from './forms.ts';

const LIMIT = 2 ** 20;

/** What only a real connection can do: be slow, be cut, send more than it says. */
eachEngine('uploading over a connection', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_MAX_FILE_SIZE: String(LIMIT) } });
  let port = 0;
  before(async () => {
    port = Number(new URL(await app().http.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  async function open(headers: string[]): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = ['POST /pendingFiles.json HTTP/1.1', 'Host: x', `Authorization: Bearer ${app().admin.token}`];
    socket.write([...head, `Content-Type: ${formType()}`, ...headers, '', ''].join('\r\n'));
    return socket;
  }
  async function answer(socket: Socket): Promise<string> {
    const [chunk] = await once(socket, 'data');
    return String(chunk);
  }
  const temporary = () => readdir(path(app().services.config.blobsFolder, 'tmp'));

  test('arriving byte by byte, in chunks, on a connection that is used again', async () => {
    const payload = form([{ fileName: 'slow.txt', content: 'one\r\n--two' }]);
    const socket = await open(['Transfer-Encoding: chunked']);
    for (const byte of payload)
      socket.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]));
    socket.write('0\r\n\r\n');
    assert.match(await answer(socket), /^HTTP\/1\.1 201 /);
    const { size, name } = (await pendingRows(app())).at(-1)!;
    assert.deepEqual([size, name], [10, 'slow.txt']);
    socket.write(`GET /account.json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app().admin.token}\r\n\r\n`);
    assert.match(await answer(socket), /^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test('a client that vanishes leaves no bytes and no row', async () => {
    const [keys, rows] = [await blobKeys(app()), await pendingRows(app())];
    for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const payload = form([{ fileName: 'a.bin', content: Buffer.alloc(LIMIT - 1000, 'x') }]);
      const socket = await open([`Content-Length: ${payload.length}`]);
      socket.on('error', () => {});
      socket.write(payload.subarray(0, LIMIT / 2));
      await until(async () => (await temporary()).length > 0, 'bytes to arrive');
      socket[leave]();
      await until(async () => (await temporary()).length === 0, 'the bytes to go');
      socket.destroy();
    }
    assert.deepEqual(await blobKeys(app()), keys);
    assert.equal((await pendingRows(app())).length, rows.length);
    assert.ok(!app().log.some((line) => line.includes('"level":50')), 'and is no fault of ours');
  });

  test('a client that has gone silent is given up after a while', async () => {
    const accepted = once(app().http.server, 'connection');
    const payload = form([{ fileName: 'a.bin', content: Buffer.alloc(100_000, 'x') }]);
    const socket = await open([`Content-Length: ${payload.length}`]);
    socket.on('error', () => {});
    socket.write(payload.subarray(0, 50_000));
    const [theirs] = (await accepted) as [Socket];
    await until(async () => (await temporary()).length > 0, 'bytes to arrive');
    assert.equal(theirs.timeout, 300_000);
    theirs.emit('timeout');
    await until(async () => (await temporary()).length === 0 && theirs.destroyed, 'the silent one to be ended');
  });

  test('what its length already proves too large is refused before it is sent', async () => {
    const socket = await open([`Content-Length: ${LIMIT * 6}`]);
    const reply = await answer(socket);
    assert.match(reply, /^HTTP\/1\.1 413 /);
    assert.match(reply, /connection: close/i);
    assert.match(reply, /1048576 bytes/);
    socket.destroy();
  });

  test('what turns out too large is refused, and who sends it all first still hears so', async () => {
    const keys = await blobKeys(app());
    const payload = form([{ fileName: 'a.bin', content: Buffer.alloc(LIMIT * 4, 'x') }]);
    const socket = await open(['Transfer-Encoding: chunked']);
    const replied = answer(socket);
    for (let at = 0; at < payload.length; at += 65_536) {
      const piece = payload.subarray(at, at + 65_536);
      socket.write(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]));
    }
    socket.write('0\r\n\r\n');
    assert.match(await replied, /^HTTP\/1\.1 413 /);
    assert.deepEqual(await blobKeys(app()), keys);
    assert.deepEqual(await temporary(), []);
    socket.destroy();
  });

  test('a refusal in the middle leaves the connection usable', async () => {
    const payload = form([{ content: 'plain value' }, { name: 'more', content: 'x'.repeat(200_000) }]);
    const socket = await open([`Content-Length: ${payload.length}`]);
    socket.write(payload);
    assert.match(await answer(socket), /^HTTP\/1\.1 422 /);
    socket.write(`GET /account.json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app().admin.token}\r\n\r\n`);
    assert.match(await answer(socket), /^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test('a form that ends where the request ends, without its boundary, is 400', async () => {
    const payload = form([{ fileName: 'a', content: 'hello' }]);
    const cut = payload.subarray(0, payload.length - `--${BOUNDARY}--\r\n`.length);
    const socket = await open([`Content-Length: ${cut.length}`]);
    socket.write(cut);
    assert.match(await answer(socket), /^HTTP\/1\.1 400 /);
    socket.destroy();
  });
});
