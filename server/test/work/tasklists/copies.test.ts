import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, inProject, makeList, makeMilestone, makeTask, showList } from './making.ts';

eachEngine('copying and moving task lists', (engine) => {
  const app = useApp(engine);
  const tasksOf = async (list: string) =>
    (await showList(app().admin, list, '?getTasks=yes')).tasks.map(({ content }: { content: string }) => content);

  /** A list with an open and a completed task. */
  async function workIn(project: string, fields: object = {}) {
    const { admin } = app();
    const id = await makeList(admin, project, { name: 'Building', description: 'Up', tags: 'stone', ...fields });
    const open = await makeTask(admin, id, { content: 'Open' });
    const done = await makeTask(admin, id, { content: 'Done' });
    await admin.put(`/tasks/${done}/complete.json`);
    return { id, open, done };
  }

  test('a copy has what the list has, and its completed tasks only when asked', async () => {
    const { admin } = app();
    const [project, target] = [await makeProject(admin), await makeProject(admin)];
    const milestone = await makeMilestone(admin, project);
    const { id } = await workIn(project, { 'milestone-id': milestone, pinned: true });
    const there = await makeList(admin, target);
    const copied = await admin.put(`/tasklist/${id}/copy.json`, { projectId: Number(target) });
    assert.equal(copied.status, 200, copied.text);
    const { id: copy } = copied.body;
    assert.deepEqual(copied.body, { STATUS: 'OK', id: copy });
    const [from, to] = [await showList(admin, id), await showList(admin, copy)];
    for (const key of ['name', 'description', 'pinned', 'tags']) assert.deepEqual(to[key], from[key], key);
    assert.deepEqual([to.projectId, to['milestone-id'], to.status], [target, '', 'new']);
    assert.deepEqual([await tasksOf(copy), to['uncompleted-count']], [['Open'], 1]);
    assert.deepEqual(await inProject(admin, target), [there, copy]);
    assert.deepEqual(await eventsOf(app(), copy), ['TASKLIST.CREATED']);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED']);

    const whole = { 'project-id': project, includeCompletedTasks: 1 };
    const again = (await admin.put(`/tasklists/${id}/copy.json`, whole)).body.id;
    const beside = await showList(admin, again, '?getCompletedCount=yes');
    assert.deepEqual(
      [beside['milestone-id'], beside['uncompleted-count'], beside['completed-count']],
      [milestone, 1, 1],
    );
  });

  test('a completed list is copied as completed with its tasks, and as new without them or once it was reopened', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id, open } = await workIn(project);
    await admin.put(`/tasks/${open}/complete.json`);
    const copy = async (fields: object) =>
      (await admin.put(`/tasklists/${id}/copy.json`, { projectId: project, ...fields })).body.id;
    const [whole, empty] = [await copy({ includeCompletedTasks: true }), await copy({})];
    const state = async (list: string) => {
      const { status, 'completed-count': done } = await showList(admin, list, '?getCompletedCount=yes');
      return [status, done];
    };
    assert.deepEqual(
      [await state(whole), await state(empty)],
      [
        ['completed', 2],
        ['new', 0],
      ],
    );
    await admin.put(`/tasklists/${id}/uncomplete.json`);
    const reopened = await copy({ includeCompletedTasks: true });
    assert.deepEqual(await state(reopened), ['new', 2]);
    for (const list of [whole, empty, reopened]) assert.deepEqual(await eventsOf(app(), list), ['TASKLIST.CREATED']);
  });

  test('a move takes the tasks and their items along and drops the milestone', async () => {
    const { admin, services } = app();
    const [project, target] = [await makeProject(admin), await makeProject(admin)];
    const { id, open, done } = await workIn(project, { 'milestone-id': await makeMilestone(admin, project) });
    const same = await admin.put(`/tasklists/${id}/move.json`, { projectId: project });
    assert.equal(same.status, 200);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED'], 'it is there already');
    assert.deepEqual((await admin.put(`/tasklist/${id}/move.json`, { projectId: target })).body, { STATUS: 'OK' });
    const list = await showList(admin, id, '?getCompletedCount=yes');
    assert.deepEqual(
      [list.projectId, list['milestone-id'], list['uncompleted-count'], list['completed-count']],
      [target, '', 1, 1],
    );
    assert.deepEqual([await inProject(admin, project), await inProject(admin, target)], [[], [id]]);
    for (const task of [open, done]) {
      const { body } = await admin.get(`/tasks/${task}.json`);
      assert.deepEqual(
        [body['todo-item']['project-id'], body['todo-item']['todo-list-id']],
        [Number(target), Number(id)],
      );
    }
    const items = await services.db.read
      .selectFrom('items')
      .select('kind')
      .where('project_id', '=', Number(target))
      .orderBy('kind')
      .execute();
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['task', 'task', 'tasklist'],
    );
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', 'TASKLIST.UPDATED']);
  });

  test('an Inbox that is moved away is an ordinary list there', async () => {
    const { admin } = app();
    const [project, target] = [await makeProject(admin), await makeProject(admin)];
    const post = (to: string) => admin.post(`/projects/${to}/tasks.json`, { 'todo-item': { content: 'Somewhere' } });
    await post(project);
    await post(target);
    const [[inbox], [own]] = [await inProject(admin, project), await inProject(admin, target)];
    assert.equal((await admin.put(`/tasklists/${inbox}/move.json`, { projectId: target })).status, 200);
    await post(target);
    assert.equal((await showList(admin, own!))['uncompleted-count'], 2);
    await post(project);
    assert.equal((await inProject(admin, project)).length, 1);
  });

  test('goes only where one may put something', async () => {
    const { admin } = app();
    const [project, hidden, watched, archived] = [
      await makeProject(admin),
      await makeProject(admin),
      await makeProject(admin),
      await makeProject(admin),
    ];
    const id = await makeList(admin, project);
    const member = await makePerson(app());
    for (const one of [project, archived]) await join(admin, one, member.id);
    await join(admin, watched, member.id, 'observer');
    await admin.put(`/projects/${archived}.json`, { project: { status: 'archived' } });
    const foreign = await makeProject((await app().anotherAccount()).admin);
    for (const action of ['copy', 'move']) {
      const put = (body: object) => member.caller.put(`/tasklists/${id}/${action}.json`, body);
      for (const projectId of [hidden, `99${foreign}`, archived, '', '0', 'x', undefined])
        assert.equal((await put({ projectId })).status, 422, `${action} to ${projectId}`);
      assert.equal((await put({ projectId: watched })).status, 403);
    }
    assert.deepEqual(await inProject(admin, project), [id]);
  });

  test('a private list is private for the same people where it goes', async () => {
    const { admin } = app();
    const [project, target] = [await makeProject(admin), await makeProject(admin)];
    const [one, two, three] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    for (const { id } of [one, two, three]) await join(admin, project, id);
    for (const { id } of [one, three]) await join(admin, target, id);
    const id = await makeList(admin, project, { private: true, 'grant-access-to': `${one.id},${two.id}` });
    const copy = (await admin.put(`/tasklists/${id}/copy.json`, { projectId: target })).body.id;
    await admin.put(`/tasklists/${id}/move.json`, { projectId: target });
    await join(admin, target, two.id);
    for (const list of [copy, id]) {
      assert.equal((await showList(one.caller, list)).private, true);
      for (const { caller } of [two, three]) assert.equal((await caller.get(`/tasklists/${list}.json`)).status, 404);
    }
  });

  test('come along when a project is copied with its tasks, tied to the copies of their milestones', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const milestone = await makeMilestone(admin, project, { title: 'Opening' });
    const { id } = await workIn(project, { 'milestone-id': milestone });
    await makeList(admin, project, { name: 'Second' });
    await admin.delete(`/tasklists/${await makeList(admin, project)}.json`);
    await admin.post(`/projects/${project}/tasks.json`, { 'todo-item': { content: 'Somewhere' } });
    const clone = async (fields: object) => {
      const { body } = await admin.post(`/projects/${project}/clone.json`, { cloneProjectName: 'Copy', ...fields });
      return (await admin.get(`/projects/${body.id}/tasklists.json?status=all&showMilestones=yes&getTasks=yes`)).body
        .tasklists;
    };
    assert.deepEqual(await clone({}), []);
    const lists = await clone({ copyTasks: true, copyMilestones: true });
    assert.deepEqual(
      lists.map(({ name, tasks }: { name: string; tasks: unknown[] }) => [name, tasks.length]),
      [
        ['Building', 1],
        ['Second', 0],
        ['Inbox', 1],
      ],
    );
    assert.notEqual(lists[0].id, id);
    assert.equal(lists[0].milestone.title, 'Opening');
    assert.notEqual(lists[0]['milestone-id'], milestone);
    assert.deepEqual(await eventsOf(app(), lists[0].id), []);
    await admin.post(`/projects/${lists[0].projectId}/tasks.json`, { 'todo-item': { content: 'Here' } });
    assert.equal((await inProject(admin, lists[0].projectId)).length, 3, 'its Inbox is the Inbox');
    assert.equal((await clone({ copyTasklists: true }))[0]['milestone-id'], '');
  });
});
