import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { eventsOf, inProject, makeList, makeMilestone, showList } from './making.ts';

eachEngine('task lists', (engine) => {
  const app = useApp(engine);

  test('are shown in the classic form, alone and in lists', async () => {
    const other = await app().anotherAccount();
    const { admin } = other;
    const project = await makeProject(admin, { name: 'House' });
    const milestone = await makeMilestone(admin, project, { title: 'Opening', 'responsible-party-ids': '1' });
    const created = await admin.post(`/projects/${project}/tasklists.json`, {
      'todo-list': { name: 'Building', description: 'From the ground up', pinned: true, tags: 'stone,wood' },
    });
    assert.deepEqual([created.status, created.headers.id], [201, created.body.id]);
    assert.match(created.headers.location!, /\/tasklists\/\d+$/);
    matchesGolden('tasklist-created', created.body);
    const { id } = created.body;
    await admin.put(`/tasklists/${id}.json`, { 'todo-list': { 'milestone-Id': Number(milestone) } });
    matchesGolden('tasklist-read', (await admin.get(`/tasklists/${id}.json`)).body);
    const everything = 'showMilestones=yes&getOverdueCount=1&getCompletedCount=true&getTasks=yes';
    matchesGolden('tasklists-list', (await admin.get(`/projects/${project}/tasklists.json?${everything}`)).body);
    const { snapshot } = await app()
      .services.db.read.selectFrom('events')
      .select('snapshot')
      .where('account_id', '=', other.accountId)
      .where('name', '=', 'TASKLIST.UPDATED')
      .executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(snapshot), await showList(admin, id));
  });

  test('are created in any of the wrappers in use, and at the top when asked', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const post = (body: object) => admin.post(`/projects/${project}/tasklists.json`, body);
    const [first, second] = [await makeList(admin, project), await makeList(admin, project)];
    const third = (await post({ tasklist: { name: 'Third' } })).body.tasklistId;
    const top = (await post({ 'todo-item': { name: 'Top' }, addToTop: true })).body.TASKLISTID;
    const above = (await post({ REQUEST: { 'TODO-LIST': { name: 'Above', addToTop: 'yes' } } })).body.id;
    assert.deepEqual(await inProject(admin, project), [above, top, first, second, third]);
  });

  test('answer under their old names too', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const created = await admin.post(`/projects/${project}/todo_lists.json`, { 'todo-list': { name: 'Old' } });
    assert.equal(created.status, 201);
    for (const path of [
      `/projects/${project}/TODO_LISTS.json`,
      `/projects/api/v1/projects/${project}/todo_lists.json`,
    ]) {
      const { body } = await admin.get(`${path}?pageSize=10`);
      assert.deepEqual(Object.keys(body), ['STATUS', 'todo-lists']);
      assert.equal(body['todo-lists'][0].name, 'Old');
    }
    assert.equal((await admin.get(`/todo_lists/${created.body.id}.json`)).body['todo-list'].name, 'Old');
    assert.deepEqual(Object.keys((await admin.get(`/projects/${project}/tasklists.json`)).body), [
      'STATUS',
      'tasklists',
    ]);
  });

  test('a PUT changes what it names; one that changes nothing tells nobody', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const id = await makeList(admin, project, { name: 'Before', description: 'stays', tags: 'a' });
    const before = await showList(admin, id);
    clock.move(60_000);
    const put = (fields: object) => admin.put(`/tasklists/${id}.json`, { 'todo-list': fields });
    assert.deepEqual((await put({ name: 'Before', pinned: 'no', private: 0, 'milestone-id': '', tags: 'A' })).body, {
      STATUS: 'OK',
    });
    assert.equal((await put({})).status, 200);
    assert.deepEqual(await showList(admin, id), before);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED']);
    await put({ name: 'After' });
    await put({ tags: 'a,b' });
    await put({ tagIds: '' });
    const after = await showList(admin, id);
    assert.deepEqual([after.name, after.description, after.tags], ['After', 'stays', []]);
    assert.notEqual(after.lastUpdated, before.lastUpdated);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', ...Array(3).fill('TASKLIST.UPDATED')]);
  });

  test('wrong fields are refused by name and change nothing', async () => {
    const { admin } = app();
    const [project, elsewhere] = [await makeProject(admin), await makeProject(admin)];
    const id = await makeList(admin, project);
    const stranger = await makePerson(app());
    const [foreign, gone] = [await makeMilestone(admin, elsewhere), await makeMilestone(admin, project)];
    await admin.delete(`/milestones/${gone}.json`);
    for (const [field, value] of [
      ['name', ''],
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['name', 7],
      ['description', 'x'.repeat(65_537)],
      ['private', 'perhaps'],
      ['pinned', {}],
      ['milestone-id', 'soon'],
      ['milestone-id', foreign],
      ['milestone-id', gone],
      ['milestone-id', '999999'],
      ['grant-access-to', stranger.id],
      ['grant-access-to', 'somebody'],
      ['tagIds', '999999'],
    ] as const) {
      const fields = { name: 'Good', [field]: value };
      const posted = await admin.post(`/projects/${project}/tasklists.json`, { 'todo-list': fields });
      const put = await admin.put(`/tasklists/${id}.json`, { 'todo-list': fields });
      for (const { status, body } of [posted, put]) {
        assert.equal(status, 422, `${field} ${JSON.stringify(value)}`);
        assert.equal(body.errors[0].field, field);
      }
    }
    for (const body of [undefined, {}, { name: 'x' }, { 'todo-list': [] }])
      assert.equal((await admin.post(`/projects/${project}/tasklists.json`, body)).status, 422, JSON.stringify(body));
    assert.deepEqual(await inProject(admin, project), [id]);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED']);
  });

  test('two hundred edits at once are each applied once', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeList(admin, project);
    const put = (name: string) => admin.put(`/tasklists/${id}.json`, { 'todo-list': { name } });
    const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => put(`Name ${at}`)));
    assert.ok(replies.every(({ status }) => status === 200));
    assert.equal((await eventsOf(app(), id)).length, 201);
    const made = await Promise.all(Array.from({ length: 200 }, () => makeList(admin, project)));
    assert.equal(new Set(made).size, 200);
    assert.deepEqual(new Set(await inProject(admin, project)), new Set([id, ...made]));
  });

  test('If-Match and Idempotency-Key hold', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const body = { 'todo-list': { name: 'Once' } };
    const key = { 'idempotency-key': 'list-1' };
    const [one, two] = [
      await admin.post(`/projects/${project}/tasklists.json`, body, key),
      await admin.post(`/projects/${project}/tasklists.json`, body, key),
    ];
    assert.deepEqual(one.body, two.body);
    const { etag } = (await admin.get(`/tasklists/${one.body.id}.json`)).headers;
    const put = (name: string) =>
      admin.put(`/tasklists/${one.body.id}.json`, { 'todo-list': { name } }, { 'if-match': etag! });
    assert.equal((await put('Twice')).status, 200);
    assert.equal((await put('Thrice')).status, 412);
  });

  test('an archived project shows its lists and lets nobody change them', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [id, trashed] = [await makeList(admin, project), await makeList(admin, project)];
    await admin.delete(`/tasklists/${trashed}.json`);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    for (const reply of [
      await admin.post(`/projects/${project}/tasklists.json`, { 'todo-list': { name: 'x' } }),
      await admin.put(`/tasklists/${id}.json`, { 'todo-list': { name: 'x' } }),
      await admin.put(`/tasklists/${id}/complete.json`),
      await admin.put(`/tasklists/${id}/uncomplete.json`),
      await admin.put(`/tasklists/${id}/copy.json`, { projectId: project }),
      await admin.put(`/tasklist/${id}/move.json`, { projectId: await makeProject(admin) }),
      await admin.put(`/projects/${project}/tasklists/reorder.json`, { 'todo-lists': [{ 'todo-list': { id } }] }),
      await admin.put(`/tasklists/${id}/tags.json`, { tags: { content: 'x' } }),
      await admin.delete(`/tasklists/${id}.json`),
      await admin.put(`/trashcan/tasklists/${trashed}/restore.json`),
    ])
      assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(await inProject(admin, project), [id]);
  });

  test('tags are put on and taken off by their own routes', async () => {
    const { admin } = app();
    const id = await makeList(admin, await makeProject(admin));
    await admin.put(`/tasklists/${id}/tags.json`, { tags: { content: 'urgent,later' } });
    const names = async () => (await showList(admin, id)).tags.map(({ name }: { name: string }) => name);
    assert.deepEqual(await names(), ['later', 'urgent']);
    await admin.put(`/tasklists/${id}/tags.json`, { tags: { content: 'later' }, removeProvidedTags: true });
    assert.deepEqual(await names(), ['urgent']);
    assert.deepEqual(await eventsOf(app(), id), ['TASKLIST.CREATED', ...Array(2).fill('TASKLIST.UPDATED')]);
  });

  test('who is not on the project finds nothing; who may only look may not change', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeList(admin, project);
    const [outsider, observer] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, observer.id, 'observer');
    const other = await app().anotherAccount();
    for (const caller of [outsider.caller, other.admin]) {
      for (const reply of [
        await caller.get(`/tasklists/${id}.json`),
        await caller.get(`/projects/${project}/tasklists.json`),
        await caller.delete(`/tasklists/${id}.json`),
        await caller.put(`/tasklists/${id}/complete.json`),
      ])
        assert.equal(reply.status, 404);
      assert.equal((await caller.get('/tasklists.json')).headers['x-records'], '0');
    }
    assert.equal((await showList(observer.caller, id)).id, id);
    for (const reply of [
      await observer.caller.delete(`/tasklists/${id}.json`),
      await observer.caller.put(`/tasklists/${id}.json`, { 'todo-list': { name: 'x' } }),
      await observer.caller.post(`/projects/${project}/tasklists.json`, { 'todo-list': { name: 'x' } }),
    ])
      assert.equal(reply.status, 403);
  });
});
