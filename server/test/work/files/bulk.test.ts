import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, makeFile, showFile } from './forms.ts';

const DAY = 86_400_000;

eachEngine('several files at once', (engine) => {
  const app = useApp(engine);
  const namesIn = async (project: string, query = '') =>
    (await app().admin.get(`/projects/${project}/files.json${query}`)).body.project.files.map(
      ({ name }: { name: string }) => name,
    );
  const put = (project: string, verb: string, body: object, caller = app().admin) =>
    caller.put(`/projects/${project}/files/${verb}.json`, body);

  async function stage() {
    const { admin } = app();
    const project = await makeProject(admin);
    const ids: string[] = [];
    for (const fileName of ['a.txt', 'b.txt', 'c.txt']) ids.push(await makeFile(admin, project, { fileName }));
    return { project, ids };
  }

  test('go to the trash and come back, with an event for each', async () => {
    const { project, ids } = await stage();
    const some = ids.slice(0, 2);
    assert.deepEqual((await put(project, 'delete', { fileIds: some.join() })).body, { STATUS: 'OK' });
    assert.deepEqual(await namesIn(project), ['c.txt']);
    for (const id of some) assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.DELETED']);
    assert.deepEqual((await put(project, 'restore', { fileIds: some.map(Number) })).body, { STATUS: 'OK' });
    assert.deepEqual(await namesIn(project), ['a.txt', 'b.txt', 'c.txt']);
    for (const id of some)
      assert.deepEqual(await eventsOf(app(), id), ['FILE.CREATED', 'FILE.DELETED', 'FILE.UPDATED']);
    assert.deepEqual(await eventsOf(app(), ids[2]!), ['FILE.CREATED']);
  });

  test('go to a category, to another project, and to a category there', async () => {
    const { admin } = app();
    const { project, ids } = await stage();
    const other = await makeProject(admin);
    const category = await make(admin, `/projects/${project}/fileCategories.json`, { category: { name: 'Plans' } });
    const placeOf = async (id: string) => {
      const file = await showFile(admin, id);
      return [file['project-id'], file['category-name']];
    };
    assert.equal((await put(project, 'move', { fileIds: ids, 'category-id': category })).status, 200);
    for (const id of ids) assert.deepEqual(await placeOf(id), [project, 'Plans']);
    assert.deepEqual(await namesIn(project, `?categoryId=${category}`), ['a.txt', 'b.txt', 'c.txt']);
    assert.deepEqual(await namesIn(project, '?categoryId=0'), []);
    await put(project, 'move', { fileIds: ids, 'category-id': category });
    assert.deepEqual(await eventsOf(app(), ids[0]!), ['FILE.CREATED', 'FILE.UPDATED'], 'they are there already');
    assert.equal((await put(project, 'move', { fileIds: ids[0], projectId: other })).status, 200);
    assert.deepEqual(await placeOf(ids[0]!), [other, '']);
    const there = { fileIds: ids.slice(1), projectId: other, 'category-name': 'New' };
    assert.equal((await put(project, 'move', there)).status, 200);
    for (const id of ids.slice(1)) assert.deepEqual(await placeOf(id), [other, 'New']);
    assert.deepEqual(await namesIn(project), []);
  });

  test('are all done or none, and those that are in the way are named', async () => {
    const { admin, clock } = app();
    const { project, ids } = await stage();
    const { ids: elsewhere } = await stage();
    const hidden = await makeFile(admin, project, { fileName: 'd.txt' }, { private: 1 });
    const { id: person, caller } = await makePerson(app());
    await join(admin, project, person);
    const refused = async (verb: string, fileIds: string[], missing: string[], by = caller) => {
      const reply = await put(project, verb, { fileIds, 'category-name': 'Refused' }, by);
      assert.equal(reply.status, 422);
      assert.equal(reply.body.errors[0].field, 'fileIds');
      assert.ok(reply.body.MESSAGE.endsWith(`: ${missing.join(', ')}.`), reply.body.MESSAGE);
    };
    for (const verb of ['move', 'delete']) {
      await refused(verb, [ids[0]!, elsewhere[0]!, hidden, '999999', ids[1]!], [elsewhere[0]!, hidden, '999999']);
      await refused(verb, [ids[0]!, elsewhere[0]!, hidden], [elsewhere[0]!], admin);
    }
    await refused('restore', [ids[0]!], [ids[0]!]);
    assert.deepEqual(await namesIn(project), ['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    assert.deepEqual((await admin.get(`/projects/${project}/fileCategories.json`)).body.categories, []);
    assert.deepEqual(await eventsOf(app(), ids[0]!), ['FILE.CREATED']);
    await put(project, 'delete', { fileIds: ids });
    await refused('delete', [ids[0]!], [ids[0]!]);
    clock.move(31 * DAY);
    await refused('restore', [ids[0]!], [ids[0]!]);
  });

  test('are at most 500, each counted once, and may be none', async () => {
    const { project, ids } = await stage();
    const many = Array.from({ length: 501 }, (_, n) => n + 1);
    const reply = await put(project, 'delete', { fileIds: many });
    assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'fileIds']);
    assert.equal((await put(project, 'delete', {})).status, 422);
    assert.equal((await put(project, 'delete', { fileIds: [] })).status, 200);
    assert.equal((await put(project, 'delete', { fileIds: Array(600).fill(ids[0]) })).status, 200);
    assert.deepEqual(await eventsOf(app(), ids[0]!), ['FILE.CREATED', 'FILE.DELETED']);
  });

  test('go only where the actor may put files, and not out of or into an archived project', async () => {
    const { admin } = app();
    const { project, ids } = await stage();
    const [seen, hidden, archived] = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
    const { id: person, caller } = await makePerson(app());
    await join(admin, project, person);
    await join(admin, seen, person, 'observer');
    await join(admin, archived, person);
    await admin.put(`/projects/${archived}.json`, { project: { status: 'archived' } });
    for (const [projectId, status] of [
      [seen, 403],
      [hidden, 422],
      [archived, 422],
    ] as const)
      assert.equal((await put(project, 'move', { fileIds: ids, projectId }, caller)).status, status);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    for (const verb of ['move', 'delete', 'restore'])
      assert.equal((await put(project, verb, { fileIds: ids }, caller)).status, 422);
    assert.equal((await namesIn(project)).length, 3);
  });

  test('two who want the same ones at once do not get in each other’s way', async () => {
    const { project, ids } = await stage();
    const replies = await Promise.all([
      put(project, 'move', { fileIds: ids, 'category-name': 'One' }),
      put(project, 'move', { fileIds: ids.toReversed(), 'category-name': 'Two' }),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    const places = await Promise.all(ids.map(async (id) => (await showFile(app().admin, id))['category-name']));
    assert.equal(new Set(places).size, 1);
  });
});
