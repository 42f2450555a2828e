import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { eventsOf, inProject, makeList, makeTask, showList } from './making.ts';

eachEngine('completing task lists', (engine) => {
  const app = useApp(engine);
  const put = (path: string) => app().admin.put(`${path}.json`);
  const state = async (id: string) => {
    const list = await showList(app().admin, id, '?getCompletedCount=yes');
    return [list.status, list.complete, list['uncompleted-count'], list['completed-count']];
  };

  test('an empty list is completed and reopened by hand, each told once', async () => {
    const id = await makeList(app().admin, await makeProject(app().admin));
    for (const action of ['complete', 'complete', 'uncomplete', 'uncomplete'])
      assert.deepEqual((await put(`/tasklists/${id}/${action}`)).body, { STATUS: 'OK' });
    assert.deepEqual(await state(id), ['reopened', false, 0, 0]);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', 'TASKLIST.COMPLETED', 'TASKLIST.REOPENED']);
  });

  test('a list with open tasks is not done, and the refusal says how many', async () => {
    const id = await makeList(app().admin, await makeProject(app().admin));
    for (let i = 0; i < 3; i += 1) await makeTask(app().admin, id);
    const { status, body } = await put(`/tasklists/${id}/complete`);
    assert.equal(status, 422);
    assert.match(body.MESSAGE, /\b3\b/);
    assert.deepEqual(await state(id), ['new', false, 3, 0]);
  });

  test('the last open task completes its list, and an open one reopens it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeList(admin, project);
    const [one, two] = [await makeTask(admin, id), await makeTask(admin, id)];
    await put(`/tasks/${one}/complete`);
    assert.deepEqual(await state(id), ['new', false, 1, 1]);
    await admin.delete(`/tasks/${two}.json`);
    assert.deepEqual(await state(id), ['completed', true, 0, 1], 'what is left in it is done');
    assert.deepEqual(await inProject(admin, project), []);
    assert.deepEqual(await inProject(admin, project, '?status=completed'), [id]);
    await put(`/trashcan/tasks/${two}/restore`);
    assert.deepEqual(await state(id), ['reopened', false, 1, 1]);
    await put(`/tasks/${two}/complete`);
    await makeTask(admin, id);
    assert.deepEqual(await state(id), ['reopened', false, 1, 2]);
    const transitions = ['COMPLETED', 'REOPENED', 'COMPLETED', 'REOPENED'].map((verb) => `TASKLIST.${verb}`);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', ...transitions]);
  });

  test('a list that loses its only task is empty, not done', async () => {
    const { admin } = app();
    const id = await makeList(admin, await makeProject(admin));
    await admin.delete(`/tasks/${await makeTask(admin, id)}.json`);
    assert.deepEqual(await state(id), ['new', false, 0, 0]);
  });

  test('a hundred tasks made and completed at once are counted exactly, and complete the list once', async () => {
    const { admin } = app();
    const id = await makeList(admin, await makeProject(admin));
    const tasks = await Promise.all(Array.from({ length: 100 }, () => makeTask(admin, id)));
    assert.deepEqual(await state(id), ['new', false, 100, 0]);
    const replies = await Promise.all(tasks.map((task) => put(`/tasks/${task}/complete`)));
    assert.ok(replies.every(({ status }) => status === 200));
    assert.deepEqual(await state(id), ['completed', true, 0, 100]);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', 'TASKLIST.COMPLETED']);
  });

  test('many who need the Inbox at once make one', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const post = () => admin.post(`/projects/${project}/tasks.json`, { 'todo-item': { content: 'Somewhere' } });
    const replies = await Promise.all(Array.from({ length: 50 }, post));
    assert.ok(replies.every(({ status }) => status === 201));
    const [inbox, ...others] = await inProject(admin, project);
    assert.deepEqual(others, []);
    const { name, 'uncompleted-count': open } = await showList(admin, inbox!);
    assert.deepEqual([name, open], ['Inbox', 50]);
    assert.deepEqual(await eventsOf(app(), inbox!), ['TASKLIST.CREATED']);
  });
});
