import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { makeFile, showFile, upload } from './forms.ts';

eachEngine('lists of files', (engine) => {
  const app = useApp(engine);

  /** Three files, each first in another order. */
  async function furnish(): Promise<string> {
    const project = await makeProject(app().admin);
    const sizes = { 'Plan 10%.txt': 2, 'budget.txt': 300, 'Änderung.txt': 40 };
    for (const [fileName, size] of Object.entries(sizes)) {
      await makeFile(app().admin, project, { fileName, content: 'x'.repeat(size) });
      app().clock.move(1000);
    }
    return project;
  }
  const listed = async (project: string, query: string) => {
    const { status, body, headers } = await app().admin.get(`/projects/${project}/files.json?${query}`);
    assert.equal(status, 200);
    const names = body.project.files.map(({ name }: { name: string }) => name.split(/[ .]/)[0]);
    return [names.join(' '), headers['x-records']];
  };

  test('are sorted by name, date and size, both ways', async () => {
    const project = await furnish();
    assert.deepEqual(await listed(project, ''), ['budget Plan Änderung', '3']);
    assert.deepEqual(await listed(project, 'orderBy=name&orderMode=desc'), ['Änderung Plan budget', '3']);
    assert.deepEqual(await listed(project, 'orderBy=date'), ['Plan budget Änderung', '3']);
    assert.deepEqual(await listed(project, 'orderBy=size&orderMode=DESC'), ['budget Änderung Plan', '3']);
    assert.equal((await app().admin.get(`/projects/${project}/files.json?orderBy=colour`)).status, 422);
  });

  test('are sorted by the size of their newest version, whichever that is', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const plan = await makeFile(admin, project, { fileName: 'Plan.txt', content: 'x' });
    await makeFile(admin, project, { fileName: 'Budget.txt', content: 'xx' });
    const bySize = async () => (await listed(project, 'orderBy=size'))[0];
    assert.equal(await bySize(), 'Plan Budget');
    const pendingFileRef = await upload(admin, { content: 'xxx' });
    assert.equal((await admin.post(`/files/${plan}.json`, { fileversion: { pendingFileRef } })).status, 201);
    assert.equal(await bySize(), 'Budget Plan', 'by a new version');
    assert.equal((await admin.put(`/files/${plan}/copy.json`, { projectId: project, categoryId: '0' })).status, 200);
    assert.equal(await bySize(), 'Budget Plan Plan', 'in a copy');
    const { versions } = await showFile(admin, plan);
    assert.equal((await admin.delete(`/files/${plan}/versions/${versions[0].id}.json`)).status, 200);
    assert.equal(await bySize(), 'Plan Budget Plan', 'without its newest');
  });

  test('page by page nothing is missed and nothing comes twice', async () => {
    const project = await furnish();
    for (const [order, expected] of [
      ['size', 'Plan Änderung budget'],
      ['date', 'Plan budget Änderung'],
    ]) {
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(await listed(project, `orderBy=${order}&pageSize=1&page=${page}`));
      assert.equal(pages.map(([name]) => name).join(' '), expected);
    }
  });

  test('are narrowed to a part of the name, in which nothing is special', async () => {
    const project = await furnish();
    assert.deepEqual(await listed(project, 'searchTerm=ÄNDER'), ['Änderung', '1']);
    assert.deepEqual(await listed(project, 'searchTerm=%25'), ['Plan', '1']);
    assert.deepEqual(await listed(project, 'searchTerm=lan+1&orderBy=size'), ['Plan', '1']);
    assert.deepEqual(await listed(project, 'searchTerm=_'), ['', '0']);
  });
});
