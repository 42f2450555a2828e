import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchStatements } from '../../../../scripts/drill/largest.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { makeFile, showFile, upload } from './forms.ts';

eachEngine('file categories', (engine) => {
  const app = useApp(engine);
  const at = (project: string) => `/projects/${project}/fileCategories.json`;
  const add = (project: string, category: object) => make(app().admin, at(project), { category });
  const named = async (project: string) =>
    (await app().admin.get(at(project))).body.categories.map(({ name }: { name: string }) => name);

  test('are made, read, listed, changed and removed', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const made = await admin.post(at(project), { category: { name: 'Drawings' } });
    const { id } = made.body;
    assert.deepEqual([made.status, made.body], [201, { STATUS: 'OK', id, categoryId: id }]);
    const child = await add(project, { name: 'Old', 'parent-id': id });
    const file = await makeFile(admin, project, {}, { 'category-id': id });
    matchesGolden('file-category', (await admin.get(`/fileCategories/${id}.json`)).body);
    const list = await admin.get(`${at(project)}?pageSize=1&page=2`);
    assert.deepEqual([list.headers['x-pages'], list.body.categories[0].id], ['2', child]);
    assert.equal(list.body.categories[0]['parent-id'], id);
    assert.equal((await admin.put(`/fileCategories/${id}.json`, { category: { name: 'Plans' } })).status, 200);
    assert.equal((await showFile(admin, file))['category-name'], 'Plans');
    assert.deepEqual((await admin.delete(`/fileCategories/${id}.json`)).body, { STATUS: 'OK' });
    assert.equal((await admin.get(`/fileCategories/${id}.json`)).status, 404);
    const left = await showFile(admin, file);
    assert.deepEqual([left['category-id'], left['category-name']], ['', '']);
    assert.equal((await admin.get(`/fileCategories/${child}.json`)).body.category['parent-id'], '');
  });

  test('that many lie in are removed some hundreds of these at a time', async () => {
    const { admin, services } = app();
    const project = await makeProject(admin);
    const id = await add(project, { name: 'Scans' });
    const file = await makeFile(admin, project, {}, { 'category-id': id });
    const { db } = services;
    const row = await db.read.selectFrom('files').selectAll().where('id', '=', Number(file)).executeTakeFirstOrThrow();
    const more = Array.from({ length: 520 }, (_, at) => ({ ...row, id: 1_000_000 + at }));
    for (const some of [more.slice(0, 260), more.slice(260)])
      await db.transaction((tx) => tx.insertInto('files').values(some).execute());
    const statements = watchStatements();
    assert.equal((await admin.delete(`/fileCategories/${id}.json`)).status, 200);
    statements.end();
    const { changed } = statements.take();
    assert.ok(changed > 100 && changed <= 500, `${changed} rows by one statement`);
    const left = db.read.selectFrom('files').select('id').where('category_id', '=', Number(id));
    assert.equal((await left.execute()).length, 0);
  });

  test('never lie inside themselves, not even when two are turned at once', async () => {
    const project = await makeProject(app().admin);
    const [a, b] = [await add(project, { name: 'a' }), await add(project, { name: 'b' })];
    const c = await add(project, { name: 'c', 'parent-id': b });
    const under = (id: string, parent: unknown) =>
      app().admin.put(`/fileCategories/${id}.json`, { category: { 'parent-id': parent } });
    for (const [child, parent] of [
      [a, a],
      [b, c],
      [a, '99999'],
    ] as const)
      assert.equal((await under(child, parent)).status, 422);
    for (let round = 0; round < 15; round += 1) {
      const replies = await Promise.all([under(a, c), under(b, a)]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
      for (const id of [a, b]) assert.equal((await under(id, '0')).status, 200);
    }
  });

  test('a name is taken once beside its siblings', async () => {
    const project = await makeProject(app().admin);
    const outer = await add(project, { name: 'Same' });
    const inner = await add(project, { name: 'Same', 'parent-id': outer });
    assert.equal((await app().admin.post(at(project), { category: { name: 'SAME' } })).status, 422);
    const up = { category: { 'parent-id': '' } };
    assert.equal((await app().admin.put(`/fileCategories/${inner}.json`, up)).status, 422);
    const other = await add(project, { name: 'Other' });
    const rename = { category: { name: 'same' } };
    assert.equal((await app().admin.put(`/fileCategories/${other}.json`, rename)).status, 422);
    await app().admin.put(`/fileCategories/${inner}.json`, { category: { name: 'Other' } });
    assert.equal(
      (await app().admin.delete(`/fileCategories/${outer}.json`)).status,
      422,
      'its child would meet another',
    );
  });

  test('a file goes only into a category of its own project', async () => {
    const { admin } = app();
    const [project, elsewhere] = [await makeProject(admin), await makeProject(admin)];
    const foreign = await add(elsewhere, { name: 'There' });
    const pendingFileRef = await upload(admin);
    for (const category of [foreign, '99999', -1, 'x']) {
      const file = { pendingFileRef, 'category-id': category, 'category-name': 'Unused' };
      const reply = await admin.post(`/projects/${project}/files.json`, { file });
      assert.equal(reply.status, 422, String(category));
      assert.equal(reply.body.errors[0].field, 'category-id');
    }
    const id = await makeFile(admin, project);
    assert.equal((await admin.put(`/files/${id}.json`, { file: { 'category-id': foreign } })).status, 422);
    assert.deepEqual(await named(project), []);
  });

  test('a category named with id 0 is made, or taken when it is there, also by many at once', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const first = await makeFile(admin, project, {}, { 'category-id': '0', 'category-name': 'Invoices' });
    const again = await makeFile(admin, project, {}, { 'category-name': 'invoices' });
    const number = await makeFile(admin, project, {}, { 'category-id': 0, 'category-name': '  ' });
    const shown = await Promise.all([first, again, number].map((id) => showFile(admin, id)));
    assert.deepEqual(
      shown.map((file) => file['category-name']),
      ['Invoices', 'Invoices', ''],
    );
    const refs = await Promise.all(Array.from({ length: 6 }, () => upload(admin)));
    const replies = await Promise.all(
      refs.map((pendingFileRef) =>
        admin.post(`/projects/${project}/files.json`, { file: { pendingFileRef, 'category-name': 'At once' } }),
      ),
    );
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]));
    assert.deepEqual(await named(project), ['At once', 'Invoices']);
    const chosen = await add(project, { name: 'Chosen' });
    const id = await makeFile(admin, project, {}, { 'category-id': chosen, 'category-name': 'Ignored' });
    assert.equal((await showFile(admin, id))['category-name'], 'Chosen');
  });

  test('are as visible and as changeable as the files of their project', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await add(project, { name: 'Seen' });
    const [outsider, observer] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, observer.id, 'observer');
    assert.equal((await outsider.caller.get(`/fileCategories/${id}.json`)).status, 404);
    assert.equal((await outsider.caller.get(at(project))).status, 404);
    assert.equal((await observer.caller.get(`/fileCategories/${id}.json`)).status, 200);
    assert.equal((await observer.caller.delete(`/fileCategories/${id}.json`)).status, 403);
    assert.equal((await observer.caller.post(at(project), { category: { name: 'x' } })).status, 403);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await admin.post(at(project), { category: { name: 'x' } })).status, 422);
    await admin.delete(`/projects/${project}.json`);
    assert.equal((await admin.get(`/fileCategories/${id}.json`)).status, 404);
  });
});
