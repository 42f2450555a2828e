import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { Upload, type UploadOptions } from 'tus-js-client';
import { until } from '../../../../scripts/patience.ts';
import { findPieces } from '../../../src/bytes/uploads/unfinished-store.ts';
import { openDiskBlobs } from '../../../src/platform/blobs/disk/disk.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makePerson } from '../../support/make.ts';
import { pendingRows } from '../../work/files/forms.ts';
import { tus } from './tus.ts';

const SIZE = 3 * 2 ** 20;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What only real connections can do: break, fall silent, compete. */
eachEngine('resumable uploads over connections', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_MAX_FILE_SIZE: '8MiB' } });
  let [url, port] = ['', 0];
  before(async () => {
    url = await app().http.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(url).port);
  });

  const authorization = () => ({ Authorization: `Bearer ${app().admin.token}` });
  const offsetOf = async (ref: string) => Number((await tus(app().admin).head(ref)).headers['upload-offset']);
  const pending = async (ref: string) => (await pendingRows(app())).find((row) => row.ref === ref);

  /** Uploads with the client that browsers use; resolves with the reference. */
  function upload(bytes: Buffer, options: Partial<UploadOptions> = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const client = new Upload(bytes as never, {
      endpoint: `${url}/uploads/`,
      headers: authorization(),
      metadata: { filename: 'film.mp4', filetype: 'video/mp4' },
      retryDelays: [0, 100, 300, 1000, 3000],
      onSuccess: () => resolve(client.url!.split('/').at(-1)!),
      onError: reject,
      ...options,
    });
    return { client, done: promise };
  }

  /** A request to append, written by hand, of which as much is sent as a test likes. */
  async function openAppend(ref: string, offset: number, length: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    const head = [`PATCH /uploads/${ref} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app().admin.token}`];
    const rest = ['Tus-Resumable: 1.0.0', `Upload-Offset: ${offset}`, `Content-Length: ${length}`];
    socket.write([...head, ...rest, 'Content-Type: application/offset+octet-stream', '', ''].join('\r\n'));
    return socket;
  }
  /** The same on the side of the server, where all that was sent has arrived. */
  async function openAndArrive(
    ref: string,
    length: number,
    bytes: Buffer,
  ): Promise<{ socket: Socket; theirs: Socket }> {
    const accepted = once(app().http.server, 'connection');
    const socket = await openAppend(ref, 0, length);
    socket.write(bytes);
    const [theirs] = (await accepted) as [Socket];
    await until(
      async () => theirs.bytesRead === socket.bytesWritten && (await isLeased(app(), ref)),
      'all that was sent to arrive',
    );
    return { socket, theirs };
  }
  const answer = async (socket: Socket) => String((await once(socket, 'data'))[0]);
  const isLeased = async (of: TestApp, ref: string) => {
    const row = await of.services.db.read
      .selectFrom('uploads')
      .select(['lease', 'leased_until'])
      .where('ref', '=', ref)
      .executeTakeFirst();
    return row !== undefined && row.lease !== '' && row;
  };

  test('tus-js-client uploads in one piece and in many', async () => {
    const bytes = randomBytes(SIZE);
    for (const chunkSize of [Number.POSITIVE_INFINITY, 1_000_000]) {
      const { client, done } = upload(bytes, { chunkSize });
      client.start();
      const row = await pending(await done);
      assert.deepEqual([row?.size, row?.sha256, row?.name], [SIZE, sha256(bytes), 'film.mp4']);
    }
  });

  test('tus-js-client pauses and goes on, also when it does not know the length', async () => {
    const bytes = randomBytes(SIZE);
    for (const uploadLengthDeferred of [false, true]) {
      let pauses = 0;
      const { client, done } = upload(bytes, {
        chunkSize: 500_000,
        uploadLengthDeferred,
        onChunkComplete() {
          if (pauses >= 3) return;
          pauses += 1;
          void client.abort().then(() => client.start());
        },
      });
      client.start();
      assert.equal((await pending(await done))?.sha256, sha256(bytes));
      assert.equal(pauses, 3);
    }
  });

  test('a client that vanishes at every tenth of a file ends with the very file', async () => {
    const bytes = randomBytes(1_000_000);
    const ref = await tus(app().admin).begin(bytes.length);
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const offset = await offsetOf(ref);
      const socket = await openAppend(ref, offset, bytes.length - offset);
      const goal = (tenth * bytes.length) / 10;
      socket.write(bytes.subarray(offset, goal), () => socket[tenth % 2 ? 'destroySoon' : 'end']());
      await until(
        async () => (await offsetOf(ref)) === goal,
        `${goal} bytes to be kept`,
        () => offsetOf(ref),
      );
      await until(async () => !(await isLeased(app(), ref)), 'the turn to be given back');
      socket.destroy();
    }
    const offset = await offsetOf(ref);
    assert.equal((await tus(app().admin).append(ref, offset, bytes.subarray(offset))).status, 204);
    assert.equal((await pending(ref))?.sha256, sha256(bytes));
    assert.ok(!app().log.some((line) => line.includes('"level":50')), 'and none of it is a fault of ours');
  });

  test('of two who append at once one does, the other is told, and the bytes are whole', async () => {
    const bytes = randomBytes(200_000);
    const ref = await tus(app().admin).begin(bytes.length);
    const first = await openAppend(ref, 0, bytes.length);
    first.write(bytes.subarray(0, 100_000));
    await until(() => isLeased(app(), ref), 'the first to have its turn');
    const second = await tus(app().admin).append(ref, 0, Buffer.alloc(bytes.length, 'x'));
    assert.deepEqual([second.status, second.headers['retry-after'], second.body.STATUS], [423, '1', 'Error']);
    const replied = answer(first);
    first.write(bytes.subarray(100_000));
    assert.match(await replied, /^HTTP\/1\.1 204 /);
    assert.equal((await pending(ref))?.sha256, sha256(bytes));
    first.destroy();
  });

  test('twenty who append the same at once make one file', async () => {
    const bytes = randomBytes(50_000);
    const ref = await tus(app().admin).begin(bytes.length);
    const replies = await Promise.all(Array.from({ length: 20 }, () => tus(app().admin).append(ref, 0, bytes)));
    const statuses = new Set(replies.map(({ status }) => status));
    assert.equal(replies.filter(({ status }) => status === 204).length, 1, [...statuses].join());
    assert.ok(statuses.isSubsetOf(new Set([204, 409, 413, 423])), [...statuses].join());
    assert.equal((await pending(ref))?.sha256, sha256(bytes));
  });

  test('who has fallen silent makes way for who goes on, and what they sent is kept', async () => {
    const bytes = randomBytes(200_000);
    const ref = await tus(app().admin).begin(bytes.length);
    const { socket: silent } = await openAndArrive(ref, bytes.length, bytes.subarray(0, 100_000));
    const replied = answer(silent);
    const leasedUntil = async () => ((await isLeased(app(), ref)) || undefined)?.leased_until;
    // Never further than the lease goes at once: it is kept by the second. Then it is their turn, with the wrong offset.
    await until(
      async () => {
        const before = await leasedUntil();
        app().clock.move(4000);
        // Whoever has made way meanwhile keeps it no more.
        await until(async () => !before || (await leasedUntil()) !== before, 'the turn to be kept');
        return (await tus(app().admin).append(ref, 0, 'x')).status === 409;
      },
      'the silent one to make way',
      leasedUntil,
    );
    assert.match(await replied, /^HTTP\/1\.1 423 /);
    assert.equal(await offsetOf(ref), 100_000);
    assert.equal((await tus(app().admin).append(ref, 100_000, bytes.subarray(100_000))).status, 204);
    assert.equal((await pending(ref))?.sha256, sha256(bytes));
    silent.destroy();
  });

  /** Half of an upload has been sent, and its sender has the turn. */
  async function openHalf() {
    const bytes = randomBytes(200_000);
    const ref = await tus(app().admin).begin(bytes.length);
    const late = await openAppend(ref, 0, bytes.length);
    late.write(bytes.subarray(0, 100_000));
    const replied = answer(late);
    await until(() => isLeased(app(), ref), 'the first to have its turn');
    return { ref, late, replied };
  }

  test('a process that does not know it lost its turn writes nothing more', async () => {
    const { ref, late, replied } = await openHalf();
    await app().services.db.transaction((tx) =>
      tx.updateTable('uploads').set({ lease: 'of another process' }).where('ref', '=', ref).execute(),
    );
    assert.match(await replied, /^HTTP\/1\.1 409 /);
    late.destroy();
  });

  test('nothing is acknowledged once the turn is another’s, though it is stored', async (t) => {
    const { services } = app();
    const { partial } = services.blobs;
    const takeAway = (ref: string, change: { lease: string } | { blob_key: string }) =>
      services.db.transaction((tx) =>
        tx.updateTable('uploads').set(change).where('account_id', '=', 1).where('ref', '=', ref).execute(),
      );
    const [piece, last] = [await tus(app().admin).begin(10), await tus(app().admin).begin(10)];
    const { append, finish } = partial;
    t.mock.method(partial, 'append', async (...given: Parameters<typeof append>) => {
      const length = await append(...given);
      await takeAway(piece, { lease: 'of another process' });
      return length;
    });
    t.mock.method(partial, 'finish', async (...given: Parameters<typeof finish>) => {
      const stored = await finish(...given);
      await takeAway(last, { blob_key: 'abcdef' });
      return stored;
    });
    assert.equal((await tus(app().admin).append(piece, 0, 'hold')).status, 409);
    assert.equal((await tus(app().admin).append(last, 0, 'holds fast')).status, 409);
    assert.equal(await pending(last), undefined);
  });

  test('what another process stored is read at the end and held against what was acknowledged', async () => {
    const { services } = app();
    const [opened, { blobsFolder }] = [services.blobs, services.config];
    const bytes = randomBytes(3000);
    for (const isDamaged of [false, true]) {
      const ref = await tus(app().admin).begin(bytes.length);
      for (const offset of [0, 1000]) await tus(app().admin).append(ref, offset, bytes.subarray(offset, offset + 1000));
      const row = { account_id: 1, ref };
      const pieces = () => findPieces(services.db.read, { ...row, blob_key: '' });
      const sums = [{ start: 0, size: 2000, sha256: sha256(bytes.subarray(0, 2000)) }];
      assert.deepEqual(await pieces(), sums, 'what came through one process without a break is one piece');
      const { blob_key } = (await services.db.read
        .selectFrom('uploads')
        .select('blob_key')
        .where('ref', '=', ref)
        .executeTakeFirst())!;
      if (isDamaged) {
        const file = await open(join(blobsFolder, 'partial', blob_key), 'r+');
        await file.write(Buffer.from([bytes[1500]! ^ 1]), 0, 1, 1500);
        await file.close();
      }
      services.blobs = await openDiskBlobs(blobsFolder);
      const last = await tus(app().admin).append(ref, 2000, bytes.subarray(2000));
      services.blobs = opened;
      assert.equal(last.status, isDamaged ? 409 : 204, last.text);
      assert.deepEqual([(await pending(ref))?.sha256, await pieces()], [isDamaged ? undefined : sha256(bytes), []]);
      assert.equal((await tus(app().admin).head(ref)).status, isDamaged ? 404 : 200);
    }
  });

  test('who cannot say that they go on, because the database is away, stops when anybody else may', async (t) => {
    const { late, replied } = await openHalf();
    t.mock.method(app().services.db, 'transaction', async () => {
      throw new Error('no database');
    });
    app().clock.move(5000);
    assert.match(await replied, /^HTTP\/1\.1 409 /);
    t.mock.restoreAll();
    late.destroy();
  });

  test('one byte and then silence is ended, and can be gone on with', async () => {
    const ref = await tus(app().admin).begin(100);
    const { theirs } = await openAndArrive(ref, 100, Buffer.from('x'));
    assert.equal(theirs.timeout, 300_000);
    theirs.emit('timeout');
    await until(async () => theirs.destroyed && !(await isLeased(app(), ref)), 'the connection to be ended');
    const offset = await offsetOf(ref);
    assert.equal((await tus(app().admin).append(ref, offset, 'x'.repeat(100 - offset))).status, 204);
  });

  test('more than announced, by a sender who does not say how much, is cut at the end and refused', async () => {
    const ref = await tus(app().admin).begin(10);
    const socket = connect(port, '127.0.0.1');
    const head = [`PATCH /uploads/${ref} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app().admin.token}`];
    const rest = ['Tus-Resumable: 1.0.0', 'Upload-Offset: 0', 'Transfer-Encoding: chunked'];
    const type = 'Content-Type: application/offset+octet-stream';
    socket.write([...head, ...rest, type, '', '14', 'x'.repeat(20), '0', '', ''].join('\r\n'));
    assert.match(await answer(socket), /^HTTP\/1\.1 413 /);
    assert.ok((await offsetOf(ref)) <= 10);
    socket.destroy();
  });

  test('a turn that ends later than any turn can was given by a clock that has been set back, and is nobody’s', async () => {
    const ref = await tus(app().admin).begin(10);
    const tomorrow = new Date(app().clock.now().getTime() + 24 * 3600_000).toISOString();
    await app().services.db.transaction((tx) =>
      tx
        .updateTable('uploads')
        .set({ lease: 'gone', leased_until: tomorrow })
        .where('account_id', '=', 1)
        .where('ref', '=', ref)
        .execute(),
    );
    assert.equal((await tus(app().admin).append(ref, 0, 'x'.repeat(10))).status, 204);
  });

  test('a browser that is signed in may, and a page of another site may not', async () => {
    const session = { email: 'browser@acme.test', password: 'correct horse battery' };
    await makePerson(app(), { 'email-address': session.email, password: session.password });
    const { headers: opened } = await app().as('').post('/session.json', { session });
    const cookie = opened['set-cookie']!.split(';')[0]!;
    const ask = (headers: Record<string, string>) =>
      fetch(`${url}/uploads/`, {
        method: 'POST',
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '1', cookie, ...headers },
      });
    assert.equal((await ask({ 'sec-fetch-site': 'same-origin' })).status, 201);
    assert.equal((await ask({ 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await ask({})).status, 403);
  });
});
