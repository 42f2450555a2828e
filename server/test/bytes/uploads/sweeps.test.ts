import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { newBlobKey } from '../../../src/bytes/storage/keys.ts';
import { removeDoomedNow } from '../../../src/bytes/storage/sweep.ts';
import { uploadChores } from '../../../src/bytes/uploads/sweep.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { blobKeys, pendingRows } from '../../work/files/forms.ts';
import { isRefused, tus } from './tus.ts';

const HOUR = 3600_000;

async function sweep(app: TestApp, tasks = [...uploadChores, removeDoomedNow]): Promise<void> {
  for (const task of tasks) await task.run(app.services, new AbortController().signal);
}
/** Without the search for bytes that no row knows, which would find what the others forget. */
const byRows = uploadChores.filter(({ name }) => !name.includes('no upload knows'));

async function partials(app: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.services.blobs.partial.list()) keys.push(key);
  return keys.sort();
}

const underWay = (app: TestApp) => app.services.db.read.selectFrom('uploads').selectAll().execute();

eachEngine('what becomes of uploads that are left', (engine) => {
  const app = useApp(engine);
  const mine = () => tus(app().admin);

  test('untouched for the time of a pending file, an unfinished one goes with its bytes', async () => {
    const [left, goneOnWith] = [await mine().begin(10), await mine().begin(10)];
    for (const ref of [left, goneOnWith]) await mine().append(ref, 0, 'abc');
    app().clock.move(23 * HOUR);
    await mine().append(goneOnWith, 3, 'd');
    await sweep(app(), byRows);
    assert.equal((await underWay(app())).length, 2, 'nothing goes before its time');
    app().clock.move(HOUR);
    await sweep(app(), byRows);
    assert.deepEqual(
      (await underWay(app())).map(({ ref }) => ref),
      [goneOnWith],
    );
    assert.equal((await partials(app())).length, 1);
    assert.equal((await mine().append(goneOnWith, 4, 'efghij')).status, 204);
    assert.deepEqual([(await partials(app())).length, (await blobKeys(app())).length], [0, 1]);
  });

  test('ended by its owner, the bytes of a whole one go too', async () => {
    const keys = await blobKeys(app());
    const ref = await mine().begin(3);
    await mine().append(ref, 0, 'abc');
    assert.equal((await mine().end(ref)).status, 204);
    await sweep(app());
    assert.deepEqual(await blobKeys(app()), keys);
  });

  test('a crash before the row leaves bytes that go after a day, and no others do', async () => {
    const ref = await mine().begin(10);
    await mine().append(ref, 0, 'abc');
    const known = await partials(app());
    const orphan = newBlobKey(app().accountId);
    await app().services.blobs.partial.begin(orphan);
    const age = async (hours: number) => {
      const at = new Date(app().clock.now().getTime() - hours * HOUR);
      for (const key of [orphan, ...known])
        await utimes(join(app().services.config.blobsFolder, 'partial', key), at, at);
    };
    await age(23);
    await sweep(app());
    assert.deepEqual(await partials(app()), [orphan, ...known].sort());
    await age(25);
    await sweep(app());
    assert.deepEqual(await partials(app()), known);
    await mine().end(ref);
  });

  test('a crash after the last byte, or after the bytes were named, is put right by whoever asks', async () => {
    for (const crash of ['before the end', 'before the row'] as const) {
      const ref = await mine().begin(5);
      const { blob_key } = (await underWay(app())).find((row) => row.ref === ref)!;
      const { partial } = app().services.blobs;
      await partial.append(blob_key, 0, Readable.from([Buffer.from('hello')]), { maxSize: 5 });
      if (crash === 'before the row') await partial.finish(blob_key);
      assert.equal((await pendingRows(app())).filter((row) => row.ref === ref).length, 0);
      assert.equal((await mine().head(ref)).headers['upload-offset'], '5');
      const [row] = (await pendingRows(app())).filter((one) => one.ref === ref);
      assert.equal(row?.size, 5);
      assert.equal((await mine().head(ref)).headers['upload-offset'], '5');
    }
  });

  test('more bytes than were announced are never taken for the file', async () => {
    const ref = await mine().begin(5);
    const { blob_key } = (await underWay(app())).find((row) => row.ref === ref)!;
    const { partial } = app().services.blobs;
    await mine().append(ref, 0, 'hell');
    // As a process would that was stopped for longer than its lease.
    const write = partial.append;
    partial.append = async (key, ...rest) => {
      const length = await write(key, ...rest);
      partial.append = write;
      await write(key, length, Readable.from([Buffer.from('late')]), { maxSize: 100 });
      return length;
    };
    isRefused(await mine().append(ref, 4, 'o'), 409, /Begin it again/);
    assert.equal((await mine().head(ref)).status, 404);
    await sweep(app());
    assert.ok(!(await blobKeys(app())).includes(blob_key));
  });

  test('a store that is away, or full, says so and keeps what it has', async () => {
    const { Failure } = await import('../../../src/platform/failures.ts');
    const ref = await mine().begin(5);
    await mine().append(ref, 0, 'he');
    const { partial } = app().services.blobs;
    const write = partial.append;
    for (const [kind, status] of [
      ['unavailable', 503],
      ['storageFull', 507],
    ] as const) {
      partial.append = async () => {
        throw new Failure(kind, 'The store cannot take this now.');
      };
      isRefused(await mine().append(ref, 2, 'llo'), status);
      partial.append = write;
      assert.equal((await mine().head(ref)).headers['upload-offset'], '2');
    }
    assert.equal((await mine().append(ref, 2, 'llo')).status, 204);
  });
});
