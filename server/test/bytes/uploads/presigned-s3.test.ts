import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { removeOrphansNow } from '../../../src/bytes/storage/orphans/orphans.ts';
import { removeDoomedNow } from '../../../src/bytes/storage/sweep.ts';
import { verifyBlobs } from '../../../src/bytes/storage/verify.ts';
import { uploadChores } from '../../../src/bytes/uploads/sweep.ts';
import type { ByteRange } from '../../../src/platform/blobs/receiving.ts';
import { hashChore } from '../../../src/work/files/versions/hashes.ts';
import { emptyStore, newAddress, s3IsMissing, settingFor, unhurried } from '../../platform/blobs/s3-store.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type Engine, eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { blobKeys, fetchLink, showFile } from '../../work/files/forms.ts';
import { isRefused } from './tus.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const MIB = 2 ** 20;

/** On the clock of the store, which refuses what was signed at another time; it can be moved ahead of it or behind. */
async function open(t: TestContext, engine: Engine, settings: Record<string, string> = {}) {
  const address = newAddress();
  t.after(() => emptyStore(address));
  let aheadMs = 0;
  const app = await openTestApp(engine, {
    env: { HOLDFAST_BLOBS: settingFor(address), ...settings },
    now: () => new Date(Date.now() + aheadMs),
    patience: unhurried,
  });
  t.after(() => app.dispose());
  const move = (ms: number) => {
    aheadMs += ms;
  };
  return { app, move, endpoint: address.endpoint!, project: await makeProject(app.admin) };
}

