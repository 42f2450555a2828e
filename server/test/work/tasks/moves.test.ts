import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { isAccountScan, planOf, watchTransactions } from '../../support/plans.ts';
import { countsOf, eventsOf, makeList, makeSubtask, makeTask, outline, putTask, readTask } from './making.ts';

eachEngine('moving a task', (engine) => {
  const app = useApp(engine);
  const move = (id: string, body: object) => app().admin.put(`/tasks/${id}/move.json`, body);

  test('takes everything below it along, to another list of another project', async () => {
    const { admin } = app();
    const [from, to] = [await makeList(admin), await makeList(admin)];
    await makeTask(admin, to, 'was there');
    const task = await makeTask(admin, from, 'A');
    const below = await makeSubtask(admin, task, 'A1');
    await makeSubtask(admin, below, 'A1a');
    await makeTask(admin, from, 'stays');
    const reply = await move(task, { taskListId: Number(to) });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.affectedTaskIds.split(',').length, 3);
    assert.deepEqual(await outline(admin, from), ['stays']);
    assert.deepEqual(await outline(admin, to), ['was there', 'A', '  A1', '    A1a']);
    assert.deepEqual(
      [await countsOf(app(), from), await countsOf(app(), to)],
      [
        [1, 1],
        [4, 4],
      ],
    );
    const project = (await admin.get(`/tasklists/${to}.json`)).body['todo-list'].projectId;
    assert.equal((await readTask(admin, below))['project-id'], Number(project));
    assert.deepEqual(await eventsOf(app(), task), ['CREATED', 'MOVED']);
    assert.deepEqual(await eventsOf(app(), below), ['CREATED']);
    matchesGolden('task-moved', {
      ...reply.body,
      id: '1',
      affectedTaskIds: '1,2,3',
      affectedTaskListIds: '1,2',
      affectedProjectIds: '1,2',
    });
  });

  test('tells who moves it of nothing that they do not see', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id: person, caller } = await makePerson(app());
    await join(admin, project, person);
    const [from, to] = [await makeList(admin, project), await makeList(admin, project)];
    const task = await makeTask(admin, from, 'A');
    const [open, gone] = [await makeSubtask(admin, task, 'Open'), await makeSubtask(admin, task, 'Gone')];
    const hidden = await makeSubtask(admin, task, 'Hidden', { private: true });
    await admin.delete(`/tasks/${gone}.json`);
    assert.equal((await caller.get(`/tasks/${hidden}.json`)).status, 404);
    for (const [by, tasklistId, told] of [
      [caller, to, [task, open]],
      [caller, to, [task, open]],
      [admin, from, [task, open, hidden]],
    ] as const) {
      const reply = await by.put(`/tasks/${task}/move.json`, { tasklistId });
      assert.deepEqual([reply.status, reply.body.affectedTaskIds], [200, told.join()], reply.text);
    }
    assert.deepEqual(await outline(admin, from), ['A', '  Open', '  Hidden']);
  });

  test('below another task, or into a project’s Inbox', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [a, b] = [await makeTask(admin, list, 'A'), await makeTask(admin, list, 'B')];
    assert.equal((await move(b, { parentTaskId: a })).status, 200);
    assert.deepEqual(await outline(admin, list), ['A', '  B']);
    const project = await makeProject(admin);
    const reply = await move(b, { projectId: project });
    assert.equal(reply.status, 200, reply.text);
    const task = await readTask(admin, b);
    assert.deepEqual([task['todo-list-name'], task['project-id'], task.parentTaskId], ['Inbox', Number(project), '']);
  });

  test('where it is already is no move and no event', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const task = await makeTask(admin, list);
    assert.equal((await move(task, { tasklistId: list })).status, 200);
    assert.deepEqual(await eventsOf(app(), task), ['CREATED']);
  });

  test('refuses places that are none: itself, below itself, unknown, unseen, nowhere', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const task = await makeTask(admin, list);
    const below = await makeSubtask(admin, task);
    for (const target of [
      { parentTaskId: task },
      { parentTaskId: below },
      { parentTaskId: 999_999 },
      { tasklistId: 999_999 },
      { projectId: 999_999 },
      {},
    ])
      assert.equal((await move(task, target)).status, 422, JSON.stringify(target));
    const { id: person, caller } = await makePerson(app());
    const project = (await admin.get(`/tasklists/${list}.json`)).body['todo-list'].projectId;
    await join(admin, project, person);
    const hidden = await makeList(admin);
    assert.equal((await caller.put(`/tasks/${task}/move.json`, { tasklistId: hidden })).status, 422);
    assert.deepEqual(await eventsOf(app(), task), ['CREATED']);
  });

  test('removeDependencies cuts what it waits for, and what waits for it', async () => {
    const { admin } = app();
    const [list, other] = [await makeList(admin), await makeList(admin)];
    const [before, task, after] = [
      await makeTask(admin, list),
      await makeTask(admin, list),
      await makeTask(admin, list),
    ];
    await putTask(admin, task, { predecessors: [{ id: before, type: 'complete' }] });
    await putTask(admin, after, { predecessors: [{ id: task, type: 'start' }] });
    await move(task, { tasklistId: other });
    assert.equal((await readTask(admin, task)).predecessors.length, 1);
    await move(task, { tasklistId: list, removeDependencies: true });
    assert.deepEqual((await readTask(admin, task)).predecessors, []);
    assert.deepEqual((await readTask(admin, after)).predecessors, []);
  });

  test('a hundred moves at once between two lists lose nothing and leave the counts right', async () => {
    const { admin } = app();
    const [a, b] = [await makeList(admin), await makeList(admin)];
    const tasks: string[] = [];
    for (let n = 0; n < 10; n += 1) tasks.push(await makeTask(admin, n % 2 ? a : b, `Task ${n}`));
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => move(tasks[n % 10]!, { tasklistId: n % 3 ? a : b })),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    const [inA, inB] = [await outline(admin, a), await outline(admin, b)];
    assert.equal(inA.length + inB.length, 10);
    assert.deepEqual(
      [await countsOf(app(), a), await countsOf(app(), b)],
      [
        [inA.length, inA.length],
        [inB.length, inB.length],
      ],
    );
  });
});

