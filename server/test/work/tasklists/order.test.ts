import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, inProject, makeList, showList } from './making.ts';

eachEngine('the order of task lists', (engine) => {
  const app = useApp(engine);
  const listed = (...ids: string[]) => ({ 'todo-lists': ids.map((id) => ({ 'todo-list': { id } })) });
  const reorder = (project: string, body: object) =>
    app().admin.put(`/projects/${project}/tasklists/reorder.json`, body);

  async function threeLists() {
    const project = await makeProject(app().admin);
    const [a, b, c] = [
      await makeList(app().admin, project),
      await makeList(app().admin, project),
      await makeList(app().admin, project),
    ];
    return { project, a, b, c };
  }

  test('the listed ones go to the top and the others stay as they are, in both shapes of the body', async () => {
    const { project, a, b, c } = await threeLists();
    assert.deepEqual((await reorder(project, listed(c))).body, { STATUS: 'OK' });
    assert.deepEqual(await inProject(app().admin, project), [c, a, b]);
    const nested = { 'todo-lists': { 'todo-list': [{ id: Number(b) }, { id: Number(c) }] } };
    assert.equal((await reorder(project, nested)).status, 200);
    assert.deepEqual(await inProject(app().admin, project), [b, c, a]);
    assert.equal((await reorder(project, listed(a, b, c))).status, 200);
    assert.deepEqual(await inProject(app().admin, project), [a, b, c]);
    const fourth = await makeList(app().admin, project);
    assert.equal((await inProject(app().admin, project)).at(-1), fourth);
  });

  test('only what is listed is written and told of, and nothing when it is so already', async () => {
    const { project, a, b, c } = await threeLists();
    const before = (await showList(app().admin, a)).position;
    await reorder(project, listed(c, b));
    assert.equal((await showList(app().admin, a)).position, before);
    assert.deepEqual(await eventsOf(app(), a), ['TASKLIST.CREATED']);
    for (const id of [b, c]) assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', 'TASKLIST.UPDATED']);
    for (const body of [listed(c, b), listed(c), listed(), listed(c, b, a)])
      assert.equal((await reorder(project, body)).status, 200);
    for (const id of [b, c]) assert.equal((await eventsOf(app(), id)).length, 2);
  });

  test('unknown, foreign, trashed, hidden and repeated lists are refused, and nothing moves', async () => {
    const { admin } = app();
    const { project, a, b, c } = await threeLists();
    const elsewhere = await makeList(admin, await makeProject(admin));
    const trashed = await makeList(admin, project);
    await admin.delete(`/tasklists/${trashed}.json`);
    for (const wrong of [elsewhere, trashed, '999999', '0', c]) {
      const { status, body } = await reorder(project, listed(c, b, wrong));
      assert.deepEqual([status, body.errors?.[0].field], [422, 'todo-lists'], wrong);
    }
    assert.match((await reorder(project, listed(c, b, c))).body.MESSAGE, /twice/);
    for (const body of [{}, { 'todo-lists': 'x' }, { 'todo-lists': [{ 'todo-list': {} }] }, { 'todo-lists': [7] }])
      assert.equal((await reorder(project, body)).status, 422, JSON.stringify(body));
    const member = await makePerson(app());
    await join(admin, project, member.id);
    const hidden = await makeList(admin, project, { private: true });
    const reply = await member.caller.put(`/projects/${project}/tasklists/reorder.json`, listed(hidden, c));
    assert.equal(reply.status, 422);
    assert.deepEqual(await inProject(admin, project), [a, b, c, hidden]);
    assert.deepEqual(await eventsOf(app(), c), ['TASKLIST.CREATED']);
  });

  test('a page walked while others reorder repeats none and misses none of those that stayed', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await makeList(admin, project));
    const first = await inProject(admin, project, '?pageSize=3');
    await reorder(project, listed(ids[5]!));
    assert.deepEqual([...first, ...(await inProject(admin, project, '?pageSize=3&page=2'))], ids.slice(0, 5));
  });

  test('many who reorder at once leave every list in its place once', async () => {
    const { project, a, b, c } = await threeLists();
    const orders = [listed(a, b, c), listed(c, b, a), listed(b), listed(c, a)];
    const replies = await Promise.all(Array.from({ length: 100 }, (_, at) => reorder(project, orders[at % 4]!)));
    assert.ok(replies.every(({ status }) => status === 200));
    assert.deepEqual((await inProject(app().admin, project)).sort(), [a, b, c].sort());
  });
});