async function ask(app: TestApp, size: number): Promise<{ ref: string; url: string }> {
  const reply = await app.admin.get(`/pendingfiles/presignedurl.json?fileName=film.mp4&fileSize=${size}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const put = async (url: string, bytes: Buffer) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status;

const use = (app: TestApp, project: string, ref: string) =>
  app.admin.post(`/projects/${project}/files.json`, { file: { pendingFileRef: ref } });

const contentOf = async (app: TestApp, id: string) =>
  (await fetchLink(app, (await showFile(app.admin, id))['download-URL'])).bytes;

const verify = (app: TestApp) =>
  verifyBlobs(app.services, { accountIds: [app.accountId], which: {}, parallel: 1, tell() {}, progress() {} });

async function arriving(app: TestApp): Promise<number> {
  let count = 0;
  for await (const _ of app.services.blobs.incoming!.list()) count += 1;
  return count;
}

async function sweep(app: TestApp): Promise<void> {
  const { signal } = new AbortController();
  for (const task of [...uploadChores, removeDoomedNow, removeOrphansNow]) while (await task.run(app.services, signal));
}

eachEngine('uploads straight into a real S3 store', (engine) => {
  describe('through the front door', { skip: s3IsMissing }, () => {
    test('the bytes go to the store itself, and nothing but their beginning is read here', async (t) => {
      const { app, endpoint, project } = await open(t, engine);
      const { blobs } = app.services;
      const taken = [t.mock.method(blobs, 'put'), t.mock.method(blobs.partial, 'append')];
      const get = t.mock.method(blobs, 'get');
      const bytes = randomBytes(8 * MIB);
      const { ref, url } = await ask(app, bytes.length);
      assert.equal(new URL(url).origin, new URL(endpoint).origin);
      isRefused(await use(app, project, ref), 422);
      assert.equal(await put(url, bytes), 200);
      const made = await use(app, project, ref);
      assert.equal(made.status, 201, made.text);
      for (const { mock } of taken) assert.equal(mock.callCount(), 0);
      const ranges = get.mock.calls.map(({ arguments: [, range] }) => range as ByteRange | undefined);
      assert.deepEqual(ranges, [{ start: 0, end: 4099 }]);
      get.mock.restore();

      assert.ok((await contentOf(app, made.body.id)).equals(bytes));
      isRefused(await use(app, project, ref), 422);
      await hashChore.run(app.services, new AbortController().signal);
      const row = await app.services.db.read.selectFrom('file_versions').select('sha256').executeTakeFirstOrThrow();
      assert.equal(row.sha256, createHash('sha256').update(bytes).digest('hex'));
    });

    test('another length, an address that was altered and one that has expired are refused by the store', async (t) => {
      const { app, move, project } = await open(t, engine);
      const bytes = randomBytes(1000);
      const { ref, url } = await ask(app, bytes.length);
      const other = await ask(app, bytes.length);
      const path = new URL(other.url).pathname;
      for (const [altered, sent] of [
        [url, bytes.subarray(1)],
        [url, Buffer.concat([bytes, bytes])],
        [url.replace(/(X-Amz-Signature=)./, '$1x'), bytes],
        [url.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'), bytes],
        [url.replace(new URL(url).pathname, path), bytes],
        [url.replace('/incoming/', '/blobs/'), bytes],
      ] as const)
        assert.equal(await put(altered, sent), 403, altered);
      move(-601_000);
      const late = await ask(app, bytes.length);
      move(601_000);
      assert.equal(await put(late.url, bytes), 403);
      for (const one of [ref, other.ref, late.ref]) isRefused(await use(app, project, one), 422);
      assert.deepEqual([await arriving(app), await blobKeys(app)], [0, []]);
      assert.equal(await put(url, bytes), 200, 'as it was given it still works');
      assert.equal((await use(app, project, ref)).status, 201);
    });

    test('what is put at the address after the file was made changes nothing, and is swept', async (t) => {
      const { app, move, project } = await open(t, engine);
      const [bytes, others] = [randomBytes(1000), randomBytes(1000)];
      const { ref, url } = await ask(app, bytes.length);
      assert.equal(await put(url, others), 200);
      assert.equal(await put(url, bytes), 200, 'until it is used, the last one counts');
      const { body } = await use(app, project, ref);
      assert.equal(await arriving(app), 0);

      assert.equal(await put(url, others), 200, 'the store cannot know that it was used');
      assert.ok((await contentOf(app, body.id)).equals(bytes));
      assert.deepEqual(await verify(app), { blobs: 1, bytes: 1000, hashed: 1, damaged: 0 });
      assert.equal(await put(url, others), 200);
      assert.deepEqual(await verify(app), { blobs: 1, bytes: 1000, hashed: 0, damaged: 0 });
      isRefused(await use(app, project, ref), 422);

      await sweep(app);
      assert.equal(await arriving(app), 1, 'not before a day has passed');
      move(2 * DAY);
      await sweep(app);
      assert.deepEqual([await arriving(app), (await blobKeys(app)).length], [0, 1]);
      assert.ok((await contentOf(app, body.id)).equals(bytes));
    });

    test('who was slow to copy does not put other bytes in the place of those that were acknowledged', async (t) => {
      const { app, project } = await open(t, engine);
      const [bytes, others] = [randomBytes(1000), randomBytes(1000)];
      const { ref, url } = await ask(app, bytes.length);
      await put(url, bytes);
      const incoming = app.services.blobs.incoming!;
      const { keep } = incoming;
      const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const keeping = t.mock.method(incoming, 'keep', async (...given: Parameters<typeof keep>) => {
        begun.resolve();
        await goOn.promise;
        return keep(...given);
      });
      const slow = use(app, project, ref);
      await begun.promise;
      keeping.mock.restore();
      const { status, body } = await use(app, project, ref);
      assert.equal(status, 201);
      await put(url, others);
      goOn.resolve();
      isRefused(await slow, 422);
      assert.ok((await contentOf(app, body.id)).equals(bytes));
      assert.equal((await blobKeys(app)).length, 1, 'and leaves no copy');
    });

    test('a crash after the copy, and one after its row, leave what can be used, and no more than can be swept', async (t) => {
      const { app, move, project } = await open(t, engine);
      const bytes = randomBytes(1000);
      const incoming = app.services.blobs.incoming!;
      const [first, second] = [await ask(app, bytes.length), await ask(app, bytes.length)];
      for (const { url } of [first, second]) await put(url, bytes);
      const crash = async () => {
        throw new Error('crashed');
      };
      const { keep } = incoming;
      const crashing = t.mock.method(incoming, 'keep', (...given: Parameters<typeof keep>) =>
        keep(...given).then(crash),
      );
      assert.equal((await use(app, project, first.ref)).status, 500);
      crashing.mock.restore();
      const remove = t.mock.method(incoming, 'delete', crash);
      assert.equal((await use(app, project, second.ref)).status, 201);
      remove.mock.restore();
      assert.deepEqual([await arriving(app), (await blobKeys(app)).length], [2, 2]);

      const made = await use(app, project, first.ref);
      assert.equal(made.status, 201, made.text);
      move(2 * DAY);
      await sweep(app);
      assert.deepEqual([await arriving(app), (await blobKeys(app)).length], [0, 2]);
      assert.ok((await contentOf(app, made.body.id)).equals(bytes));
    });

    test('what was put and never used goes when its time is over', async (t) => {
      const { app, move, project } = await open(t, engine);
      const { ref, url } = await ask(app, 4);
      await put(url, Buffer.from('film'));
      move(HOUR);
      await sweep(app);
      assert.deepEqual([await arriving(app), (await blobKeys(app)).length], [0, 1], 'it waits to be used');
      move(DAY);
      await sweep(app);
      assert.deepEqual(await blobKeys(app), []);
      isRefused(await use(app, project, ref), 422);
    });

    test('an address for much is awaited for as long as a slow line takes', async (t) => {
      const { app, move } = await open(t, engine);
      await ask(app, 1);
      await ask(app, 2 ** 31);
      move(HOUR);
      await sweep(app);
      const sizes = () => app.services.db.read.selectFrom('uploads').select('size').execute();
      assert.deepEqual(await sizes(), [{ size: 2 ** 31 }]);
      move(DAY);
      await sweep(app);
      assert.deepEqual(await sizes(), []);
    });

    test('what is more than the store takes at once is sent to us', async (t) => {
      const { app } = await open(t, engine, { HOLDFAST_MAX_FILE_SIZE: '6GiB' });
      const most = app.services.blobs.incoming!.mostBytes;
      assert.ok((await ask(app, most)).url.includes('X-Amz-Signature='));
      assert.match(new URL((await ask(app, most + 1)).url).pathname, /^\/upload\//);
    });
  });
});
