import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { newBlobKey } from '../../../src/bytes/storage/keys.ts';
import type { Which } from '../../../src/bytes/storage/known-store.ts';
import { removeDoomedNow, sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { type Damage, verifyBlobs } from '../../../src/bytes/storage/verify.ts';
import { sweepable } from '../../../src/bytes/uploads/plan.ts';
import { uploadChores } from '../../../src/bytes/uploads/sweep.ts';
import { Failure } from '../../../src/platform/failures.ts';
import { previewChore } from '../../../src/work/files/preview/previews.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { blobKeys, makeFile, showFile, upload } from '../../work/files/forms.ts';
import { picture } from '../../work/files/samples.ts';
import { tus } from '../uploads/tus.ts';

async function verify(app: TestApp, which: Which = {}, accountIds = [app.accountId]) {
  const damages: Damage[] = [];
  const tell = (damage: Damage) => damages.push(damage);
  const verified = await verifyBlobs(app.services, { accountIds, which, parallel: 3, tell, progress() {} });
  return { ...verified, damages };
}

const put = (app: TestApp, key: string, content: string) =>
  app.services.blobs.put(key, [Buffer.from(content)] as never, { maxSize: 100 });

async function versionOf(app: TestApp, fileId: string) {
  return app.services.db.read
    .selectFrom('file_versions')
    .selectAll()
    .where('account_id', '=', app.accountId)
    .where('file_id', '=', Number(fileId))
    .executeTakeFirstOrThrow();
}

eachEngine('checking the bytes', (engine) => {
  const app = useApp(engine);

  test('what is missing, cut short or altered is found and named; what is whole is not', async () => {
    const { admin, services } = app();
    const project = await makeProject(admin);
    const names = ['whole.txt', 'missing.txt', 'short.txt', 'altered.txt', 'logo.gif'];
    const ids: string[] = [];
    for (const name of names.slice(0, 4)) ids.push(await makeFile(admin, project, { fileName: name }));
    const logoPendingFileRef = await upload(admin, { content: 'GIF89a' });
    await admin.put(`/projects/${project}.json`, { project: { logoPendingFileRef } });
    await upload(admin, { content: 'waits' });
    assert.deepEqual(await verify(app()), { blobs: 6, bytes: 31, hashed: 0, damaged: 0, damages: [] });

    const [, missing, short, altered] = await Promise.all(ids.map((id) => versionOf(app(), id)));
    await services.blobs.delete(missing!.blob_key);
    await put(app(), short!.blob_key, 'hell');
    await put(app(), altered!.blob_key, 'jello');
    const { damages, damaged } = await verify(app());
    assert.equal(damaged, 3);
    const told = damages.map(({ problem, versions }) => `${versions[0]!.name}: ${problem}`).sort();
    assert.match(told[0]!, /^altered.txt: its bytes have changed/);
    assert.deepEqual(told.slice(1), ['missing.txt: its bytes are missing', 'short.txt: it has 4 bytes instead of 5']);

    const other = await makeProject(admin);
    await makeFile(admin, other);
    assert.deepEqual((await verify(app(), { projectId: Number(other) })).blobs, 1);
    assert.deepEqual((await verify(app(), { projectId: Number(project) })).blobs, 5, 'its files and its logo');
    app().clock.move(60_000);
    await makeFile(admin, other);
    assert.deepEqual((await verify(app(), { since: app().clock.now().toISOString() })).blobs, 1);
    const { accountId } = await app().anotherAccount();
    assert.deepEqual((await verify(app(), {}, [accountId])).blobs, 0);
  });

  test('bytes shared by copies are read once, and a hash that is not known yet is filled in', async () => {
    const { admin, services, accountId } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project);
    await admin.put(`/files/${id}/copy.json`, { projectId: project });
    const { blob_key, sha256 } = await versionOf(app(), id);
    await services.db.transaction((tx) =>
      tx
        .updateTable('file_versions')
        .set({ sha256: '' })
        .where('account_id', '=', accountId)
        .where('blob_key', '=', blob_key)
        .execute(),
    );
    const { blobs, hashed, damaged } = await verify(app(), { projectId: Number(project) });
    assert.deepEqual([blobs, hashed, damaged], [1, 1, 0]);
    assert.equal((await versionOf(app(), id)).sha256, sha256);
    assert.equal((await verify(app(), { projectId: Number(project) })).hashed, 0);
  });

  test('what is deleted while it runs is no damage', async (t) => {
    const { admin, services, accountId } = app();
    const project = await makeProject(admin);
    const { blob_key } = await versionOf(app(), await makeFile(admin, project));
    const get = services.blobs.get.bind(services.blobs);
    t.mock.method(services.blobs, 'get', async (key: string) => {
      if (key !== blob_key) return get(key);
      await services.db.transaction((tx) =>
        tx.deleteFrom('files').where('account_id', '=', accountId).where('project_id', '=', Number(project)).execute(),
      );
      return undefined;
    });
    assert.equal((await verify(app(), { projectId: Number(project) })).damaged, 0);
  });

  test('a store that goes away ends it when nobody uses the database any more', async (t) => {
    const { admin, services } = app();
    const project = await makeProject(admin);
    for (let i = 0; i < 4; i += 1) await makeFile(admin, project);
    const { promise: someoneFailed, resolve: fail } = Promise.withResolvers<void>();
    const get = services.blobs.get.bind(services.blobs);
    let [begun, ended] = [0, 0];
    t.mock.method(services.blobs, 'get', async (key: string) => {
      begun += 1;
      if (begun === 2) {
        setImmediate(fail);
        throw new Failure('unavailable', 'The store is away.');
      }
      await someoneFailed;
      const bytes = await get(key);
      ended += 1;
      return bytes;
    });
    await assert.rejects(verify(app(), { projectId: Number(project) }), { kind: 'unavailable' });
    assert.deepEqual([begun, ended], [3, 2], 'the other two lanes end what they are at, and take no more');
  });

  test('many more than fit into one portion are all read', async () => {
    const { admin, services, accountId } = app();
    const project = await makeProject(admin);
    const version = await versionOf(app(), await makeFile(admin, project));
    const rows = Array.from({ length: 1203 }, (_, at) => ({
      ...version,
      id: 10_000 + at,
      number: 2 + at,
      blob_key: newBlobKey(accountId),
    }));
    await services.db.transaction(async (tx) => {
      for (let at = 0; at < rows.length; at += 50)
        await tx
          .insertInto('file_versions')
          .values(rows.slice(at, at + 50))
          .execute();
    });
    const { blobs, damaged } = await verify(app(), { projectId: Number(project) });
    assert.deepEqual([blobs, damaged], [1204, 1203]);
  });
});

