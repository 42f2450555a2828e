import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';

eachEngine('projects', (engine) => {
  const app = useApp(engine);
  const events = async () =>
    (await app().services.db.read.selectFrom('events').select(['name', 'object_id']).orderBy('id').execute()).map(
      ({ name, object_id }) => `${name} ${object_id}`,
    );

  test('a created project reads back with every field of the contract', async () => {
    const { admin } = app();
    const made = await admin.post('/projects.json', { project: { name: 'Harbour', description: 'Quay and crane' } });
    assert.equal(made.status, 201);
    assert.equal(made.headers.id, made.body.id);
    assert.match(made.headers.location!, new RegExp(`/projects/${made.body.id}$`));
    matchesGolden('project-created', made.body);
    const read = await admin.get(`/projects/${made.body.id}.json`);
    assert.equal(read.status, 200);
    matchesGolden('project-read', read.body);
  });

  test('paths match in any case and under the long prefix', async () => {
    const id = await makeProject(app().admin);
    for (const path of [
      `/PROJECTS/${id}.JSON`,
      `/projects/api/v1/projects/${id}.json`,
      `/Projects/API/V1/Projects/${id}.json`,
    ]) {
      assert.equal((await app().admin.get(path)).status, 200, path);
    }
  });

  test('an update changes only what is sent, and nothing sent changes nothing', async () => {
    const { admin, clock } = app();
    const id = await makeProject(admin, { description: 'kept' });
    clock.move(5000);
    const before = await events();
    const renamed = await admin.put(`/projects/${id}.json`, { project: { name: 'Renamed' } });
    assert.deepEqual([renamed.status, renamed.body], [200, { STATUS: 'OK' }]);
    const { project } = (await admin.get(`/projects/${id}.json`)).body;
    assert.deepEqual([project.name, project.description], ['Renamed', 'kept']);
    assert.notEqual(project['created-on'], project['last-changed-on']);
    await admin.put(`/projects/${id}.json`, { project: { name: 'Renamed' } });
    await admin.put(`/projects/${id}.json`, { project: {} });
    assert.deepEqual((await events()).slice(before.length), [`PROJECT.UPDATED ${id}`]);
  });

  test('an empty or missing name is refused and changes nothing', async () => {
    const id = await makeProject(app().admin, { name: 'Stays' });
    for (const name of ['', '   ', null, 7, true, {}, 'x'.repeat(256), 'a\u0000b', '\ud800']) {
      const reply = await app().admin.put(`/projects/${id}.json`, { project: { name, description: 'changed' } });
      assert.equal(reply.status, 422, JSON.stringify(name));
      assert.equal(reply.body.errors[0].field, 'name');
    }
    const { project } = (await app().admin.get(`/projects/${id}.json`)).body;
    assert.deepEqual([project.name, project.description], ['Stays', '']);
  });

  test('every spelling of the fields is understood', async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    const category = await make(admin, '/projectCategories.json', { category: { name: 'Sites', color: '#FF5733' } });
    const id = await makeProject(admin);
    const project = {
      companyId: Number(company),
      'category-id': category,
      'start-date': '20260101',
      endDate: '2026-12-31',
      announcement: 'Hi <b>',
      'show-announcement': 'yes',
      'start-page': 'tasks',
      notifyeveryone: 1,
      'use-billing': '1',
      'use-notebook': false,
    };
    assert.equal((await admin.put(`/projects/${id}.json`, { PROJECT: project })).status, 200);
    const read = (await admin.get(`/projects/${id}.json`)).body.project;
    assert.equal(read.company.id, company);
    assert.equal(read.category.name, 'Sites');
    assert.deepEqual(
      [read.startDate, read.endDate, read['show-announcement'], read.notifyeveryone],
      ['20260101', '20261231', true, true],
    );
    assert.deepEqual(
      [read['active-pages'].billing, read['active-pages'].notebooks, read['active-pages'].tasks],
      ['1', '0', '1'],
    );
    assert.equal(read.announcementHTML, 'Hi &#60;b&#62;');
  });

  test('archiving, reactivating and completing each say so once', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    const before = await events();
    for (const change of [
      { status: 'inactive' },
      { status: 'archived' },
      { status: 'active' },
      { markComplete: true },
      { markComplete: true },
      { markNotComplete: true },
    ]) {
      assert.equal((await admin.put(`/projects/${id}.json`, { project: change })).status, 200);
    }
    const names = (await events()).slice(before.length).map((event) => event.split(' ')[0]);
    assert.deepEqual(names, ['PROJECT.ARCHIVED', 'PROJECT.REOPENED', 'PROJECT.COMPLETED', 'PROJECT.REOPENED']);
  });

  test('an archived project is readable but takes no changes until reactivated', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    await admin.put(`/projects/${id}.json`, { project: { status: 'archived' } });
    assert.equal((await admin.get(`/projects/${id}.json`)).body.project.status, 'archived');
    assert.equal((await admin.put(`/projects/${id}.json`, { project: { name: 'No' } })).status, 422);
    assert.equal((await admin.put(`/projects/${id}.json`, { project: { name: 'Yes', status: 'active' } })).status, 200);
  });

  test('a deleted project is gone from reads and lists until restored', async () => {
    const { admin } = app();
    const id = await makeProject(admin, { name: 'Trashed' });
    assert.equal((await admin.delete(`/projects/${id}.json`)).status, 200);
    assert.equal((await admin.get(`/projects/${id}.json`)).status, 404);
    assert.equal((await admin.delete(`/projects/${id}.json`)).status, 404);
    const listed = async (query = '') =>
      (await admin.get(`/projects.json?searchTerm=trashed${query}`)).body.projects.length;
    assert.equal(await listed(), 0);
    assert.equal(await listed('&getDeleted=true'), 1);
    assert.equal((await admin.put(`/trashcan/projects/${id}/restore.json`)).status, 200);
    assert.equal(await listed(), 1);
  });

  test('stars are one’s own', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    const { id: person, caller } = await makePerson(app());
    await join(admin, id, person);
    assert.equal((await caller.put(`/projects/${id}/star.json`)).status, 200);
    assert.equal((await caller.get(`/projects/${id}.json`)).body.project.starred, true);
    assert.equal((await admin.get(`/projects/${id}.json`)).body.project.starred, false);
    assert.deepEqual(
      (await caller.get('/projects/starred.json')).body.projects.map((p: { id: string }) => p.id),
      [id],
    );
    await caller.put(`/projects/${id}/unstar.json`);
    assert.equal((await caller.get(`/projects/${id}.json`)).body.project.starred, false);
  });

  test('a copy is a project of its own, with its people if asked, and one event', async () => {
    const { admin } = app();
    const id = await makeProject(admin, { description: 'the original' });
    const { id: person } = await makePerson(app());
    await join(admin, id, person, 'observer');
    const before = await events();
    const copy = await admin.post(`/projects/${id}/clone.json`, { cloneProjectName: 'Twin', copyPeople: true });
    assert.equal(copy.status, 200);
    assert.equal(copy.body.projectId, copy.body.id);
    const { project } = (await admin.get(`/projects/${copy.body.id}.json`)).body;
    assert.deepEqual([project.name, project.description], ['Twin', 'the original']);
    const people = (await admin.get(`/projects/${copy.body.id}/people.json`)).body.people;
    assert.deepEqual(people.map((p: { id: string }) => p.id).sort(), ['1', person].sort());
    assert.deepEqual((await events()).slice(before.length), [`PROJECT.COPIED ${copy.body.id}`]);
  });

  test('200 parallel updates of one project all succeed and leave one of the names', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    const before = await events();
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => admin.put(`/projects/${id}.json`, { project: { name: `Name ${n}` } })),
    );
    assert.deepEqual([...new Set(replies.map((reply) => reply.status))], [200]);
    assert.match((await admin.get(`/projects/${id}.json`)).body.project.name, /^Name \d+$/);
    assert.equal((await events()).length - before.length, 200);
  });

  test('a matching ETag is answered 304, a stale If-Match 412', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    const { etag } = (await admin.get(`/projects/${id}.json`)).headers;
    assert.match(etag!, /^"[0-9A-F]{32}"$/);
    const again = await admin.get(`/projects/${id}.json`, { 'if-none-match': etag! });
    assert.deepEqual([again.status, again.text], [304, '']);
    const change = (name: string) => admin.put(`/projects/${id}.json`, { project: { name } }, { 'if-match': etag! });
    const both = await Promise.all([change('One'), change('Two')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412]);
    assert.equal((await change('Three')).status, 412);
    assert.equal((await admin.delete(`/projects/${id}.json`, { 'if-match': etag! })).status, 412);
  });

  test('an Idempotency-Key creates once and repeats the first answer', async () => {
    const { admin, clock } = app();
    const post = (name: string, key: string) =>
      admin.post('/projects.json', { project: { name } }, { 'idempotency-key': key });
    const replies = await Promise.all([post('Once', 'k1'), post('Once', 'k1'), post('Once', 'k1')]);
    assert.deepEqual([...new Set(replies.map(({ status, body }) => `${status} ${body.id}`))].length, 1);
    assert.equal(replies[0]!.headers.id, replies[2]!.headers.id);
    assert.equal((await post('Another', 'k1')).status, 409);
    assert.notEqual((await post('Once', 'k2')).body.id, replies[0]!.body.id);
    clock.move(25 * 3600_000);
    assert.notEqual((await post('Once', 'k1')).body.id, replies[0]!.body.id);
  });
});
