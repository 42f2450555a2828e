import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { make, makeProject } from '../../support/make.ts';
import { edit, makeNotebook, showNotebook } from './made.ts';

/** Their rules are those of file categories, tested there; here that notebooks have a tree of their own. */
eachEngine('notebook categories', (engine) => {
  const app = useApp(engine);
  const at = (project: string) => `/projects/${project}/notebookCategories.json`;
  const add = (project: string, category: object) => make(app().admin, at(project), { category });

  test('hold notebooks, count them, and leave them behind when they go', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await add(project, { name: 'Rules' });
    const child = await add(project, { name: 'Old', 'parent-id': id });
    const notebook = await makeNotebook(admin, project, { 'category-id': id });
    matchesGolden('notebook-category', (await admin.get(`/notebookCategories/${id}.json`)).body);
    assert.equal((await admin.get(at(project))).body.categories.length, 2);
    assert.equal((await admin.put(`/notebookCategories/${id}.json`, { category: { name: 'Law' } })).status, 200);
    assert.equal((await showNotebook(admin, notebook))['category-name'], 'Law');
    assert.equal((await admin.put(`/notebookCategories/${id}.json`, { category: { 'parent-id': child } })).status, 422);
    assert.deepEqual((await admin.delete(`/notebookCategories/${id}.json`)).body, { STATUS: 'OK' });
    const left = await showNotebook(admin, notebook);
    assert.deepEqual([left['category-id'], left['category-name']], ['', '']);
    assert.equal((await admin.get(`/notebookCategories/${child}.json`)).body.category['parent-id'], '');
    assert.equal((await admin.get(`/notebookCategories/${id}/notebooks.json`)).status, 404);
  });

  test('are not those of files, nor of another project', async () => {
    const { admin } = app();
    const [project, elsewhere] = [await makeProject(admin), await makeProject(admin)];
    const ofFiles = `/projects/${project}/fileCategories.json`;
    for (const name of ['One', 'Two', 'Three']) await make(admin, ofFiles, { category: { name } });
    const { categories } = (await admin.get(ofFiles)).body;
    assert.equal((await admin.get(at(project))).body.categories.length, 0);
    const foreign = await add(elsewhere, { name: 'There' });
    const notebook = await makeNotebook(admin, project);
    for (const id of [foreign, ...categories.map((one: { id: string }) => one.id)])
      assert.equal((await edit(admin, notebook, { 'category-id': id })).status, 422);
  });

  test('one that is named is made once, also by many at once', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const notebooks = Array.from({ length: 8 }, () => makeNotebook(admin, project, { 'category-name': 'At once' }));
    const ids = await Promise.all(notebooks);
    const { categories } = (await admin.get(at(project))).body;
    assert.deepEqual([categories.length, categories[0].count], [1, String(ids.length)]);
  });
});
