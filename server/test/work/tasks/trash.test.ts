import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeTrash } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { countsOf, eventsOf, makeList, makeSubtask, makeTask, outline, putTask, readTask } from './making.ts';

const DAY = 864e5;

eachEngine('tasks in the trash', (engine) => {
  const app = useApp(engine);
  const restore = (id: string, by = app().admin) => by.put(`/trashcan/tasks/${id}/restore.json`);
  const rowsOf = async (...ids: string[]) => {
    const { read } = app().services.db;
    const tasks = await read.selectFrom('tasks').select('id').where('id', 'in', ids.map(Number)).execute();
    const items = await read
      .selectFrom('items')
      .select('id')
      .where('kind', '=', 'task')
      .where('id', 'in', ids.map(Number))
      .execute();
    return [tasks.length, items.length];
  };

  test('a task goes with everything below it and comes back with it, each told once', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [root, beside] = [await makeTask(admin, list, 'Root'), await makeTask(admin, list, 'Beside')];
    const child = await makeSubtask(admin, root, 'Child');
    const [deep, gone] = [await makeSubtask(admin, child, 'Deep'), await makeSubtask(admin, child, 'Gone before')];
    await admin.put(`/tasks/${deep}/complete.json`);
    assert.equal((await admin.delete(`/tasks/${gone}.json`)).status, 200);
    assert.deepEqual((await admin.delete(`/tasks/${root}.json`)).body, { STATUS: 'OK' });
    for (const id of [root, child, deep]) assert.equal((await admin.get(`/tasks/${id}.json`)).status, 404);
    assert.equal((await admin.delete(`/tasks/${root}.json`)).status, 404);
    assert.deepEqual([await outline(admin, list), await countsOf(app(), list)], [['Beside'], [1, 1]]);
    const early = await restore(child);
    assert.deepEqual([early.status, early.body.MESSAGE.includes(`task ${root} `)], [422, true]);
    assert.equal((await restore(gone)).status, 422, 'its parent is in the trash');
    assert.deepEqual((await restore(root)).body, { STATUS: 'OK' });
    assert.deepEqual(await outline(admin, list), ['Root', '  Child', '    Deep', 'Beside']);
    assert.deepEqual(await countsOf(app(), list), [3, 4]);
    assert.deepEqual(await eventsOf(app(), root), ['CREATED', 'DELETED', 'UPDATED']);
    assert.deepEqual(await eventsOf(app(), child), ['CREATED']);
    assert.equal((await restore(gone)).status, 200);
    assert.equal((await restore(gone)).status, 404, 'it is there');
    const items = await app()
      .services.db.read.selectFrom('items')
      .select(['inside_kind', 'inside_id', 'deleted_at', 'deleted_by'])
      .where('kind', '=', 'task')
      .where('id', 'in', [root, child, deep, gone, beside].map(Number))
      .execute();
    for (const item of items) assert.deepEqual(Object.values(item), ['tasklist', Number(list), null, null]);
  });

  test('what a list in the trash holds waits for the list', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const [kept, id] = [await makeTask(admin, list, 'Kept'), await makeTask(admin, list)];
    await admin.delete(`/tasks/${id}.json`);
    await admin.delete(`/tasklists/${list}.json`);
    assert.equal((await admin.get(`/tasks/${kept}.json`)).status, 404);
    const reply = await restore(id);
    assert.deepEqual([reply.status, reply.body.MESSAGE.includes(`list ${list} `)], [422, true]);
    assert.equal((await admin.put(`/trashcan/tasklists/${list}/restore.json`)).status, 200);
    assert.equal((await restore(id)).status, 200);
    assert.deepEqual(await outline(admin, list), ['Kept', 'Lay the floor']);
  });

  test('only who may change it and sees it brings it back', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [member, observer, stranger] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    const other = await app().anotherAccount();
    await join(admin, project, member.id);
    await join(admin, project, observer.id, 'observer');
    const list = await makeList(admin, project);
    const id = await makeTask(admin, list, 'x');
    const secret = await makeTask(admin, list, 'x', { private: true });
    for (const one of [id, secret]) await admin.delete(`/tasks/${one}.json`);
    assert.equal((await restore(secret, member.caller)).status, 404);
    assert.equal((await restore(id, observer.caller)).status, 403);
    for (const by of [stranger.caller, other.admin]) assert.equal((await restore(id, by)).status, 404);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await restore(id)).status, 422);
    await admin.put(`/projects/${project}.json`, { project: { status: 'active' } });
    assert.equal((await restore(id, member.caller)).status, 200);
  });

  test('which one has to come back first is told to who sees it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const member = await makePerson(app());
    await join(admin, project, member.id);
    const list = await makeList(admin, project);
    const parent = await makeTask(admin, list, 'Parent', { private: true });
    const [along, before] = [await makeTask(member.caller, list), await makeTask(member.caller, list)];
    for (const id of [along, before]) await putTask(admin, id, { parentTaskId: parent });
    for (const id of [before, parent]) await admin.delete(`/tasks/${id}.json`);
    for (const id of [along, before]) {
      const [known, hidden] = [await restore(id), await restore(id, member.caller)];
      assert.deepEqual([known.status, hidden.status], [422, 422]);
      assert.match(known.body.MESSAGE, new RegExp(`Restore task ${parent} first`));
      assert.match(hidden.body.MESSAGE, /^[^\d]*Ask an administrator/, 'and names no number');
    }
  });

  test('a task moved while some of it is in the trash takes that along', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [from, to] = [await makeList(admin, project), await makeList(admin)];
    const root = await makeTask(admin, from, 'Root');
    const child = await makeSubtask(admin, root, 'Child');
    await makeSubtask(admin, child, 'Deep');
    await admin.delete(`/tasks/${child}.json`);
    await putTask(admin, root, { tasklistId: to });
    assert.deepEqual(
      [await countsOf(app(), from), await countsOf(app(), to)],
      [
        [0, 0],
        [1, 1],
      ],
    );
    assert.equal((await restore(child)).status, 200);
    assert.deepEqual(await outline(admin, to), ['Root', '  Child', '    Deep']);
    assert.deepEqual(await countsOf(app(), to), [3, 3]);
  });

  test('after 30 days it is gone with what hung on it, and a day before it is not', async () => {
    const { admin, clock } = app();
    const list = await makeList(admin);
    const [root, kept] = [await makeTask(admin, list, 'x', { tags: 'old' }), await makeTask(admin, list)];
    const child = await makeSubtask(admin, root, 'y', { predecessors: [{ id: kept }], 'responsible-party-id': 1 });
    await admin.post(`/tasks/${child}/comments.json`, { comment: { body: 'Why?' } });
    await admin.delete(`/tasks/${root}.json`);
    const sweep = async () => {
      while (await purgeTrash.run(app().services, new AbortController().signal));
    };
    clock.move(30 * DAY - 1000);
    await sweep();
    assert.deepEqual(await rowsOf(root, child), [2, 2]);
    clock.move(1000);
    await sweep();
    assert.deepEqual(await rowsOf(root, child), [0, 0]);
    assert.equal((await restore(root)).status, 404);
    const left = await app()
      .services.db.read.selectFrom('involvements')
      .selectAll()
      .where('id', '=', Number(child))
      .where('kind', '=', 'task')
      .execute();
    assert.deepEqual(left, []);
    const comments = await app()
      .services.db.read.selectFrom('comments')
      .selectAll()
      .where('subject_kind', '=', 'task')
      .where('subject_id', '=', Number(child))
      .execute();
    assert.deepEqual(comments, []);
    assert.equal((await readTask(admin, kept)).status, 'new');
  });

  test('a list of many goes in portions, sub-tasks and comments too', async () => {
    const { admin, clock } = app();
    const list = await makeList(admin);
    const roots = [];
    for (let at = 0; at < 30; at += 1) roots.push(await makeTask(admin, list));
    const children = [];
    for (const root of roots) for (let at = 0; at < 4; at += 1) children.push(await makeSubtask(admin, root));
    await admin.delete(`/tasklists/${list}.json`);
    clock.move(30 * DAY);
    const { db } = app().services;
    let portions = 0;
    const transaction: typeof db.transaction = (work, options) => {
      portions += 1;
      return db.transaction(work, options);
    };
    const services = { ...app().services, db: { ...db, transaction } };
    const hasMore = await purgeTrash.run(services, new AbortController().signal);
    assert.ok(portions > 1);
    assert.equal(hasMore, false, 'no other account is looked at again for it');
    assert.deepEqual(await rowsOf(...roots, ...children), [0, 0]);
  });
});
