import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { uploadChores } from '../../../src/bytes/uploads/sweep.ts';
import { Failure } from '../../../src/platform/failures.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { sendFile } from '../../work/files/forms.ts';
import { BYTES, isRefused, tus } from '../uploads/tus.ts';

const QUOTA = 64 * 1024;
const QUARTER = QUOTA / 4;

eachEngine('the quota and uploads of unknown length', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_QUOTA: '64KiB', HOLDFAST_MAX_FILE_SIZE: '60KiB' } });
  const anybody = async () => (await app().anotherAccount()).admin;
  const bytes = (size: number) => Buffer.alloc(size, 'x');
  let address = '';
  before(async () => {
    address = await app().http.listen({ port: 0, host: '127.0.0.1' });
  });

  const begin = async (caller: Caller) => {
    const { status, headers } = await tus(caller).create({ 'upload-defer-length': '1' });
    assert.equal(status, 201);
    return headers['x-pending-file-ref']!;
  };
  const append = (caller: Caller, ref: string, offset: number, size: number, headers = {}) =>
    tus(caller).append(ref, offset, bytes(size), headers);
  /** Says nothing of how much it will be: one piece after the other, each when there is room for the one before. */
  const stream = async (caller: Caller, ref: string, offset: number, ...pieces: number[]) => {
    const hasTaken = async (upTo: number) => {
      const row = await app().services.db.read.selectFrom('uploads').select('taken').where('ref', '=', ref).execute();
      return row[0]!.taken >= upTo;
    };
    async function* body() {
      let sent = offset;
      for (const piece of pieces) {
        await until(() => hasTaken(sent), 'room to be taken for what was sent');
        yield bytes(piece);
        sent += piece;
      }
    }
    const reply = await fetch(`${address}/uploads/${ref}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${caller.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': BYTES,
      },
      body: body() as never,
      duplex: 'half',
    });
    return {
      status: reply.status,
      message: reply.status < 400 ? '' : ((await reply.json()) as { MESSAGE: string }).MESSAGE,
    };
  };
  const offsetOf = async (caller: Caller, ref: string) =>
    Number((await tus(caller).head(ref)).headers['upload-offset']);
  const pending = async (caller: Caller) => (await caller.get('/storage.json')).body.storage.pendingBytes;

  test('what has arrived counts, and what would go over is refused before a byte of it is taken', async () => {
    const admin = await anybody();
    const [first, second] = [await begin(admin), await begin(admin)];
    assert.equal((await append(admin, first, 0, 3 * QUARTER)).status, 204);
    assert.equal(await pending(admin), 3 * QUARTER);
    assert.equal((await sendFile(admin, { content: bytes(QUARTER + 1) })).status, 507, 'the other ways in know of it');
    isRefused(
      await append(admin, second, 0, QUARTER + 1),
      507,
      /no room for another 16 KiB: the files of this account take 48 KiB of 64 KiB \(HOLDFAST_QUOTA/,
    );
    assert.equal(await offsetOf(admin, second), 0);
    assert.equal(await pending(admin), 3 * QUARTER);
    assert.equal((await append(admin, second, 0, QUARTER)).status, 204);
    assert.equal((await append(await anybody(), await begin(admin), 0, 1)).status, 404);
    const other = await anybody();
    assert.equal((await append(other, await begin(other), 0, QUARTER)).status, 204, 'each account has its own');
  });

  test('bytes that come with the beginning are asked about like others', async () => {
    const admin = await anybody();
    const create = (size: number) =>
      tus(admin).create({ 'upload-defer-length': '1', 'content-type': BYTES }, bytes(size));
    assert.equal((await create(3 * QUARTER)).status, 201);
    isRefused(await create(QUARTER + 1), 507);
    assert.equal(await pending(admin), 3 * QUARTER);
  });

  test('who does not say how much comes is stopped where the room ends, and keeps what has arrived', async () => {
    const admin = await anybody();
    for (const size of [2 * QUARTER, 2 * QUARTER - 500]) await tus(admin).begin(size);
    const ref = await begin(admin);
    const { status, message } = await stream(admin, ref, 0, 400, 101);
    assert.equal(status, 507);
    assert.match(message, /no room for another .*: the files of this account take 64 KiB of 64 KiB \(HOLDFAST_QUOTA/);
    assert.deepEqual([await offsetOf(admin, ref), await pending(admin)], [400, QUOTA - 100]);
  });

  test('room that was taken and not used is given back at the end of a request', async () => {
    const admin = await anybody();
    const ref = await begin(admin);
    assert.equal((await stream(admin, ref, 0, 500, 500)).status, 204);
    assert.equal(await pending(admin), 1000);
    await append(admin, ref, 1000, 200, { 'content-length': String(2 * QUARTER) });
    assert.deepEqual([await offsetOf(admin, ref), await pending(admin)], [1200, 1200], 'cut off in the middle');
  });

  test('a full disk that keeps nothing of a piece gives back the room of all of it', async (t) => {
    const admin = await anybody();
    const ref = await begin(admin);
    await append(admin, ref, 0, 1000);
    const { partial } = app().services.blobs;
    t.mock.method(partial, 'append', async (_key: string, _offset: number, source: AsyncIterable<Uint8Array>) => {
      for await (const _ of source);
      throw new Failure('storageFull', 'The disk is full.');
    });
    isRefused(await append(admin, ref, 1000, 500), 507);
    t.mock.restoreAll();
    assert.deepEqual([await offsetOf(admin, ref), await pending(admin)], [1000, 1000]);
  });

  test('room that a crash left taken is given back by the next request', async () => {
    const admin = await anybody();
    const ref = await begin(admin);
    await append(admin, ref, 0, 1000);
    await app().services.db.transaction((tx) =>
      tx.updateTable('uploads').set({ taken: QUOTA }).where('ref', '=', ref).execute(),
    );
    assert.equal(await pending(admin), QUOTA);
    assert.equal((await append(admin, ref, 1000, 500)).status, 204);
    assert.equal(await pending(admin), 1500);
  });

  test('of many at once only as much is taken as fits, whether they say how much or not', async () => {
    for (const send of [append, stream]) {
      const admin = await anybody();
      const refs = await Promise.all(Array.from({ length: 12 }, () => begin(admin)));
      const answers = await Promise.all(refs.map((ref) => send(admin, ref, 0, QUOTA / 8)));
      const arrived = await Promise.all(refs.map((ref) => offsetOf(admin, ref)));
      const sum = arrived.reduce((all, one) => all + one, 0);
      assert.ok(sum <= QUOTA, `${sum}`);
      assert.equal(await pending(admin), sum);
      assert.ok(answers.every(({ status }) => status === 204 || status === 507));
      if (send === append) assert.equal(sum, QUOTA);
    }
  });

  test('the length, once said, takes the room of the rest only', async () => {
    const admin = await anybody();
    const ref = await begin(admin);
    await append(admin, ref, 0, 2 * QUARTER);
    await tus(admin).begin(QUARTER);
    isRefused(await append(admin, ref, 2 * QUARTER, 1, { 'upload-length': String(3 * QUARTER + 1) }), 507);
    assert.equal((await append(admin, ref, 2 * QUARTER, 1, { 'upload-length': String(3 * QUARTER) })).status, 204);
    assert.equal(await pending(admin), QUOTA);
    assert.equal((await append(admin, ref, 2 * QUARTER + 1, QUARTER - 1)).status, 204);
    assert.equal(await pending(admin), QUOTA, 'whole, it waits to be used');
  });

  test('ended or expired, they take nothing any more', async () => {
    const admin = await anybody();
    const [ended, left] = [await begin(admin), await begin(admin)];
    for (const ref of [ended, left]) await append(admin, ref, 0, QUARTER);
    assert.equal((await tus(admin).end(ended)).status, 204);
    assert.equal(await pending(admin), QUARTER);
    app().clock.move(86_400_000);
    assert.equal(await pending(admin), 0);
    for (const task of uploadChores) await task.run(app().services, new AbortController().signal);
    assert.equal((await append(admin, await begin(admin), 0, 3 * QUARTER)).status, 204);
  });

  test('none becomes longer than a file may be', async () => {
    const admin = await anybody();
    const ref = await begin(admin);
    const says = /^This file is too large: send at most 61440 bytes\.$/;
    isRefused(await append(admin, ref, 0, 60 * 1024 + 1), 413, says);
    assert.equal((await append(admin, ref, 0, 59 * 1024)).status, 204);
    isRefused(await append(admin, ref, 59 * 1024, 1025), 413, says);
    const { status, message } = await stream(admin, ref, 59 * 1024, 1000, 25);
    assert.equal(status, 413);
    assert.match(message, says);
    assert.equal(await offsetOf(admin, ref), 59 * 1024 + 1000);
  });
});
