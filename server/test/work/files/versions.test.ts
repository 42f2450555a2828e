import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeDoomedNow } from '../../../src/bytes/storage/sweep.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { blobKeys, eventsOf, fetchLink, makeFile, showFile, upload } from './forms.ts';

const DAYS = 86_400_000;

eachEngine('versions and copies of files', (engine) => {
  const app = useApp(engine);
  const bytesOf = async (url: string) => (await fetchLink(app(), url)).bytes.toString();
  const filesIn = async (project: string) =>
    (await app().admin.get(`/projects/${project}/files.json`)).body.project.files as Record<string, string>[];

  test('a new version replaces the bytes and keeps the old ones', async () => {
    const { admin, clock } = app();
    const id = await makeFile(admin, await makeProject(admin), { fileName: 'a.txt', content: 'one' });
    clock.move(1000);
    const pendingFileRef = await upload(admin, { fileName: 'b.txt', content: 'second' });
    const reply = await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef, description: 'Better' } });
    assert.equal(reply.status, 201);
    const version = reply.body.id;
    assert.deepEqual(reply.body, {
      STATUS: 'OK',
      id: version,
      fileVersionId: version,
      fileId: id,
      fileversion: { fileVersionId: version },
    });
    assert.equal(reply.headers.id, version);
    assert.ok(reply.headers.location?.endsWith(version));
    const file = await showFile(admin, id);
    assert.deepEqual(
      [file.name, file.version, file['latest-version'], file['version-id'], file.size, file.description],
      ['a.txt', '2', '2', version, '6', 'Better'],
    );
    matchesGolden('file-versions', file.versions);
    assert.equal(await bytesOf(file['download-URL']), 'second');
    assert.equal(await bytesOf(file.versions[1]['download-URL']), 'one');
    assert.deepEqual((await eventsOf(app(), id)).slice(0, 2), ['FILE.CREATED', 'FILE.UPDATED']);
    const again = await admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef } });
    assert.equal(again.status, 422);
  });

  test('a version is there where its creation says it is, for who sees the file', async () => {
    const { admin } = app();
    const id = await makeFile(admin, await makeProject(admin), {}, { private: '1' });
    const file = await showFile(admin, id);
    const reply = await admin.get(`/fileversions/${file['version-id']}.json`);
    assert.deepEqual(reply.body, { STATUS: 'OK', fileversion: { ...file.versions[0], fileId: id } });
    const { caller } = await makePerson(app());
    const other = await app().anotherAccount();
    for (const by of [caller, other.admin])
      assert.equal((await by.get(`/fileversions/${file['version-id']}.json`)).status, 404);
    assert.equal((await admin.get('/fileversions/999999.json')).status, 404);
    await admin.delete(`/files/${id}.json`);
    assert.equal((await admin.get(`/fileversions/${file['version-id']}.json`)).status, 404);
    await admin.put(`/trashcan/files/${id}/restore.json`);
    assert.equal((await admin.get(`/fileversions/${file['version-id']}.json`)).status, 200);
  });

  test('versions added at the same time are numbered one after the other', async () => {
    const { admin } = app();
    const id = await makeFile(admin, await makeProject(admin));
    const refs = await Promise.all([upload(admin), upload(admin), upload(admin)]);
    const replies = await Promise.all(
      refs.map((pendingFileRef) => admin.post(`/files/${id}.json`, { fileversion: { pendingFileRef } })),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 201],
    );
    const { version, versions } = await showFile(admin, id);
    assert.equal(version, '4');
    assert.deepEqual(
      versions.map((one: { version: string }) => one.version),
      ['4', '3', '2', '1'],
    );
  });

  test('autoNewVersion turns a file of the same name in the same place into a new version', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project, { fileName: 'Plan.pdf', content: 'one' });
    const auto = { autoNewVersion: true };
    assert.equal(await makeFile(admin, project, { fileName: 'plan.PDF', content: 'two' }, auto), id);
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.UPDATED']);
    const others = [
      await makeFile(admin, project, { fileName: 'Plan.pdf' }),
      await makeFile(admin, project, { fileName: 'Other.pdf' }, auto),
      await makeFile(admin, project, { fileName: 'Plan.pdf' }, { ...auto, 'category-name': 'Elsewhere' }),
      await makeFile(admin, await makeProject(admin), { fileName: 'Plan.pdf' }, auto),
    ];
    assert.equal(new Set([id, ...others]).size, 5);
    assert.equal((await showFile(admin, id)).version, '2');
  });

  test('autoNewVersion passes over a private file of the same name, and goes on with the one that is seen', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const hidden = await makeFile(admin, project, { fileName: 'salary.txt' }, { private: '1' });
    const { caller, id } = await makePerson(app());
    await join(admin, project, id);
    const auto = { autoNewVersion: true };
    const own = await makeFile(caller, project, { fileName: 'salary.txt', content: 'one' }, auto);
    assert.notEqual(own, hidden);
    assert.equal(await makeFile(caller, project, { fileName: 'salary.txt', content: 'two' }, auto), own);
    assert.deepEqual([(await showFile(admin, hidden)).version, (await showFile(admin, own)).version], ['1', '2']);
  });

  test('a copy shares the bytes; whichever goes first, the other keeps them', async () => {
    const { admin, clock, worker: _ } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    for (const isOriginalFirst of [true, false]) {
      const id = await makeFile(admin, from, { content: `shared ${isOriginalFirst}` });
      const before = await blobKeys(app());
      const reply = await admin.put(`/files/${id}/copy.json`, { projectId: Number(to) });
      const copy = reply.body.id;
      assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK', id: copy }]);
      assert.notEqual(copy, id);
      assert.deepEqual(await eventsOf(app(), copy), ['FILE.CREATED']);
      assert.deepEqual(await blobKeys(app()), before, 'no bytes were copied');
      const [gone, kept] = isOriginalFirst ? [id, copy] : [copy, id];
      await admin.delete(`/files/${gone}.json`);
      clock.move(31 * DAYS);
      await runTasks();
      assert.equal((await admin.put(`/trashcan/files/${gone}/restore.json`)).status, 404, 'it was purged');
      const { 'download-URL': url } = await showFile(admin, kept);
      assert.equal(await bytesOf(url), `shared ${isOriginalFirst}`);
      await admin.delete(`/files/${kept}.json`);
      clock.move(31 * DAYS);
      await runTasks();
      assert.equal((await blobKeys(app())).length, before.length - 1, 'with the last of them the bytes go');
    }
  });

  async function runTasks() {
    for (const task of [...purgeChores, removeDoomedNow])
      while (await task.run(app().services, new AbortController().signal));
  }

  test('a moved file keeps its versions and loses its category', async () => {
    const { admin } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeFile(admin, from, {}, { 'category-name': 'Here' });
    assert.deepEqual((await admin.put(`/files/${id}/move.json`, { projectId: to })).body, { STATUS: 'OK' });
    const file = await showFile(admin, id);
    assert.deepEqual([file['project-id'], file['category-id'], file['category-name']], [to, '', '']);
    assert.deepEqual([(await filesIn(from)).length, (await filesIn(to)).length], [0, 1]);
    await admin.put(`/files/${id}/move.json`, { projectId: to });
    assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.UPDATED'], 'to where it is: no change');
  });

  test('copies and moves go only where the actor may put files', async () => {
    const { admin } = app();
    const [own, seen, hidden] = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    const id = await makeFile(admin, own);
    const { id: person, caller } = await makePerson(app());
    await join(admin, own, person);
    await join(admin, seen, person, 'observer');
    for (const verb of ['copy', 'move']) {
      assert.equal((await caller.put(`/files/${id}/${verb}.json`, { projectId: seen })).status, 403);
      assert.equal((await caller.put(`/files/${id}/${verb}.json`, { projectId: hidden })).status, 422);
      assert.equal((await caller.put(`/files/${id}/${verb}.json`, { projectId: 99_999 })).status, 422);
      assert.equal((await caller.put(`/files/${id}/${verb}.json`, {})).status, 422);
    }
    const elsewhere = await makeFile(admin, hidden);
    assert.equal((await caller.put(`/files/${elsewhere}/copy.json`, { projectId: own })).status, 404);
    const readable = await makeFile(admin, seen);
    assert.equal((await caller.put(`/files/${readable}/copy.json`, { projectId: own })).status, 200);
    assert.equal((await caller.put(`/files/${readable}/move.json`, { projectId: own })).status, 403);
  });

  test('a copied project brings its files along when asked', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const outer = await make(admin, `/projects/${project}/fileCategories.json`, { category: { name: 'Outer' } });
    const inner = { category: { name: 'Inner', 'parent-id': outer } };
    const category = await make(admin, `/projects/${project}/fileCategories.json`, inner);
    await makeFile(admin, project, { fileName: 'a.txt', content: 'hello' }, { 'category-id': category });
    const { body } = await admin.post(`/projects/${project}/clone.json`, { name: 'Copy', copyFiles: true });
    const [copied, ...more] = await filesIn(body.id);
    assert.deepEqual([copied!.name, copied!['category-name'], more.length], ['a.txt', 'Inner', 0]);
    assert.notEqual(copied!['category-id'], category);
    const { categories } = (await admin.get(`/projects/${body.id}/fileCategories.json`)).body;
    assert.equal(categories[0]['parent-id'], categories[1].id);
    const without = await admin.post(`/projects/${project}/clone.json`, { name: 'Bare' });
    assert.equal((await filesIn(without.body.id)).length, 0);
  });
});
