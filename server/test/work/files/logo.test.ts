import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { fetchLink, upload } from './forms.ts';
import { picture } from './samples.ts';

const formats = ['png', 'jpeg', 'gif', 'webp'] as const;

eachEngine('the logo of a project', (engine) => {
  const app = useApp(engine);
  const put = (id: string, logoPendingFileRef: unknown) =>
    app().admin.put(`/projects/${id}.json`, { project: { logoPendingFileRef } });
  const logoOf = async (id: string) => (await app().admin.get(`/projects/${id}.json`)).body.project.logo as string;
  const send = (content: Buffer) => upload(app().admin, { type: 'text/html', content });

  test('is a picture by its bytes, shown by a link that needs no token', async () => {
    const id = await makeProject(app().admin);
    assert.equal(await logoOf(id), '');
    for (const format of formats) {
      const content = await picture(format);
      assert.equal((await put(id, await send(content))).status, 200, format);
      const url = await logoOf(id);
      const { status, headers, bytes: given } = await fetchLink(app(), url);
      assert.deepEqual([status, headers['content-type']], [200, `image/${format}`]);
      assert.ok(given.equals(content));
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal((await fetchLink(app(), url, { 'if-none-match': headers.etag! })).status, 304);
      const { body } = await app().admin.get('/projects.json');
      assert.equal(body.projects.find((one: { id: string }) => one.id === id).logo, url);
    }
  });

  test('what only says it is a picture is refused, and the reference stays usable elsewhere', async () => {
    const id = await makeProject(app().admin);
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '', '\x89PNG', 'RIFFxxxxWAVE']) {
      const ref = await upload(app().admin, { fileName: 'logo.png', type: 'image/png', content });
      const reply = await put(id, ref);
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'logoPendingFileRef'], content);
      const file = { file: { pendingFileRef: ref } };
      assert.equal((await app().admin.post(`/projects/${id}/files.json`, file)).status, 201);
    }
    assert.equal((await put(id, 'tf_unknown')).status, 422);
    assert.equal((await put(id, 7)).status, 422);
    assert.equal(await logoOf(id), '');
  });

  test('is replaced and removed; the old link and the old bytes go', async () => {
    const id = await makeProject(app().admin);
    const ref = await send(await picture('gif'));
    await put(id, ref);
    const old = await logoOf(id);
    assert.equal((await put(id, ref)).status, 422, 'a reference works once');
    await put(id, await send(await picture('png')));
    assert.notEqual(await logoOf(id), old);
    assert.equal((await fetchLink(app(), old)).status, 404);
    const { count } = (await app()
      .services.db.read.selectFrom('doomed_blobs')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirst())!;
    await put(id, '');
    assert.equal(await logoOf(id), '');
    const after = await app().services.db.read.selectFrom('doomed_blobs').selectAll().execute();
    assert.equal(after.length, count + 1);
    const events = await app()
      .services.db.read.selectFrom('events')
      .select('name')
      .where('object_id', '=', Number(id))
      .where('object_kind', '=', 'project')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ name }) => name),
      ['PROJECT.CREATED', ...Array(3).fill('PROJECT.UPDATED')],
    );
  });

  test('a changed link is 404', async () => {
    const [id, other] = [await makeProject(app().admin), await makeProject(app().admin)];
    await put(id, await send(await picture('gif')));
    const url = await logoOf(id);
    assert.equal((await fetchLink(app(), url)).status, 200);
    for (const bad of [
      url.replace(/.$/, 'x'),
      url.replace(`/${id}/`, `/${other}/`),
      url.replace('/logo/1/', '/logo/2/'),
    ])
      assert.equal((await fetchLink(app(), bad)).status, 404, bad);
    await app().admin.delete(`/projects/${id}.json`);
    assert.equal((await fetchLink(app(), url)).status, 404);
  });
});
