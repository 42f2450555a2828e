import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeTrash } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, idsIn, inProject, makeList, makeTask, showList } from './making.ts';

const DAY = 86_400_000;

eachEngine('task lists in the trash', (engine) => {
  const app = useApp(engine);
  const remove = async (id: string) => assert.equal((await app().admin.delete(`/tasklists/${id}.json`)).status, 200);
  const restore = (id: string) => app().admin.put(`/trashcan/tasklists/${id}/restore.json`);

  test('a deleted list is 404 with its tasks and comes back with them, in its place', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const ids = [await makeList(admin, project), await makeList(admin, project), await makeList(admin, project)];
    const id = ids[1]!;
    const task = await makeTask(admin, id);
    await remove(id);
    for (const reply of [
      await admin.get(`/tasklists/${id}.json`),
      await admin.put(`/tasklists/${id}.json`, { 'todo-list': { name: 'x' } }),
      await admin.delete(`/tasklists/${id}.json`),
      await admin.put(`/tasklists/${id}/move.json`, { projectId: project }),
      await admin.get(`/tasks/${task}.json`),
    ])
      assert.equal(reply.status, 404);
    assert.deepEqual(await inProject(admin, project), [ids[0], ids[2]]);
    assert.equal((await restore(id)).status, 200);
    assert.deepEqual(await inProject(admin, project), ids);
    assert.equal((await showList(admin, id))['uncompleted-count'], 1);
    assert.equal((await admin.get(`/tasks/${task}.json`)).status, 200);
    assert.equal((await restore(id)).status, 404);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', 'TASKLIST.DELETED', 'TASKLIST.UPDATED']);
  });

  test('showDeleted lists it as deleted, for who may look into the trash', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [id, observer] = [await makeList(admin, project), await makePerson(app())];
    await join(admin, project, observer.id, 'observer');
    await remove(id);
    const { body } = await admin.get('/tasklists.json?showDeleted=yes&pageSize=500');
    assert.equal(body.tasklists.find((one: { id: string }) => one.id === id).status, 'deleted');
    assert.ok(!(await idsIn(admin, '/tasklists.json?pageSize=500')).includes(id));
    assert.deepEqual(await idsIn(observer.caller, '/tasklists.json?showDeleted=yes'), []);
    assert.equal((await observer.caller.put(`/trashcan/tasklists/${id}/restore.json`)).status, 403);
    assert.equal((await (await makePerson(app())).caller.put(`/trashcan/tasklists/${id}/restore.json`)).status, 404);
  });

  test('an Inbox that was replaced meanwhile comes back as an ordinary list', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const post = () => admin.post(`/projects/${project}/tasks.json`, { 'todo-item': { content: 'Somewhere' } });
    await post();
    const [old] = await inProject(admin, project);
    await remove(old!);
    assert.equal((await restore(old!)).status, 200);
    await post();
    assert.deepEqual(await inProject(admin, project), [old], 'it is the Inbox again');
    await remove(old!);
    await post();
    assert.equal((await restore(old!)).status, 200);
    await post();
    const lists = await Promise.all((await inProject(admin, project)).map((id) => showList(admin, id)));
    assert.deepEqual(
      lists.map(({ id, 'uncompleted-count': open }) => [id === old, open]),
      [
        [true, 2],
        [false, 2],
      ],
    );
  });

  test('after 30 days it is gone, with everything in it and no event', async () => {
    const { admin, clock, services } = app();
    const project = await makeProject(admin);
    const [id, kept] = [await makeList(admin, project, { tags: 'gone' }), await makeList(admin, project)];
    const task = await makeTask(admin, id);
    const stays = await makeTask(admin, kept);
    await remove(id);
    const sweep = async () => {
      while (await purgeTrash.run(services, new AbortController().signal));
    };
    clock.move(30 * DAY - 1000);
    await sweep();
    assert.equal((await restore(id)).status, 200);
    await remove(id);
    clock.move(30 * DAY);
    await sweep();
    assert.equal((await restore(id)).status, 404);
    const left = async (table: 'tasklists' | 'tasks' | 'items' | 'taggings', ids: string[]) =>
      (await services.db.read.selectFrom(table).select('id').where('id', 'in', ids.map(Number)).execute()).length;
    assert.equal(await left('tasklists', [id]), 0);
    assert.equal(await left('tasks', [task]), 0);
    for (const table of ['items', 'taggings'] as const) {
      const rows = await services.db.read.selectFrom(table).select(['kind', 'id']).execute();
      const mine = rows.filter((row) => row.kind === 'tasklist' && row.id === Number(id));
      assert.deepEqual(mine, [], table);
    }
    assert.equal((await showList(admin, kept))['uncompleted-count'], 1);
    assert.equal((await admin.get(`/tasks/${stays}.json`)).status, 200);
    assert.equal((await eventsOf(app(), id)).at(-1), 'TASKLIST.DELETED');
  });
});
