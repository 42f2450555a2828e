import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makeProject } from '../../support/make.ts';
import { countsOf, eventsOf, makeList, makeSubtask, makeTask, putTask, readTask } from './making.ts';

eachEngine('completing tasks', (engine) => {
  const app = useApp(engine);
  const act = async (id: string, verb: 'complete' | 'uncomplete') => {
    const reply = await app().admin.call('PUT', `/tasks/${id}/${verb}.json`, undefined, {
      headers: { 'content-type': 'application/json' },
    });
    assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK' }]);
  };
  const status = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await readTask(app().admin, id)).status));

  test('new, completed, reopened: each told once, the same again is nothing', async () => {
    const list = await makeList(app().admin, await makeProject(app().admin, { name: 'Harbour' }));
    const id = await makeTask(app().admin, list);
    for (const verb of ['uncomplete', 'complete', 'complete'] as const) await act(id, verb);
    matchesGolden('task-completed', (await app().admin.get(`/tasks/${id}.json`)).body);
    assert.deepEqual(await countsOf(app(), list), [0, 1]);
    await act(id, 'uncomplete');
    await act(id, 'uncomplete');
    const { status: now, completed, completed_on } = await readTask(app().admin, id);
    assert.deepEqual([now, completed, completed_on], ['reopened', false, undefined]);
    assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'COMPLETED', 'REOPENED']);
    assert.deepEqual(await eventsOf(app(), list, 'tasklist'), ['CREATED', 'COMPLETED', 'REOPENED']);
    assert.deepEqual(await countsOf(app(), list), [1, 1]);
  });

  test('a task takes its open sub-tasks along, and one of them brings back what is above', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [root, beside] = [await makeTask(admin, list), await makeTask(admin, list)];
    const child = await makeSubtask(admin, root);
    const [deep, done] = [await makeSubtask(admin, child), await makeSubtask(admin, child)];
    await act(done, 'complete');
    await act(root, 'complete');
    assert.deepEqual(await status(root, child, deep, done, beside), [...Array(4).fill('completed'), 'new']);
    assert.deepEqual(await eventsOf(app(), done), ['CREATED', 'COMPLETED']);
    assert.deepEqual(await countsOf(app(), list), [1, 5]);
    await act(deep, 'uncomplete');
    assert.deepEqual(await status(root, child, deep, done), ['reopened', 'reopened', 'reopened', 'completed']);
    for (const id of [root, child, deep])
      assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'COMPLETED', 'REOPENED']);
    assert.deepEqual(await countsOf(app(), list), [4, 5]);
  });

  test('what comes open below a completed task reopens it: created, moved, restored', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [parent, loose] = [await makeTask(admin, list), await makeTask(admin, list)];
    const trashed = await makeSubtask(admin, parent);
    await admin.delete(`/tasks/${trashed}.json`);
    await act(parent, 'complete');
    const below = await makeSubtask(admin, parent);
    assert.deepEqual(await status(parent), ['reopened']);
    await act(parent, 'complete');
    await putTask(admin, loose, { parentTaskId: parent });
    assert.deepEqual(await status(parent, below, loose), ['reopened', 'completed', 'new']);
    await act(parent, 'complete');
    assert.equal((await admin.put(`/trashcan/tasks/${trashed}/restore.json`)).status, 200);
    assert.deepEqual(await status(parent, trashed), ['reopened', 'new']);
    assert.deepEqual(await countsOf(app(), list), [2, 4]);
  });

  test('a completed task is edited only by who says so', async () => {
    const { admin } = app();
    const id = await makeTask(admin, await makeList(admin));
    await act(id, 'complete');
    const refused = await admin.put(`/tasks/${id}.json`, { task: { content: 'x' } });
    assert.deepEqual([refused.status, /completed.*false.*allow-update/.test(refused.body.MESSAGE)], [422, true]);
    await putTask(admin, id, { completed: true });
    await putTask(admin, id, { content: 'Right', 'allow-update': true });
    assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'COMPLETED', 'UPDATED']);
    await putTask(admin, id, { content: 'Again', completed: false });
    const { content, status: now } = await readTask(admin, id);
    assert.deepEqual([content, now], ['Again', 'reopened']);
    await putTask(admin, id, { completed: true, progress: 90 });
    const verbs = ['CREATED', 'COMPLETED', 'UPDATED', 'UPDATED', 'REOPENED', 'UPDATED', 'COMPLETED'];
    assert.deepEqual(await eventsOf(app(), id), verbs);
  });

  test('a task can be created completed', async () => {
    const list = await makeList(app().admin);
    const id = await makeTask(app().admin, list, 'Done before', { completed: true });
    assert.deepEqual(await status(id), ['completed']);
    assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'COMPLETED']);
    assert.deepEqual(await countsOf(app(), list), [0, 1]);
  });

  test('two hundred completions and reopenings at once tell each change once and count right', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const root = await makeTask(admin, list);
    const children = await Promise.all(Array.from({ length: 10 }, () => makeSubtask(admin, root)));
    const all = [root, ...children];
    const calls = Array.from({ length: 200 }, (_, at) => act(all[at % 11]!, at % 3 === 0 ? 'uncomplete' : 'complete'));
    await Promise.all(calls);
    const states = await status(...all);
    const open = states.filter((one) => one !== 'completed').length;
    assert.deepEqual(await countsOf(app(), list), [open, 11]);
    for (const [at, id] of all.entries()) {
      const verbs = (await eventsOf(app(), id)).slice(1);
      const expected = verbs.map((_, turn) => (turn % 2 === 0 ? 'COMPLETED' : 'REOPENED'));
      assert.deepEqual(verbs, expected);
      assert.equal(states[at] === 'completed', verbs.at(-1) === 'COMPLETED');
    }
    if (states[0] === 'completed') assert.equal(open, 0);
  });
});