eachEngine('copying a task', (engine) => {
  const app = useApp(engine);
  const copy = (id: string, body: object = {}) => app().admin.put(`/tasks/${id}/copy.json`, body);

  test('brings along what is below it, its people and tags; told is the copy alone', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const task = await makeTask(admin, list, 'A', {
      'responsible-party-id': '1',
      tags: 'timber',
      'due-date': '20261201',
    });
    await makeSubtask(admin, task, 'A1');
    const reply = await copy(task);
    assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK', id: reply.body.id }]);
    assert.deepEqual(await outline(admin, list), ['A', '  A1', 'A', '  A1']);
    const twin = await readTask(admin, reply.body.id);
    assert.deepEqual(
      [twin['responsible-party-id'], twin['due-date'], twin.tags[0].name, twin.id !== Number(task)],
      ['1', '20261201', 'timber', true],
    );
    assert.deepEqual(await eventsOf(app(), reply.body.id), ['CREATED']);
    assert.deepEqual(await countsOf(app(), list), [4, 4]);
    const other = await makeList(admin);
    assert.equal((await copy(task, { tasklistId: other })).status, 200);
    assert.deepEqual(await outline(admin, other), ['A', '  A1']);
    assert.equal((await copy(task, { parentTaskId: task })).status, 200, 'a copy may go below its original');
  });

  test('is refused where the tree would become too deep', async () => {
    const { admin } = app();
    const task = await makeTask(admin, await makeList(admin));
    let deepest = task;
    for (let level = 2; level <= 51; level += 1) deepest = await makeSubtask(admin, deepest);
    const reply = await admin.put(`/tasks/${task}/copy.json`, { parentTaskId: deepest });
    assert.equal(reply.status, 422, reply.text);
  });

  test('is whole while the original is moved', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [here, there] = [await makeList(admin, project), await makeList(admin, project)];
    const task = await makeTask(admin, here);
    await makeSubtask(admin, task);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) => [
        admin.put(`/tasks/${task}/move.json`, { taskListId: Number(at % 2 ? here : there) }),
        admin.put(`/tasks/${task}/copy.json`, { taskListId: Number(here) }),
      ]).flat(),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    // Which move came last is open, so the original is in either list.
    const counts = await Promise.all([countsOf(app(), here), countsOf(app(), there)]);
    assert.equal(
      counts.flat().reduce((sum, count) => sum + count),
      2 * 62,
    );
  });

  test('stays in the list of the task it goes below, while that one is moved', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [here, there] = [await makeList(admin, project), await makeList(admin, project)];
    const task = await makeTask(admin, here);
    const parents = await Promise.all(Array.from({ length: 40 }, () => makeTask(admin, here)));
    await Promise.all(
      parents.flatMap((parentTaskId) => [
        admin.put(`/tasks/${parentTaskId}/move.json`, { taskListId: Number(there) }),
        admin.put(`/tasks/${task}/copy.json`, { parentTaskId }),
      ]),
    );
    const rows = await app().services.db.read.selectFrom('tasks').select(['id', 'parent_id', 'tasklist_id']).execute();
    const listOf = new Map(rows.map(({ id, tasklist_id }) => [id, tasklist_id]));
    const astray = rows.filter(({ parent_id, tasklist_id }) => parent_id && listOf.get(parent_id) !== tasklist_id);
    assert.deepEqual(astray, []);
  });
});

