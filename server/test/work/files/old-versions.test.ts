import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeDoomedNow, sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makePerson, makeProject } from '../../support/make.ts';
import { blobKeys, eventsOf, fetchLink, makeFile, showFile, upload } from './forms.ts';

eachEngine('old versions of a file', (engine) => {
  const app = useApp(engine);
  const bytesOf = async (url: string) => (await fetchLink(app(), url)).bytes.toString();

  /** A file with one version for each content. */
  async function make(contents: string[]) {
    const { admin } = app();
    const [first, ...later] = contents;
    const id = await makeFile(admin, await makeProject(admin), { content: first! });
    for (const content of later) {
      const pendingFileRef = await upload(admin, { content });
      const fields = { pendingFileRef, description: `It says ${content}` };
      assert.equal((await admin.post(`/files/${id}.json`, { fileversion: fields })).status, 201);
    }
    const { versions } = await showFile(admin, id);
    return { id, versions: versions.map((version: { id: string }) => version.id).reverse() as string[] };
  }
  const promote = (id: string, version: string) => app().admin.put(`/files/${id}/versions/${version}/promote.json`);
  const remove = (id: string, version: string) => app().admin.delete(`/files/${id}/versions/${version}.json`);
  const contentsOf = async (id: string) => {
    const { versions } = await showFile(app().admin, id);
    return Promise.all(versions.map((version: Record<string, string>) => bytesOf(version['download-URL']!)));
  };

  test('one becomes the newest again as a version of its own, without any bytes being copied', async () => {
    const { id, versions } = await make(['one', 'two', 'three']);
    const before = await blobKeys(app());
    const reply = await promote(id, versions[1]!);
    assert.equal(reply.status, 200);
    const { id: added } = reply.body;
    assert.ok(!versions.includes(added));
    assert.deepEqual(reply.body, {
      STATUS: 'OK',
      id: added,
      fileVersionId: added,
      fileId: id,
      fileversion: { fileVersionId: added },
    });
    const file = await showFile(app().admin, id);
    assert.deepEqual([file['version-id'], file.version, file.size, file.description], [added, '4', '3', 'It says two']);
    assert.deepEqual(await contentsOf(id), ['two', 'three', 'two', 'one']);
    assert.deepEqual(await blobKeys(app()), before);
    assert.deepEqual((await eventsOf(app(), id)).filter((name) => name === 'FILE.UPDATED').length, 3);
  });

  test('the newest is the newest: no version, no event', async () => {
    const { id, versions } = await make(['one', 'two']);
    const events = await eventsOf(app(), id);
    assert.equal((await promote(id, versions[1]!)).body.id, versions[1]);
    assert.equal((await showFile(app().admin, id)).versions.length, 2);
    assert.deepEqual(await eventsOf(app(), id), events);
  });

  test('one can be deleted, and if it is the newest the one before it is', async () => {
    const { id, versions } = await make(['one', 'two', 'three']);
    const { 'download-URL': url } = (await showFile(app().admin, id)).versions[1];
    assert.equal((await remove(id, versions[1]!)).status, 200);
    assert.deepEqual(await contentsOf(id), ['three', 'one']);
    assert.equal((await fetchLink(app(), url)).status, 404);
    assert.equal((await remove(id, versions[2]!)).status, 200);
    const file = await showFile(app().admin, id);
    assert.deepEqual([file['version-id'], file.version, file.size], [versions[0], '1', '3']);
    const last = await remove(id, versions[0]!);
    assert.equal(last.status, 422);
    assert.match(last.body.MESSAGE, /only version/);
    assert.deepEqual(await contentsOf(id), ['one']);
  });

  test('bytes go with the last version that has them', async () => {
    const { id, versions } = await make(['one', 'two']);
    await promote(id, versions[0]!);
    const sweep = async () => {
      for (const task of [...purgeChores, ...sweepChores(), removeDoomedNow])
        while (await task.run(app().services, new AbortController().signal));
      return (await blobKeys(app())).length;
    };
    const before = await sweep();
    await remove(id, versions[0]!);
    assert.equal(await sweep(), before, 'the promoted one has them, too');
    await remove(id, versions[1]!);
    assert.equal(await sweep(), before - 1);
    assert.deepEqual(await contentsOf(id), ['one']);
  });

  test('one of another file is not there', async () => {
    const [{ id }, { versions }] = [await make(['one', 'two']), await make(['three', 'four'])];
    for (const version of [versions[0]!, '999999'])
      for (const reply of [await promote(id, version), await remove(id, version)]) assert.equal(reply.status, 404);
    assert.deepEqual(await contentsOf(id), ['two', 'one']);
  });

  test('fifty who create the same file at once with autoNewVersion make one, with fifty versions', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const refs = await Promise.all(Array.from({ length: 50 }, (_, n) => upload(admin, { content: `${n}` })));
    const replies = await Promise.all(
      refs.map((pendingFileRef, n) => {
        const file = { pendingFileRef, name: n % 2 ? 'Plan.txt' : 'plan.TXT', autoNewVersion: true };
        return admin.post(`/projects/${project}/files.json`, { file });
      }),
    );
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]));
    const ids = new Set(replies.map(({ body }) => body.fileId));
    assert.equal(ids.size, 1);
    const { versions } = await showFile(admin, [...ids][0]);
    assert.deepEqual(
      versions.map(({ version }: { version: string }) => Number(version)),
      Array.from({ length: 50 }, (_, n) => 50 - n),
    );
  });

  test('a shared link gives the newest version, or the one of a number, to whoever has it for an hour', async () => {
    const { admin, clock } = app();
    const { id } = await make(['one', 'two']);
    const link = async (query = '') => {
      const { status, body } = await admin.get(`/files/${id}/sharedlink.json${query}`);
      assert.deepEqual([status, Object.keys(body), body.STATUS], [200, ['STATUS', 'url'], 'OK']);
      return body.url as string;
    };
    assert.deepEqual([await bytesOf(await link()), await bytesOf(await link('?version=1'))], ['two', 'one']);
    assert.equal(await bytesOf(await link('?version=2')), 'two');
    assert.equal((await admin.get(`/files/${id}/sharedlink.json?version=3`)).status, 404);
    for (const wrong of ['0', 'x', '-1'])
      assert.equal((await admin.get(`/files/${id}/sharedlink.json?version=${wrong}`)).status, 422, wrong);
    const { caller } = await makePerson(app());
    assert.equal((await caller.get(`/files/${id}/sharedlink.json`)).status, 404);
    const old = await link();
    clock.move(66 * 60_000);
    assert.equal((await fetchLink(app(), old)).status, 404);
  });
});
