import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, makeList, makeSubtask, makeTask, putTask, readTask } from './making.ts';

eachEngine('private tasks', (engine) => {
  const app = useApp(engine);
  const stage = async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const people = [];
    for (const role of ['member', 'member', 'observer', 'administrator'] as const) {
      const person = await makePerson(app());
      await join(admin, project, person.id, role);
      people.push(person);
    }
    return { project, people, list: await makeList(admin, project) };
  };
  const sees = async (by: Caller, id: string) => (await by.get(`/tasks/${id}.json`)).status === 200;

  test('are for their maker, who is involved and the administrators, and nobody else knows of them', async () => {
    const { admin } = app();
    const { list, people } = await stage();
    const [ann, bob, observer, leader] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ];
    const id = await makeTask(ann.caller, list, 'Secret', { private: 1 });
    assert.equal((await readTask(admin, id)).private, 1);
    const seen = () => Promise.all([ann, bob, observer, leader].map(({ caller }) => sees(caller, id)));
    assert.deepEqual(await seen(), [true, false, false, true]);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/complete'],
      ['GET', '/followers'],
      ['GET', '/files'],
      ['GET', '/predecessors'],
    ] as const) {
      const reply = await bob.caller.call(
        method,
        `/tasks/${id}${path}.json`,
        method === 'PUT' ? { task: { content: 'x' } } : undefined,
      );
      assert.equal(reply.status, 404, `${method} ${path}`);
    }
    await putTask(ann.caller, id, { 'responsible-party-id': bob.id });
    assert.deepEqual(await seen(), [true, true, false, true]);
    await putTask(bob.caller, id, { 'responsible-party-id': '', 'grant-access-to': observer.id });
    assert.deepEqual(await seen(), [true, true, true, true], 'who shares it does not shut themselves out');
    await putTask(ann.caller, id, { 'grant-access-to': '' });
    assert.deepEqual(await seen(), [true, false, false, true]);
    await putTask(ann.caller, id, { private: false });
    assert.deepEqual(await seen(), [true, true, true, true]);
    await putTask(bob.caller, id, { private: true });
    assert.deepEqual(await seen(), [true, true, false, true], 'who hides it still sees it');
  });

  test('hide what is below them, for the same people', async () => {
    const { admin } = app();
    const { list, people } = await stage();
    const [ann, bob, observer] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    const root = await makeTask(admin, list, 'Root', { 'responsible-party-id': ann.id });
    const child = await makeSubtask(admin, root, 'Child');
    const deep = await makeSubtask(admin, child, 'Deep');
    await putTask(admin, root, { private: true });
    for (const id of [root, child, deep]) {
      assert.deepEqual(await Promise.all([ann, bob, observer].map(({ caller }) => sees(caller, id))), [
        true,
        false,
        false,
      ]);
      assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'UPDATED']);
    }
    const born = await makeSubtask(ann.caller, deep, 'Born hidden', { private: 0 });
    assert.deepEqual(await Promise.all([ann, bob].map(({ caller }) => sees(caller, born))), [true, false]);
    const opened = await admin.put(`/tasks/${child}.json`, { task: { private: false } });
    assert.deepEqual([opened.status, opened.body.errors[0].field], [422, 'private']);
    const loose = await makeTask(bob.caller, list, 'Loose');
    await putTask(admin, loose, { parentTaskId: root });
    assert.equal((await readTask(admin, loose)).private, 1);
    assert.deepEqual(await Promise.all([ann, bob].map(({ caller }) => sees(caller, loose))), [true, true]);
    const shown = await readTask(bob.caller, loose);
    assert.deepEqual([shown['parent-task'], shown.parentTaskId], [undefined, ''], 'its parent stays hidden');
    await putTask(bob.caller, loose, shown);
    await putTask(bob.caller, loose, { parentTaskId: '', content: 'Loose still' });
    assert.equal((await readTask(admin, loose)).parentTaskId, root, 'and what was shown as none is not taken away');
    assert.equal((await readTask(ann.caller, loose))['parent-task'].content, 'Root');
    await putTask(admin, root, { private: false });
    assert.equal(await sees(bob.caller, child), false, 'what was hidden is opened by who means it');
  });

  test('are told of to webhooks as they are, whoever caused it, and a change is called what it is', async () => {
    const { admin } = app();
    const { project, list, people } = await stage();
    const { caller: ann } = people[0]!;
    const [root, before] = [await makeTask(admin, list, 'Root'), await makeTask(admin, list, 'Before')];
    const id = await makeTask(ann, list, 'Loose');
    const predecessors = [{ id: before, type: 'start' }];
    await putTask(admin, id, { parentTaskId: root, predecessors });
    for (const hidden of [root, before]) await putTask(admin, hidden, { private: true });
    const entry = await make(ann, `/tasks/${id}/time_entries.json`, { 'time-entry': { date: '20261117', hours: 1 } });
    const shown = await readTask(ann, id);
    assert.deepEqual([shown.parentTaskId, shown.predecessors], ['', []]);
    const told = async (kind: string, about: string) => {
      const events = app().services.db.read.selectFrom('events').select('snapshot').orderBy('id', 'desc');
      const own = events.where('account_id', '=', app().accountId).where('object_kind', '=', kind);
      return JSON.parse((await own.where('object_id', '=', Number(about)).executeTakeFirstOrThrow()).snapshot);
    };
    for (const [by, content] of [
      [ann, 'Loose stone'],
      [admin, 'Loose stones'],
    ] as const) {
      await putTask(by, id, { content });
      const { parentTaskId, 'parent-task': parent, predecessors: waitsFor } = await told('task', id);
      assert.deepEqual([parentTaskId, parent?.content, waitsFor.length], [root, 'Root', 1], content);
      for (const caller of [ann, admin]) {
        const { activity } = (await caller.get(`/projects/${project}/latestActivity.json`)).body;
        assert.deepEqual([activity[0].description, activity[0].change], [content, 'renamed']);
      }
    }
    assert.deepEqual(
      [(await told('time', entry)).parentTaskId, (await told('time', entry)).taskIsSubTask],
      [root, '1'],
    );
    const { text } = await ann.get(`/projects/${project}/latestActivity.json`);
    assert.ok(!/Root|Before/.test(text), 'who may not see them is not told of them');
  });

  test('in a private list everything is hidden with it, and says so', async () => {
    const { admin } = app();
    const { project, people } = await stage();
    const [ann, bob] = people as [(typeof people)[0], (typeof people)[0]];
    const list = await makeList(admin, project, { private: true, 'grant-access-to': ann.id });
    const id = await makeTask(admin, list, 'x', { 'responsible-party-id': bob.id });
    assert.equal((await readTask(admin, id)).private, 2);
    assert.deepEqual([await sees(ann.caller, id), await sees(bob.caller, id)], [true, false]);
    const task = { content: 'x' };
    assert.equal((await bob.caller.post(`/tasklists/${list}/tasks.json`, { task })).status, 404);
    assert.equal((await bob.caller.post(`/tasks/${id}.json`, { task })).status, 404);
    const moved = await makeTask(bob.caller, await makeList(admin, project));
    const reply = await bob.caller.put(`/tasks/${moved}.json`, { task: { tasklistId: list } });
    assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'tasklistId']);
    await putTask(admin, id, await readTask(admin, id));
    assert.deepEqual(await eventsOf(app(), id), ['CREATED'], 'a 2 sent back makes it no more private than it was');
  });
});
