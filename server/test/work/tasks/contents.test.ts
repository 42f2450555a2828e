import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { countsOf, eventsOf, makeList, makeSubtask, makeTask, outline, readTask } from './making.ts';

eachEngine('tasks and what happens to their list', (engine) => {
  const app = useApp(engine);
  const listsOf = async (by: Caller, project: string): Promise<string[]> =>
    (await by.get(`/projects/${project}/tasklists.json?status=all`)).body.tasklists.map(({ id }: { id: string }) => id);
  const inOrder = async (by: Caller, list: string) =>
    (await by.get(`/tasklists/${list}/tasks.json?includeCompletedTasks=true`)).body['todo-items'];

  test('a copied list has its tasks again: tree, order, people, tags and what waits for what', async () => {
    const { admin } = app();
    const [project, target] = [await makeProject(admin), await makeProject(admin)];
    const [ann, bob] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [ann, bob]) await join(admin, project, id);
    await join(admin, target, ann.id);
    const list = await makeList(admin, project);
    const a = await makeTask(admin, list, 'A', {
      'responsible-party-id': `${bob.id},${ann.id}`,
      tags: 'red',
      'due-date': '20270101',
    });
    const b = await makeTask(admin, list, 'B', { predecessors: [{ id: a, type: 'start' }], positionAfterTask: -1 });
    const a1 = await makeSubtask(admin, a, 'A1');
    await makeSubtask(admin, a1, 'A1a');
    const outside = await makeTask(admin, await makeList(admin, project), 'outside');
    await admin.put(`/tasks/${a1}.json`, { task: { predecessors: [{ id: outside }, { id: b }] } });
    const done = await makeTask(admin, list, 'done');
    await admin.put(`/tasks/${done}/complete.json`);
    await admin.delete(`/tasks/${await makeTask(admin, list, 'trashed')}.json`);
    assert.equal((await admin.put(`/tasklists/${list}/copy.json`, { projectId: target })).status, 200);
    const [copy] = await listsOf(admin, target);
    assert.deepEqual(await outline(admin, copy!), ['B', 'A', '  A1', '    A1a']);
    assert.deepEqual(await countsOf(app(), copy!), [4, 4]);
    const [copyB, copyA, copyA1] = await inOrder(admin, copy!);
    assert.deepEqual(
      [copyA['responsible-party-id'], copyA.tags[0].name, copyA['due-date']],
      [ann.id, 'red', '20270101'],
    );
    assert.deepEqual(copyB.predecessors, [{ id: copyA.id, type: 'start', name: 'A' }]);
    assert.deepEqual(copyA1.predecessors, [{ id: copyB.id, type: 'complete', name: 'B' }]);
    assert.notEqual(copyA.id, Number(a));
    assert.deepEqual([copyA['project-id'], copyA['creator-id']], [Number(target), 1]);
    assert.deepEqual(await eventsOf(app(), String(copyA.id)), []);
    const whole = await admin.put(`/tasklists/${list}/copy.json`, { projectId: target, includeCompletedTasks: 1 });
    assert.equal(whole.status, 200);
    const second = (await listsOf(admin, target)).find((id) => id !== copy)!;
    assert.deepEqual(await countsOf(app(), second), [4, 5]);
  });

  test('who copies takes along only what they see', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id: ann, caller } = await makePerson(app());
    await join(admin, project, ann);
    const list = await makeList(admin, project);
    const root = await makeTask(admin, list, 'open');
    const secret = await makeSubtask(admin, root, 'secret', { private: true });
    await makeSubtask(admin, secret, 'below the secret', { 'responsible-party-id': ann });
    assert.equal((await caller.put(`/tasklists/${list}/copy.json`, { projectId: project })).status, 200);
    const copy = (await listsOf(admin, project)).find((id) => id !== list)!;
    assert.deepEqual(await outline(admin, copy), ['open', '  below the secret']);
  });

  test('a moved list takes its tasks along, those in the trash too', async () => {
    const { admin } = app();
    const [project, target] = [await makeProject(admin), await makeProject(admin)];
    const { id: ann } = await makePerson(app());
    await join(admin, project, ann);
    const list = await makeList(admin, project);
    const id = await makeTask(admin, list, 'x', { 'responsible-party-id': ann });
    const gone = await makeTask(admin, list, 'gone');
    await admin.delete(`/tasks/${gone}.json`);
    assert.equal((await admin.put(`/tasklists/${list}/move.json`, { projectId: target })).status, 200);
    assert.equal((await admin.put(`/trashcan/tasks/${gone}/restore.json`)).status, 200);
    for (const one of [id, gone]) assert.equal((await readTask(admin, one))['project-id'], Number(target));
    assert.equal((await readTask(admin, id))['responsible-party-id'], undefined);
    assert.deepEqual(await countsOf(app(), list), [2, 2]);
  });

  test('a copied project brings its tasks', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await makeList(admin, project);
    await makeSubtask(admin, await makeTask(admin, list, 'A'), 'A1');
    const made = await admin.post(`/projects/${project}/clone.json`, { copyTasks: true });
    const [copy] = await listsOf(admin, made.body.projectId);
    assert.deepEqual(await outline(admin, copy!), ['A', '  A1']);
  });

  test('a list can be shown with its open tasks', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await makeList(admin, project);
    await makeSubtask(admin, await makeTask(admin, list, 'A'), 'A1');
    await admin.put(`/tasks/${await makeTask(admin, list, 'done')}/complete.json`);
    const reply = await admin.get(`/tasklists/${list}.json?getTasks=yes`);
    const shown = reply.body['todo-list'].tasks;
    assert.deepEqual(
      shown.map(({ content }: { content: string }) => content),
      ['A', 'A1'],
    );
  });
});
