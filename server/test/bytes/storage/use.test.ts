import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { foldUse, recountUse } from '../../../src/bytes/storage/use.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makeProject } from '../../support/make.ts';
import { makeFile, upload } from '../../work/files/forms.ts';

const DAY = 86_400_000;
const { signal } = new AbortController();

eachEngine('what files take', (engine) => {
  const app = useApp(engine);
  const inProject = async (id: string, by: Caller = app().admin) => {
    const { storage } = (await by.get(`/projects/${id}/storage.json`)).body;
    return [storage.usedBytes, storage.versionCount];
  };
  const inAccount = async (by: Caller = app().admin) => (await by.get('/storage.json')).body.storage.usedBytes;
  const content = (size: number) => ({ content: 'x'.repeat(size) });
  const purge = async () => {
    for (const task of [...purgeChores, ...sweepChores()]) while (await task.run(app().services, signal));
  };

  test('every version counts, in its project and in all, also before the counts are folded', async () => {
    const { admin, services } = app();
    const before = await inAccount();
    const [first, second] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeFile(admin, first, content(100));
    await makeFile(admin, second, content(7));
    await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef: await upload(admin, content(30)) } });
    const look = async () => [await inProject(first), await inProject(second), (await inAccount()) - before];
    assert.deepEqual(await look(), [[130, 2], [7, 1], 137]);
    await foldUse.run(services, signal);
    assert.deepEqual(await look(), [[130, 2], [7, 1], 137]);
    assert.deepEqual(await services.db.read.selectFrom('storage_changes').selectAll().execute(), []);
    await makeFile(admin, first, content(1));
    assert.deepEqual(await look(), [[131, 3], [7, 1], 138]);
  });

  test('a copy shares its bytes and counts all the same; what is moved counts where it is', async () => {
    const { admin } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeFile(admin, from, content(50));
    await admin.put(`/files/${id}/copy.json`, { projectId: to });
    assert.deepEqual(
      [await inProject(from), await inProject(to)],
      [
        [50, 1],
        [50, 1],
      ],
    );
    await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef: await upload(admin, content(5)) } });
    await admin.put(`/files/${id}/move.json`, { projectId: to });
    assert.deepEqual(
      [await inProject(from), await inProject(to)],
      [
        [0, 0],
        [105, 3],
      ],
    );
    const whole = await admin.post(`/projects/${to}/clone.json`, { cloneProjectName: 'Twin', copyFiles: true });
    assert.equal(whole.status, 200, whole.text);
    assert.deepEqual(await inProject(whole.body.id), [55, 2], 'of each file the newest version');
  });

  test('a version that is promoted counts once more, one that is deleted no longer', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeFile(admin, project, content(20));
    const first = (await admin.get(`/files/${id}.json`)).body.file['version-id'];
    await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef: await upload(admin, content(3)) } });
    assert.equal((await admin.put(`/files/${id}/versions/${first}/promote.json`)).status, 200);
    assert.deepEqual(await inProject(project), [43, 3]);
    assert.equal((await admin.delete(`/files/${id}/versions/${first}.json`)).status, 200);
    assert.deepEqual(await inProject(project), [23, 2]);
    const moved = await admin.put(`/projects/${project}/files/move.json`, { ids: [id], projectId: other });
    assert.equal(moved.status, 200, moved.text);
    assert.deepEqual(
      [await inProject(project), await inProject(other)],
      [
        [0, 0],
        [23, 2],
      ],
    );
  });

  test('archived and trashed files count until they are purged', async () => {
    const { admin, clock, services } = app();
    const before = await inAccount();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project, content(40));
    await makeFile(admin, project, content(2));
    await admin.delete(`/files/${id}.json`);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.deepEqual([await inProject(project), (await inAccount()) - before], [[42, 2], 42]);
    clock.move(31 * DAY);
    await purge();
    assert.deepEqual([await inProject(project), (await inAccount()) - before], [[2, 1], 2]);
    await admin.put(`/projects/${project}.json`, { project: { status: 'active' } });
    await admin.delete(`/projects/${project}.json`);
    assert.equal((await inAccount()) - before, 2);
    clock.move(31 * DAY);
    await purge();
    await foldUse.run(services, signal);
    assert.equal(await inAccount(), before);
    const row = services.db.read.selectFrom('storage_use').selectAll().where('project_id', '=', Number(project));
    assert.deepEqual(await row.execute(), [], 'nothing is kept of a project that is gone');
  });

  test('a recount puts right what is wrong, once, and touches no other account', async () => {
    const { admin, services, accountId } = app();
    const project = await makeProject(admin);
    await makeFile(admin, project, content(9));
    const other = await app().anotherAccount();
    await makeFile(other.admin, await makeProject(other.admin), content(3));
    assert.deepEqual(await recountUse(services, accountId), []);
    const wrong = { account_id: accountId, id: 'wrong', project_id: Number(project), bytes: 1000, versions: -5 };
    await services.db.transaction((tx) => tx.insertInto('storage_changes').values(wrong).execute());
    await foldUse.run(services, signal);
    assert.deepEqual(await inProject(project), [1009, -4]);
    const fixes = await Promise.all(Array.from({ length: 8 }, () => recountUse(services, accountId)));
    assert.deepEqual(fixes.flat(), [{ account_id: accountId, project_id: Number(project), bytes: -1000, versions: 5 }]);
    assert.deepEqual(await inProject(project), [9, 1]);
    assert.equal(await inAccount(other.admin), 3);
  });

  test('many who write and fold at once lose nothing', async () => {
    const { admin, services } = app();
    const project = await makeProject(admin);
    const making = Array.from({ length: 20 }, () => makeFile(admin, project, content(10)));
    const folding = Array.from({ length: 10 }, () => foldUse.run(services, signal));
    await Promise.all([...making, ...folding]);
    assert.deepEqual(await inProject(project), [200, 20]);
    await foldUse.run(services, signal);
    assert.deepEqual(await inProject(project), [200, 20]);
  });

  test('the shapes', async () => {
    const { admin } = await app().anotherAccount();
    const project = await makeProject(admin);
    await makeFile(admin, project, content(11));
    await upload(admin, content(4));
    const [account, one] = [await admin.get('/storage.json'), await admin.get(`/projects/${project}/storage.json`)];
    matchesGolden('storage', { account: account.body, project: one.body });
  });
});
