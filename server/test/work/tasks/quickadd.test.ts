import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { countsOf, eventsOf, makeList, makeTask, outline, readTask } from './making.ts';

eachEngine('quick add', (engine) => {
  const app = useApp(engine);
  const add = (path: string, body: object) => app().admin.post(`/${path}/quickadd.json`, body);

  test('makes a task of every line, in their order, with what they share', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await makeList(admin, project);
    const { id: person } = await makePerson(app());
    await join(admin, project, person);
    const reply = await add(`projects/${project}/tasks`, {
      content: 'one\r\n  two  \n\n~|~three~|~four',
      tasklistId: Number(list),
      'todo-item': { 'responsible-party-id': person, 'due-date': '20261201', priority: 'high', tags: 'fast' },
    });
    assert.equal(reply.status, 201, reply.text);
    const { taskIds, ...rest } = reply.body;
    assert.deepEqual(rest, { STATUS: 'OK', success: '4', failed: '0', tasklistId: list });
    assert.deepEqual(await outline(admin, list), ['one', 'two', 'three', 'four']);
    const ids: string[] = taskIds.split(',');
    for (const id of ids) {
      const task = await readTask(admin, id);
      assert.deepEqual(
        [task['responsible-party-id'], task['due-date'], task.priority, task.tags[0].name],
        [person, '20261201', 'high', 'fast'],
      );
      assert.deepEqual(await eventsOf(app(), id), ['CREATED']);
    }
    assert.deepEqual(await countsOf(app(), list), [4, 4]);
    if (engine.name === 'SQLite') matchesGolden('tasks-quick-added', { ...reply.body, taskIds: '1,2,3,4' });
  });

  test('goes into the Inbox when no list is named, and below a task when one is', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const inbox = (await add(`projects/${project}/tasks`, { content: 'one\ntwo' })).body.tasklistId;
    assert.equal((await admin.get(`/tasklists/${inbox}.json`)).body['todo-list'].name, 'Inbox');
    const parent = await makeTask(admin, inbox, 'parent');
    assert.equal((await add(`tasks/${parent}`, { content: 'a\nb' })).status, 201);
    assert.deepEqual(await outline(admin, inbox), ['one', 'two', 'parent', '  a', '  b']);
  });

  test('puts indented lines below the line above, where that is asked for', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await makeList(admin, project);
    const content = '  a\n    b\n      c\n    d\n  e\n\tf\ng';
    const nested = { content, tasklistId: list, nestSubTasks: true };
    assert.equal((await add(`projects/${project}/tasks`, nested)).body.success, '7');
    assert.deepEqual(await outline(admin, list), ['a', '  b', '    c', '  d', 'e', 'f', 'g']);
    const plain = await makeList(admin, project);
    assert.equal(
      (await add(`projects/${project}/tasks`, { ...nested, tasklistId: plain, nestSubTasks: false })).status,
      201,
    );
    assert.deepEqual(await outline(admin, plain), ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    const below = await makeTask(admin, plain, 'parent');
    assert.equal((await add(`tasks/${below}`, { content: 'x\n y\nz', nestSubTasks: true })).status, 201);
    assert.deepEqual((await outline(admin, plain)).slice(-4), ['parent', '  x', '    y', '  z']);
  });

  test('leaves out and counts what is too long for a name', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const project = (await admin.get(`/tasklists/${list}.json`)).body['todo-list'].projectId;
    const content = `fits\n${'x'.repeat(256)}\n${'ü'.repeat(255)}`;
    const reply = await add(`projects/${project}/tasks`, { content, tasklistId: list });
    assert.deepEqual([reply.status, reply.body.success, reply.body.failed], [201, '2', '1']);
    assert.equal((await add(`projects/${project}/tasks`, { content: 'x'.repeat(300), tasklistId: list })).status, 422);
  });

  test('refuses 5,000 lines at once and makes none of them; a thousand are taken', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await makeList(admin, project);
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n}`).join('\n');
    const many = await add(`projects/${project}/tasks`, { content: lines(5000), tasklistId: list });
    assert.equal(many.status, 422);
    assert.match(many.body.MESSAGE, /5000 lines.*1000/);
    assert.deepEqual(await countsOf(app(), list), [0, 0]);
    assert.equal((await add(`projects/${project}/tasks`, { content: lines(1000), tasklistId: list })).status, 201);
    assert.deepEqual(await countsOf(app(), list), [1000, 1000]);
  });

  test('a wrong shared field makes none of them, and nothing is not enough', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const wrong = await add(`projects/${project}/tasks`, { content: 'a\nb', 'todo-item': { 'due-date': 'soon' } });
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, 'todo-item']);
    for (const content of ['', ' \n \n', undefined, 7])
      assert.equal((await add(`projects/${project}/tasks`, { content })).status, 422, String(content));
    const listed = await admin.get(`/projects/${project}/tasks.json`);
    assert.equal(listed.headers['x-records'], '0');
  });
});
