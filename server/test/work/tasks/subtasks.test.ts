import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { countsOf, eventsOf, makeList, makeSubtask, makeTask, outline, putTask, readTask } from './making.ts';

eachEngine('the tree of tasks', (engine) => {
  const app = useApp(engine);
  const put = (id: string, task: object) => app().admin.put(`/tasks/${id}.json`, { task });

  test('sub-tasks stand below their parent at any depth, siblings in their order', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const a = await makeTask(admin, list, 'A');
    await makeTask(admin, list, 'B');
    const a1 = await makeSubtask(admin, a, 'A1');
    await makeSubtask(admin, a, 'A2');
    await makeSubtask(admin, a1, 'A1a');
    await makeTask(admin, list, 'top', { positionAfterTask: -1 });
    await makeTask(admin, list, 'after A', { positionAfterTask: a });
    await makeSubtask(admin, a, 'A1+', { positionAfterTask: a1 });
    await makeTask(admin, list, 'A3', { parentTaskId: a, positionAfterTask: 0 });
    assert.deepEqual(await outline(admin, list), [
      'top',
      'A',
      '  A1',
      '    A1a',
      '  A1+',
      '  A2',
      '  A3',
      'after A',
      'B',
    ]);
    const deep = await readTask(admin, a1);
    assert.deepEqual([deep.parentTaskId, deep['parent-task']], [a, { id: a, content: 'A' }]);
    assert.deepEqual(await countsOf(app(), list), [9, 9]);
    const wrong = await admin.post(`/tasklists/${list}/tasks.json`, { task: { content: 'x', positionAfterTask: a1 } });
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, 'positionAfterTask']);
  });

  test('nesting ends at a hundred levels', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    let deepest = await makeTask(admin, list);
    for (let level = 2; level <= 100; level += 1) deepest = await makeSubtask(admin, deepest, `Level ${level}`);
    assert.equal((await admin.post(`/tasks/${deepest}.json`, { task: { content: 'x' } })).status, 422);
    const other = await makeTask(admin, list, 'two');
    await makeSubtask(admin, other);
    const above = (await readTask(admin, deepest)).parentTaskId;
    assert.equal((await put(other, { parentTaskId: above })).status, 422, 'one brings a level of its own');
  });

  test('putting the same place again and again between two makes room, and keeps every order', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [first, child] = [await makeTask(admin, list, 'first'), await makeTask(admin, list, 'last')];
    await makeSubtask(admin, child, 'below');
    const expected = ['last', '  below'];
    for (let at = 0; at < 60; at += 1) {
      await makeTask(admin, list, `t${at}`, { positionAfterTask: first });
      expected.unshift(`t${at}`);
    }
    assert.deepEqual(await outline(admin, list), ['first', ...expected]);
    const tasks = (await admin.get(`/tasklists/${list}/tasks.json`)).body['todo-items'];
    const roots = tasks.filter((task: { parentTaskId: string }) => task.parentTaskId === '');
    assert.equal(new Set(roots.map((task: { position: number }) => task.position)).size, 62);
  });

  test('a new place among siblings is an update, its own place is none', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [a, b, c] = [
      await makeTask(admin, list, 'a'),
      await makeTask(admin, list, 'b'),
      await makeTask(admin, list, 'c'),
    ];
    await putTask(admin, b, { positionAfterTask: a });
    await putTask(admin, b, { positionAfterTask: b });
    await putTask(admin, b, { positionAfterTask: -2 });
    await putTask(admin, a, { positionAfterTask: -1 });
    await putTask(admin, c, { positionAfterTask: 0 });
    for (const id of [a, b, c]) assert.deepEqual(await eventsOf(app(), id), ['CREATED']);
    await putTask(admin, a, { positionAfterTask: c });
    await putTask(admin, c, { positionAfterTask: -1, content: 'C' });
    assert.deepEqual(await outline(admin, list), ['C', 'b', 'a']);
    for (const id of [a, c]) assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'UPDATED']);
  });

  test('a move takes the whole tree along, to a parent, another list, another project', async () => {
    const { admin } = app();
    const [project, elsewhere] = [await makeProject(admin), await makeProject(admin)];
    const [from, to] = [await makeList(admin, project), await makeList(admin, elsewhere)];
    const { id: ann } = await makePerson(app());
    await join(admin, project, ann);
    const root = await makeTask(admin, from, 'Root');
    const [child, done] = [
      await makeSubtask(admin, root, 'Child', { 'responsible-party-id': ann }),
      await makeSubtask(admin, root, 'Done'),
    ];
    await admin.put(`/tasks/${done}/complete.json`);
    const target = await makeTask(admin, to, 'Target');
    await putTask(admin, root, { parentTaskId: target, content: 'Moved' });
    assert.deepEqual(await outline(admin, to), ['Target', '  Moved', '    Child', '    Done']);
    assert.deepEqual(await outline(admin, from), []);
    assert.deepEqual(
      [await countsOf(app(), from), await countsOf(app(), to)],
      [
        [0, 0],
        [3, 4],
      ],
    );
    const moved = await readTask(admin, child);
    assert.deepEqual([moved['project-id'], moved['todo-list-id']], [Number(elsewhere), Number(to)]);
    assert.equal(moved['responsible-party-id'], undefined, 'who is not on the project has nothing to do there');
    assert.deepEqual(await eventsOf(app(), root), ['CREATED', 'MOVED', 'UPDATED']);
    assert.deepEqual(await eventsOf(app(), child), ['CREATED']);
    const items = await app()
      .services.db.read.selectFrom('items')
      .select(['project_id', 'inside_kind', 'inside_id'])
      .where('kind', '=', 'task')
      .where('id', 'in', [Number(root), Number(child), Number(done)])
      .execute();
    for (const item of items) assert.deepEqual(Object.values(item), [Number(elsewhere), 'tasklist', Number(to)]);
    await putTask(admin, child, { parentTaskId: '' });
    assert.deepEqual(await outline(admin, to), ['Target', '  Moved', '    Done', 'Child']);
    await putTask(admin, done, { tasklistId: from, 'allow-update': true });
    assert.deepEqual(await outline(admin, from), ['Done']);
  });

  test('nothing goes below itself, or to what is not there', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await makeList(admin, project);
    const root = await makeTask(admin, list, 'Root');
    const grandchild = await makeSubtask(admin, await makeSubtask(admin, root, 'Child'), 'Grandchild');
    const elsewhere = await makeList(admin, project);
    const hidden = await makeTask(admin, await makeList(admin), 'Hidden');
    const { id: ann, caller } = await makePerson(app());
    await join(admin, project, ann);
    for (const [fields, field] of [
      [{ parentTaskId: root }, 'parentTaskId'],
      [{ parentTaskId: grandchild }, 'parentTaskId'],
      [{ parentTaskId: 9999 }, 'parentTaskId'],
      [{ parentTaskId: hidden }, 'parentTaskId'],
      [{ tasklistId: 9999 }, 'tasklistId'],
      [{ positionAfterTask: grandchild }, 'positionAfterTask'],
      [{ parentTaskId: grandchild, tasklistId: elsewhere }, 'parentTaskId'],
    ] as const) {
      const reply = await caller.put(`/tasks/${root}.json`, { task: fields });
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, field], reply.text);
    }
    assert.deepEqual(await outline(admin, list), ['Root', '  Child', '    Grandchild']);
    assert.deepEqual(await eventsOf(app(), root), ['CREATED']);
  });

  test('moves from both sides at once leave one tree, counted right', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const lists = [await makeList(admin, project), await makeList(admin, project)];
    const tasks: string[] = [];
    for (let at = 0; at < 12; at += 1) tasks.push(await makeTask(admin, lists[at % 2]!, `t${at}`));
    const moves = tasks.flatMap((id, at) => [
      put(id, { tasklistId: lists[(at + 1) % 2] }),
      put(id, { parentTaskId: tasks[(at + 5) % 12] }),
      put(id, { tasklistId: lists[at % 2], parentTaskId: '' }),
    ]);
    for (const { status } of await Promise.all(moves)) assert.ok([200, 422].includes(status), String(status));
    const rows = await app()
      .services.db.read.selectFrom('tasks')
      .selectAll()
      .where('project_id', '=', Number(project))
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const parent = row.parent_id && byId.get(row.parent_id);
      if (parent) assert.ok(row.place.startsWith(parent.place) && row.tasklist_id === parent.tasklist_id);
      assert.equal(row.place.length, (parent ? parent.place.length : 0) + 16);
    }
    for (const list of lists) {
      const there = rows.filter((row) => row.tasklist_id === Number(list)).length;
      assert.deepEqual(await countsOf(app(), list), [there, there]);
    }
  });
});
