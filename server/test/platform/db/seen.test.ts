import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { orphans } from '../../../src/bytes/storage/orphans/orphans.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { type Caller, openTestApp, type TestApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openStream } from '../../support/stream.ts';
import { makeFile, showFile, upload } from '../../work/files/forms.ts';
import { heldSync, turns } from './held-sync.ts';

const places = ['/projects.json', '/search.json?searchTerm=Quarry', '/latestactivity.json', '/projects/2.json'];

/** Everything somebody could learn of it by asking. Each is asked twice: the second answer may be a remembered one. */
async function shows(caller: Caller, name: string): Promise<string[]> {
  const told: string[] = [];
  for (const place of [...places, ...places]) if ((await caller.get(place)).text.includes(name)) told.push(place);
  return told;
}

describe('what is not on disk yet', () => {
  const disk = heldSync();
  let app: TestApp & { dispose(): Promise<void> };
  before(async () => {
    app = await openTestApp(sqliteEngine, { sync: disk.sync });
    await makeProject(app.admin, { name: 'First' });
  });
  after(async () => {
    disk.release();
    await app.dispose();
  });

  test('is shown to nobody who reads or follows, and nobody waits for it', async (t) => {
    const stream = await openStream(t, app, { token: app.admin.token, path: '/events/stream' });
    await stream.hasPlace();
    t.after(disk.release);
    assert.deepEqual(await shows(app.admin, 'Quarry'), []);
    disk.hold();
    const made = app.admin.post('/projects.json', { project: { name: 'Quarry' } });
    await until(() => disk.started() === 1, 'the project to be committed and its sync under way');
    assert.deepEqual(await shows(app.admin, 'Quarry'), []);
    await turns();
    assert.deepEqual(stream.messages, []);
    disk.release();
    assert.equal((await made).body.id, '2');
    assert.deepEqual(await shows(app.admin, 'Quarry'), [...places, ...places]);
    await stream.has(1);
  });

  test('is what a change is held against, whoever reads something older', async (t) => {
    t.after(disk.release);
    const id = await makeProject(app.admin, { name: 'Old' });
    const { etag } = (await app.admin.get(`/projects/${id}.json`)).headers;
    disk.hold();
    const change = (name: string) =>
      app.admin.put(`/projects/${id}.json`, { project: { name } }, { 'if-match': etag! });
    const first = change('New');
    await until(() => disk.started() === 1, 'the first change to be committed and its sync under way');
    assert.equal((await app.admin.get(`/projects/${id}.json`)).headers.etag, etag);
    let isRefused = false;
    const second = change('Newer').finally(() => {
      isRefused = true;
    });
    await turns();
    assert.equal(isRefused, false, 'a refusal tells of what it rests on, too');
    disk.release();
    assert.deepEqual([(await first).status, (await second).status], [200, 412]);
  });

  test('takes no bytes along: after a power cut its row would be back', async (t) => {
    t.after(disk.release);
    const { admin, services } = app;
    const id = await makeFile(admin, await makeProject(admin));
    const pendingFileRef = await upload(admin);
    await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef } });
    const [, older] = (await showFile(admin, id)).versions;
    disk.hold();
    const removed = admin.delete(`/files/${id}/versions/${older.id}.json`);
    await until(() => disk.started() === 1, 'the removal to be committed and its sync under way');
    for await (const keys of orphans(services, new Date(Date.now() + 60_000))) assert.deepEqual(keys, []);
    disk.release();
    assert.equal((await removed).status, 200);
  });

  test('is left behind by what was on disk before it, when several syncs are under way one after the other', async (t) => {
    t.after(disk.release);
    const id = await makeProject(app.admin, { name: 'A' });
    const read = async () => (await app.admin.get(`/projects/${id}.json`)).body.project.name;
    disk.hold();
    const first = app.admin.put(`/projects/${id}.json`, { project: { name: 'B' } });
    await until(() => disk.started() === 1, 'the first sync');
    const second = app.services.db.transaction(
      (tx) =>
        tx
          .updateTable('projects')
          .set({ name: 'C' })
          .where('account_id', '=', 1)
          .where('id', '=', Number(id))
          .execute(),
      { comparesWithCommitted: true },
    );
    await turns();
    assert.equal(await read(), 'A');
    disk.releaseOne();
    assert.equal((await first).status, 200);
    await until(() => disk.started() === 1, 'the second sync');
    assert.equal(await read(), 'B');
    disk.release();
    await second;
    assert.equal(await read(), 'C');
  });
});

describe('what never comes to the disk', () => {
  test('is shown to nobody once it was refused', async () => {
    const disk = heldSync();
    const app = await openTestApp(sqliteEngine, { sync: disk.sync });
    try {
      await makeProject(app.admin, { name: 'First' });
      disk.hold();
      const made = app.admin.post('/projects.json', { project: { name: 'Quarry' } });
      await until(() => disk.started() > 0, 'its sync to be under way');
      disk.fail(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
      assert.equal((await made).status, 503);
      assert.deepEqual(await shows(app.admin, 'Quarry'), []);
      assert.match((await app.admin.get('/projects.json')).text, /First/);
    } finally {
      await app.dispose();
    }
  });

  test('is not begun with: what a process before this one left is on disk before anything is read', async () => {
    const opened = await sqliteEngine.openMigrated();
    try {
      const failing = () => Promise.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
      await assert.rejects(openDatabase(opened.url, { sync: failing }), /cannot use .*holdfast\.db/);
    } finally {
      await opened.dispose();
    }
  });
});