eachEngine('a sweep that is only tried', (engine) => {
  const app = useApp(engine);

  test('finds nothing that any row names, of whatever kind', async () => {
    const { admin, services, clock } = app();
    const project = await makeProject(admin);
    const content = await picture('png', 2000, 1000);
    await makeFile(admin, project, { fileName: 'pier.png', content });
    while (await previewChore.run(services, new AbortController().signal));
    const logoPendingFileRef = await upload(admin, { content });
    await admin.put(`/projects/${project}.json`, { project: { logoPendingFileRef } });
    await upload(admin);
    const whole = await tus(admin).begin(4);
    assert.equal((await tus(admin).append(whole, 0, 'plan')).status, 204);
    await tus(admin).append(await tus(admin).begin(4), 0, 'pl');
    assert.equal((await blobKeys(app())).length, 6, 'a file, its two pictures, a logo and two uploads');
    const found: string[] = [];
    for await (const { reason } of sweepable(services, new Date(Date.now() + 60_000))) found.push(reason);
    assert.deepEqual(found, []);
    const { blobs, damaged } = await verify(app());
    assert.deepEqual([blobs, damaged], [6, 0]);
    await admin.delete(`/projects/${project}.json`);
    clock.move(31 * 86_400_000);
    for (const task of [...uploadChores, ...purgeChores, ...sweepChores(), removeDoomedNow])
      while (await task.run(services, new AbortController().signal));
    assert.deepEqual(await blobKeys(app()), [], 'pictures go with what they were made of');
  });

  test('says what would go and why, and removes nothing', async () => {
    const { admin, accountId, clock, services } = app();
    const begun = Date.now();
    const plan = async (oldest: Date) => {
      const found: string[] = [];
      for await (const { reason, bytes } of sweepable(services, oldest)) found.push(`${reason}: ${bytes}`);
      return found.sort();
    };
    const id = await makeFile(admin, await makeProject(admin));
    await upload(admin, { content: 'never used' });
    await tus(admin).append(await tus(admin).begin(9), 0, 'begun');
    await admin.get('/pendingfiles/presignedurl.json?fileName=a&fileSize=1');
    await put(app(), newBlobKey(accountId), 'orphan');
    const stray = newBlobKey(accountId);
    await services.blobs.partial.begin(stray);
    await services.blobs.partial.append(stray, 0, Readable.from([Buffer.from('stray bytes')]), { maxSize: 11 });
    await writeFile(join(services.config.blobsFolder, 'tmp', 'left'), 'cut off');
    const doomed = newBlobKey(accountId);
    await put(app(), doomed, 'purged!');
    await services.db.transaction((tx) =>
      tx.insertInto('doomed_blobs').values({ account_id: accountId, blob_key: doomed, doomed_at: 'x' }).execute(),
    );
    assert.deepEqual(await plan(new Date(begun - 60_000)), ['purged from the trash: 7'], 'too young');
    clock.move(86_400_000);
    const before = await blobKeys(app());
    const expected = [
      'begun and never finished: 11',
      'begun and never finished: 5',
      'cut off while being stored: 7',
      'known to no row: 6',
      'purged from the trash: 7',
      'uploaded and never used: 10',
    ];
    assert.deepEqual(await plan(new Date(Date.now() + 60_000)), expected);
    assert.deepEqual(await plan(new Date(Date.now() + 60_000)), expected, 'nothing was removed');
    assert.deepEqual(await blobKeys(app()), before);
    assert.equal((await showFile(admin, id)).size, '5');
  });
});
