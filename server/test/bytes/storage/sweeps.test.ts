import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { removeOrphansNow } from '../../../src/bytes/storage/orphans/orphans.ts';
import { removeDoomedNow, sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { uploadChores } from '../../../src/bytes/uploads/sweep.ts';
import type { Chore } from '../../../src/platform/context.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { sendArchive } from '../../operating/exports/stage.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { blobKeys, makeFile, pendingRows, showFile, upload } from '../../work/files/forms.ts';

const DAY = 86_400_000;
/** As an operator has it done at once. */
const tasks: Chore[] = [...uploadChores, ...purgeChores, removeDoomedNow, removeOrphansNow];

eachEngine('removing bytes', (engine) => {
  const app = useApp(engine);
  const sweep = async () => {
    for (const task of tasks) while (await task.run(app().services, new AbortController().signal));
  };
  const doomed = async () => (await app().services.db.read.selectFrom('doomed_blobs').selectAll().execute()).length;
  const put = async (key: string) => app().services.blobs.put(key, Readable.from([Buffer.from('x')]), { maxSize: 9 });

  test('an upload nobody used goes after its time, one in use stays', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const kept = await makeFile(admin, project);
    const before = await blobKeys(app());
    for (let i = 0; i < 3; i += 1) await upload(admin);
    const other = await app().anotherAccount();
    await upload(other.admin);
    clock.move(DAY - 1);
    await sweep();
    assert.equal((await pendingRows(app())).length, 4);
    clock.move(1);
    const fresh = await upload(admin);
    await sweep();
    assert.deepEqual(
      (await pendingRows(app())).map(({ ref }) => ref),
      [fresh],
    );
    assert.equal((await blobKeys(app())).length, before.length + 1);
    assert.equal(await doomed(), 0);
    assert.equal((await showFile(admin, kept)).status, 'active');
  });

  test('a trashed file is restorable for 30 days, then it is gone with all its versions', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const [first, second] = [await makeFile(admin, project), await makeFile(admin, project)];
    const pendingFileRef = await upload(admin);
    await admin.post(`/files/${second}.json`, { fileversion: { pendingFileRef } });
    const before = (await blobKeys(app())).length;
    for (const id of [first, second]) await admin.delete(`/files/${id}.json`);
    clock.move(30 * DAY - 1000);
    await sweep();
    assert.equal((await admin.put(`/trashcan/files/${first}/restore.json`)).status, 200);
    clock.move(1000);
    await sweep();
    assert.equal((await admin.put(`/trashcan/files/${second}/restore.json`)).status, 404);
    assert.equal((await showFile(admin, first)).status, 'active');
    assert.ok((await blobKeys(app())).length <= before - 2);
    const rows = await app()
      .services.db.read.selectFrom('file_versions')
      .select('id')
      .where('file_id', '=', Number(second))
      .execute();
    assert.deepEqual(rows, []);
  });

  test('bytes of what was purged stay for a day more, for a backup whose records name them', async () => {
    const { admin, clock } = app();
    const inBackground = async () => {
      for (const task of [...purgeChores, ...sweepChores()])
        while (await task.run(app().services, new AbortController().signal));
    };
    const others = new Set(await blobKeys(app()));
    const id = await makeFile(admin, await makeProject(admin));
    const own = async () => new Set(await blobKeys(app())).difference(others).size;
    await admin.delete(`/files/${id}.json`);
    clock.move(30 * DAY);
    await inBackground();
    assert.equal((await admin.put(`/trashcan/files/${id}/restore.json`)).status, 404);
    clock.move(DAY - 1);
    await inBackground();
    assert.equal(await own(), 1);
    clock.move(1);
    await inBackground();
    assert.equal(await own(), 0);
  });

  test('a trashed project goes after 30 days with everything in it, bytes and logo too', async () => {
    const { admin, clock } = app();
    const before = await blobKeys(app());
    const project = await makeProject(admin);
    for (let i = 0; i < 3; i += 1) await makeFile(admin, project, {}, { 'category-name': 'Plans' });
    const logoPendingFileRef = await upload(admin, { content: 'GIF89a' });
    assert.equal((await admin.put(`/projects/${project}.json`, { project: { logoPendingFileRef } })).status, 200);
    await admin.delete(`/projects/${project}.json`);
    clock.move(30 * DAY - 1000);
    await sweep();
    assert.equal((await blobKeys(app())).length, before.length + 4);
    clock.move(1000);
    await sweep();
    assert.deepEqual(await blobKeys(app()), before);
    for (const table of ['projects', 'files', 'file_categories', 'project_members'] as const) {
      const column = table === 'projects' ? 'id' : 'project_id';
      const { count } = (await app()
        .services.db.read.selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('count'))
        .where(column as never, '=', Number(project) as never)
        .executeTakeFirst())!;
      assert.equal(count, 0, table);
    }
    assert.equal((await admin.put(`/trashcan/projects/${project}/restore.json`)).status, 404);
  });

  test('bytes doomed by mistake are kept while a row names them, and the removal survives a fault', async (t) => {
    const { admin, accountId, services } = app();
    const id = await makeFile(admin, await makeProject(admin), { content: 'still here' });
    const version = (await showFile(admin, id))['version-id'];
    const { blob_key } = (await services.db.read
      .selectFrom('file_versions')
      .selectAll()
      .where('id', '=', Number(version))
      .executeTakeFirst())!;
    const orphan = `${randomUUID()}-${accountId.toString(16)}`;
    await put(orphan);
    await services.db.transaction(async (tx) => {
      for (const key of [blob_key, orphan])
        await tx
          .insertInto('doomed_blobs')
          .values({ account_id: accountId, blob_key: key, doomed_at: services.now().toISOString() })
          .execute();
    });
    t.mock.method(services.blobs, 'delete', async () => {
      throw new Error('the disk is away');
    });
    await assert.rejects(sweep(), /the disk is away/);
    assert.equal(await doomed(), 2);
    t.mock.restoreAll();
    await sweep();
    const keys = await blobKeys(app());
    assert.deepEqual([keys.includes(blob_key), keys.includes(orphan), await doomed()], [true, false, 0]);
  });

  test('bytes that no row knows are removed after a day, and nothing else', async () => {
    const { admin, accountId, clock, services } = app();
    // The store's clock is the disk's.
    const begun = Date.now();
    const moveTo = (time: number) => clock.move(time - clock.now().getTime());
    const id = await makeFile(admin, await makeProject(admin));
    const before = await blobKeys(app());
    const [orphan, foreign] = [`${randomUUID()}-${accountId.toString(16)}`, randomUUID()];
    const homeless = `${randomUUID()}-fffff`;
    for (const key of [orphan, foreign, homeless]) await put(key);
    const temporary = path(services.config.blobsFolder, 'tmp', randomUUID());
    await writeFile(temporary, 'cut off');
    moveTo(begun + DAY - 60_000);
    await sweep();
    assert.equal((await blobKeys(app())).length, before.length + 3, 'too young');
    moveTo(Date.now() + DAY + 60_000);
    const fresh = `${randomUUID()}-${accountId.toString(16)}`;
    await put(fresh);
    await touch(fresh);
    await sweep();
    assert.deepEqual(await blobKeys(app()), [...before, foreign, fresh].sort(), 'a key that is not ours is left');
    assert.deepEqual(await readdir(path(services.config.blobsFolder, 'tmp')), []);
    assert.equal((await showFile(admin, id)).size, '5');
  });

  test('bytes of an export that is being brought back are there before their rows, and stay', async () => {
    const { clock } = app();
    const { admin, accountId } = await app().anotherAccount();
    assert.equal((await sendArchive(admin, Buffer.from('an archive'))).status, 200);
    const early = `${randomUUID()}-${accountId.toString(16)}`;
    await put(early);
    clock.move(Date.now() + 2 * DAY - clock.now().getTime());
    await sweep();
    assert.ok((await blobKeys(app())).includes(early));
    await admin.put('/account/import/stop.json');
    await admin.delete('/account/import.json');
    await sweep();
    assert.ok(!(await blobKeys(app())).includes(early));
  });

  const touch = (key: string) => {
    const at = app().clock.now();
    return utimes(path(app().services.config.blobsFolder, key.slice(0, 2), key.slice(2, 4), key), at, at);
  };
});