eachEngine('the order of tasks', (engine) => {
  const app = useApp(engine);
  const reorder = (list: string, body: object) => app().admin.put(`/tasklists/${list}/tasks/reorder.json`, body);
  const wrapped = (ids: string[]) => ({ 'todo-items': ids.map((id) => ({ 'todo-item': { id } })) });

  async function five(): Promise<{ list: string; ids: string[] }> {
    const list = await makeList(app().admin);
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await makeTask(app().admin, list, name));
    return { list, ids };
  }

  test('those listed go to the top, the others follow; sub-tasks stay with their task', async () => {
    const { admin } = app();
    const { list, ids } = await five();
    const [, b, , d] = ids;
    await makeSubtask(admin, d!, 'D1');
    assert.equal((await reorder(list, wrapped([d!, b!]))).status, 200);
    assert.deepEqual(await outline(admin, list), ['D', '  D1', 'B', 'A', 'C', 'E']);
    const flat = { 'todo-items': { 'todo-item': [{ id: Number(ids[4]) }] } };
    assert.equal((await reorder(list, flat)).status, 200);
    assert.deepEqual(await outline(admin, list), ['E', 'D', '  D1', 'B', 'A', 'C']);
    assert.deepEqual(await eventsOf(app(), d!), ['CREATED', 'UPDATED']);
    assert.equal((await reorder(list, flat)).status, 200);
    assert.deepEqual(await eventsOf(app(), ids[4]!), ['CREATED', 'UPDATED'], 'the same order is no change');
  });

  test('sub-tasks are put in order among themselves', async () => {
    const { admin } = app();
    const { list, ids } = await five();
    const below = [];
    for (const name of ['1', '2', '3']) below.push(await makeSubtask(admin, ids[1]!, name));
    assert.equal((await reorder(list, wrapped([below[2]!, below[0]!]))).status, 200);
    assert.deepEqual(await outline(admin, list), ['A', 'B', '  3', '  1', '  2', 'C', 'D', 'E']);
  });

  test('a list that is read and sent back the other way round is put in order on every level', async () => {
    const { admin } = app();
    const { list, ids } = await five();
    for (const name of ['1', '2']) await makeSubtask(admin, ids[1]!, name);
    const deep = await makeSubtask(admin, ids[3]!, '3');
    for (const name of ['x', 'y']) await makeSubtask(admin, deep, name);
    const { body } = await admin.get(`/tasklists/${list}/tasks.json`);
    const read: string[] = body['todo-items'].map((task: { id: number }) => String(task.id));
    assert.equal((await reorder(list, wrapped(read))).status, 200);
    assert.deepEqual(await eventsOf(app(), ids[0]!), ['CREATED'], 'the same order is no change');
    assert.equal((await reorder(list, wrapped(read.toReversed()))).status, 200);
    const turned = ['E', 'D', '  3', '    y', '    x', 'C', 'B', '  2', '  1', 'A'];
    assert.deepEqual(await outline(admin, list), turned);
    assert.deepEqual(await eventsOf(app(), deep), ['CREATED'], 'alone below its task it stays where it is');
  });

  test('many take no more statements than few', async () => {
    const { list, ids } = await five();
    const seen = watchTransactions(app());
    const taken = async (wanted: string[]) => {
      seen.length = 0;
      assert.equal((await reorder(list, wrapped(wanted))).status, 200);
      return seen.filter(({ sql }) => /^(update|select).*"tasks"/.test(sql)).length;
    };
    assert.ok((await taken(ids.slice(1, 3))) > 0);
    assert.equal(await taken(ids.toReversed()), await taken(ids.slice(3)));
  });

  test('no other task of the account is looked at for it', async () => {
    const { list, ids } = await five();
    const seen = watchTransactions(app());
    assert.equal((await reorder(list, wrapped(ids.toReversed()))).status, 200);
    const writes = seen.filter(({ sql }) => sql.startsWith('update "tasks"'));
    assert.ok(writes.length > 0);
    for (const one of writes) {
      const plan = await planOf(engine, app().services.db.read, one);
      assert.deepEqual(plan.filter(isAccountScan), [], `${one.sql}\n${plan.join('\n')}`);
    }
  });

  test('foreign, unknown, repeated and completed ids are refused, and nothing is changed', async () => {
    const { admin } = app();
    const { list, ids } = await five();
    const [, b, c] = ids as [string, string, string];
    const foreign = await makeTask(admin, await makeList(admin));
    await admin.put(`/tasks/${c}/complete.json`);
    const before = await outline(admin, list);
    for (const wrong of [
      [b, foreign],
      [b, '999999'],
      [b, b],
      [b, c],
    ])
      assert.equal((await reorder(list, wrapped(wrong))).status, 422, wrong.join());
    for (const body of [{}, { 'todo-items': 'x' }, { 'todo-items': [{ 'todo-item': { id: 'x' } }] }])
      assert.equal((await reorder(list, body)).status, 422, JSON.stringify(body));
    assert.deepEqual(await outline(admin, list), before);
  });
});
