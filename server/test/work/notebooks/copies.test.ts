import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { edit, eventsOf, makeNotebook, showNotebook } from './made.ts';

eachEngine('copies and moves of notebooks', (engine) => {
  const app = useApp(engine);
  const put = (id: string, verb: string, projectId: unknown, caller = app().admin) =>
    caller.put(`/notebooks/${id}/${verb}.json`, { projectId });
  const notebooksIn = async (project: string) =>
    (await app().admin.get(`/projects/${project}/notebooks.json`)).body.project.notebooks;

  test('a copy begins with the newest text, unlocked, with the same tags', async () => {
    const { admin } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeNotebook(admin, from, { tags: 'a,b', 'category-name': 'Plans', locked: true });
    await edit(admin, id, { content: 'newest' });
    const reply = await put(id, 'copy', to);
    const copy = reply.body.id;
    assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK', id: copy }]);
    const notebook = await showNotebook(admin, copy);
    assert.deepEqual([notebook.content, notebook.version, notebook.locked], ['newest', '1', '0']);
    assert.deepEqual([notebook['project-id'], notebook['category-id'], notebook.tags.length], [to, '', 2]);
    assert.deepEqual((await eventsOf(app(), copy)).names, ['NOTEBOOK.CREATED']);
    const beside = (await put(id, 'copy', from)).body.id;
    assert.equal((await showNotebook(admin, beside))['category-name'], 'Plans');
    assert.equal((await eventsOf(app(), id)).names.length, 2, 'the original is untouched');
  });

  test('a move takes all versions along and drops the category', async () => {
    const { admin } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeNotebook(admin, from, { tags: 'a', 'category-name': 'Plans' });
    await edit(admin, id, { content: 'newest' });
    assert.deepEqual((await put(id, 'move', to)).body, { STATUS: 'OK' });
    assert.equal((await put(id, 'move', to)).status, 200);
    const notebook = await showNotebook(admin, id);
    assert.deepEqual([notebook['project-id'], notebook['category-name'], notebook.versionCount], [to, '', '2']);
    assert.deepEqual([(await notebooksIn(from)).length, (await notebooksIn(to)).length], [0, 1]);
    const told = ['NOTEBOOK.CREATED', 'NOTEBOOK.UPDATED', 'NOTEBOOK.UPDATED'];
    assert.deepEqual((await eventsOf(app(), id)).names, told, 'to where it is: no change');
  });

  test('go only where the actor may put notebooks', async () => {
    const { admin } = app();
    const [own, seen, hidden] = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    const id = await makeNotebook(admin, own);
    const { id: person, caller } = await makePerson(app());
    await join(admin, own, person);
    await join(admin, seen, person, 'observer');
    for (const verb of ['copy', 'move']) {
      assert.equal((await put(id, verb, seen, caller)).status, 403);
      for (const target of [hidden, 99_999, undefined, 'x'])
        assert.equal((await put(id, verb, target, caller)).status, 422, String(target));
    }
    const readable = await makeNotebook(admin, seen);
    assert.equal((await put(readable, 'move', own, caller)).status, 403);
    assert.equal((await put(readable, 'copy', own, caller)).status, 200);
    assert.equal((await put(await makeNotebook(admin, hidden), 'copy', own, caller)).status, 404);
  });

  test('what is private stays so, for those who see where it is now', async () => {
    const { admin } = app();
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    const [both, one] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [both, one]) await join(admin, from, id);
    await join(admin, to, both.id);
    const id = await makeNotebook(admin, from, { private: true, 'grant-access-to': [both.id, one.id].join() });
    const copy = (await put(id, 'copy', to)).body.id;
    assert.equal((await put(id, 'move', to)).status, 200);
    await join(admin, to, one.id);
    for (const each of [id, copy]) {
      assert.equal((await showNotebook(both.caller, each)).private, '1');
      assert.equal((await one.caller.get(`/notebooks/${each}.json`)).status, 404, 'not let in by what was before');
    }
  });

  test('a copied project brings its notebooks along when asked', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const at = `/projects/${project}/notebookCategories.json`;
    const outer = await make(admin, at, { category: { name: 'Outer' } });
    const inner = await make(admin, at, { category: { name: 'Inner', 'parent-id': outer } });
    const id = await makeNotebook(admin, project, { 'category-id': inner, tags: 'a' });
    await edit(admin, id, { content: 'newest' });
    const gone = await makeNotebook(admin, project, { name: 'Gone' });
    await admin.delete(`/notebooks/${gone}.json`);
    const { body } = await admin.post(`/projects/${project}/clone.json`, { name: 'Copy', copyNotebooks: true });
    const [copied, ...more] = await notebooksIn(body.id);
    assert.deepEqual(
      [copied.name, copied['category-name'], copied.tags.length, more.length],
      ['Minutes', 'Inner', 1, 0],
    );
    assert.equal((await showNotebook(admin, copied.id)).content, 'newest');
    assert.deepEqual((await eventsOf(app(), copied.id)).names, [], 'one PROJECT.COPIED tells of it all');
    const { categories } = (await admin.get(`/projects/${body.id}/notebookCategories.json`)).body;
    assert.equal(categories[0]['parent-id'], categories[1].id);
    const without = await admin.post(`/projects/${project}/clone.json`, { name: 'Bare' });
    assert.equal((await notebooksIn(without.body.id)).length, 0);
  });

  test('who copies a project gets the private notebooks they can see', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id: person, caller } = await makePerson(app(), { canAddProjects: true });
    await join(admin, project, person, 'observer');
    await makeNotebook(admin, project, { name: 'hidden', private: true });
    await makeNotebook(admin, project, { name: 'shared', private: true, 'grant-access-to': person });
    const { body } = await caller.post(`/projects/${project}/clone.json`, { name: 'Copy', copyNotebooks: true });
    const { notebooks } = (await caller.get(`/projects/${body.id}/notebooks.json`)).body.project;
    assert.deepEqual(
      notebooks.map(({ name }: { name: string }) => name),
      ['shared'],
    );
  });
});
