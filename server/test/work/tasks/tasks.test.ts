import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { countsOf, eventsOf, makeList, makeSubtask, makeTask, putTask, readTask } from './making.ts';

eachEngine('tasks', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const post = (list: string, task: unknown) =>
    app().admin.post(`/tasklists/${list}/tasks.json`, { 'todo-item': task });

  test('a task with everything, and what comes back', async () => {
    const { admin } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const { id: ann } = await makePerson(app(), { 'first-name': 'Ann', 'last-name': 'Berg' });
    await join(admin, project, ann);
    const list = await makeList(admin, project);
    const before = await makeTask(admin, list, 'Order the wood');
    const made = await post(list, {
      content: 'Lay the floor',
      description: '<script>alert(1)</script>',
      'responsible-party-id': `1,${ann}`,
      'start-date': '20261201',
      'due-date': '20261224',
      priority: 'High',
      progress: 20,
      'estimated-minutes': '90',
      tags: 'wood,floor',
      predecessors: [{ id: Number(before), type: 'start' }],
      changeFollowerIds: ann,
      commentFollowerIds: -1,
    });
    const { id } = made.body;
    assert.deepEqual([made.status, made.body, made.headers.id], [201, { STATUS: 'OK', id }, id]);
    assert.equal(made.headers.location, `https://work.test/tasks/${id}`);
    const read = await admin.get(`/tasks/${id}.json`);
    matchesGolden('task-read', read.body);
    matchesGolden('task-plain', (await admin.get(`/tasks/${before}.json`)).body);
    assert.deepEqual(await eventsOf(app(), id), ['CREATED']);
    const event = await app()
      .services.db.read.selectFrom('events')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(JSON.parse(event!.snapshot), read.body['todo-item'], 'the event shows it as the API does');
    assert.deepEqual([event!.object_kind, event!.project_id], ['task', Number(project)]);
  });

  test('without a list a task goes to the Inbox, and the list a body names is honoured', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const create = (task: object) => admin.post(`/projects/${project}/tasks.json`, { task });
    const made = await create({ content: 'Somewhere' });
    assert.deepEqual(made.body, { STATUS: 'OK', id: made.body.id, affectedTaskIds: made.body.id });
    assert.equal((await readTask(admin, made.body.id))['todo-list-name'], 'Inbox');
    const list = await makeList(admin, project);
    const there = await create({ content: 'There', tasklistId: list });
    assert.equal((await readTask(admin, there.body.id))['todo-list-id'], Number(list));
    const below = await create({ content: 'Below', parentTaskId: there.body.id });
    assert.equal((await readTask(admin, below.body.id)).parentTaskId, there.body.id);
    for (const tasklistId of [999, await makeList(admin, other)]) {
      const { status, body } = await create({ content: 'Elsewhere', tasklistId });
      assert.deepEqual([status, body.errors[0].field], [422, 'tasklistId']);
    }
    const foreign = await create({ content: 'x', parentTaskId: await makeTask(admin, await makeList(admin, other)) });
    assert.deepEqual([foreign.status, foreign.body.errors[0].field], [422, 'parentTaskId']);
  });

  test('wrong fields are refused by name and leave nothing behind', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const { id: stranger } = await makePerson(app());
    const kept = await makeTask(admin, list);
    for (const [field, value] of [
      ['content', undefined],
      ['content', ' '],
      ['content', 'x'.repeat(256)],
      ['description', 'x'.repeat(65_537)],
      ['responsible-party-id', stranger],
      ['responsible-party-id', 't7'],
      ['start-date', '20261301'],
      ['due-date', '20261131'],
      ['due-date', 'soon'],
      ['priority', 'urgent'],
      ['progress', 101],
      ['progress', -1],
      ['estimated-minutes', 1.5],
      ['private', 'perhaps'],
      ['parentTaskId', 9999],
      ['positionAfterTask', 9999],
      ['positionAfterTask', -3],
      ['predecessors', [{ id: 9999 }]],
      ['predecessors', [{ id: kept, type: 'hope' }]],
      ['tagIds', '9999'],
      ['pendingFileAttachments', 'tf_00000000-0000-4000-8000-000000000000'],
      ['attachments', '9999'],
      ['creator-id', stranger],
    ] as const) {
      const reply = await post(list, { content: 'x', [field]: value });
      assert.equal(reply.status, 422, `${field} ${JSON.stringify(value)}: ${reply.text}`);
      if (!field.startsWith('pending')) assert.equal(reply.body.errors[0].field, field, reply.text);
    }
    const dates = await post(list, { content: 'x', 'start-date': '20261202', 'due-date': '20261201' });
    assert.deepEqual([dates.status, dates.body.errors[0].field], [422, 'due-date']);
    assert.equal((await admin.post(`/tasklists/${list}/tasks.json`, { content: 'x' })).status, 422, 'no wrapper');
    assert.deepEqual(await countsOf(app(), list), [1, 1]);
  });

  test('an edit changes only what is sent; what was so already changes and tells nothing', async () => {
    const { admin, clock } = app();
    const list = await makeList(admin);
    const fields = { description: 'kept', 'due-date': '20261224', tags: 'a', 'responsible-party-id': 1, progress: 40 };
    const id = await makeTask(admin, list, 'One', fields);
    const before = await readTask(admin, id);
    clock.move(5000);
    await putTask(admin, id, {});
    await putTask(admin, id, { content: 'One', ...fields, private: 0, tasklistId: list, parentTaskId: '' });
    const { tags: _, ...same } = before;
    await putTask(admin, id, same);
    assert.deepEqual(await readTask(admin, id), before, 'an object sent back as it was read is no change');
    assert.deepEqual(await eventsOf(app(), id), ['CREATED']);
    assert.deepEqual(await putTask(admin, id, { content: 'Two', priority: 'not set' }), { STATUS: 'OK' });
    const after = await readTask(admin, id);
    assert.deepEqual([after.content, after.description, after['due-date']], ['Two', 'kept', '20261224']);
    assert.notEqual(after['last-changed-on'], before['last-changed-on']);
    await putTask(admin, id, { 'responsible-party-id': '', tags: '', 'due-date': '' });
    const bare = await readTask(admin, id);
    assert.deepEqual([bare['responsible-party-id'], bare.tags, bare['due-date']], [undefined, undefined, '']);
    assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'UPDATED', 'UPDATED', 'UNTAGGED']);
    const late = await admin.put(`/tasks/${id}.json`, {
      'todo-item': { 'start-date': '20270101', 'due-date': '20260101' },
    });
    assert.equal(late.status, 422);
  });

  test('who is to do it reads as You, everybody and companies can be named', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const ann = await makePerson(app(), { 'first-name': 'Ann', 'last-name': 'Berg' });
    await join(admin, project, ann.id);
    const list = await makeList(admin, project);
    const id = await makeTask(admin, list, 'x', { 'responsible-party-ids': [ann.id] });
    assert.equal((await readTask(admin, id))['responsible-party-summary'], 'Ann Berg');
    assert.equal((await readTask(ann.caller, id))['responsible-party-summary'], 'You');
    await putTask(admin, id, { 'responsible-party-id': '-1' });
    assert.equal((await readTask(admin, id))['responsible-party-id'], `1,${ann.id}`);
    await putTask(admin, id, { 'responsible-party-id': 'c1' });
    assert.equal((await readTask(admin, id))['responsible-party-id'], `1,${ann.id}`);
    await putTask(admin, id, { 'responsible-party-id': '0' });
    assert.equal((await readTask(admin, id))['responsible-party-summary'], undefined);
  });

  test('Administrators create in the name of others, nobody else does', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { id: ann, caller } = await makePerson(app());
    await join(admin, project, ann);
    const list = await makeList(admin, project);
    const id = await makeTask(admin, list, 'From elsewhere', { 'creator-id': ann, private: true });
    assert.equal((await readTask(caller, id))['creator-id'], Number(ann), 'whose it is sees it');
    const task = { content: 'x', 'creator-id': '1' };
    assert.equal((await caller.post(`/tasklists/${list}/tasks.json`, { task })).status, 403);
    assert.equal(
      (await readTask(caller, await makeTask(caller, list, 'x', { 'creator-id': ann })))['creator-id'],
      Number(ann),
    );
  });

  test('observers look, strangers and other accounts see nothing, archived projects are read-only', async () => {
    const { admin } = app();
    const other = await app().anotherAccount();
    const project = await makeProject(admin);
    const [observer, stranger] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, observer.id, 'observer');
    const list = await makeList(admin, project);
    const id = await makeTask(admin, list);
    const seen = await readTask(observer.caller, id);
    assert.deepEqual([seen.canEdit, seen.canComplete], [false, false]);
    const writes = (by: typeof admin) => [
      by.put(`/tasks/${id}.json`, { 'todo-item': { content: 'x' } }),
      by.put(`/tasks/${id}/complete.json`),
      by.post(`/tasks/${id}.json`, { 'todo-item': { content: 'x' } }),
      by.post(`/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'x' } }),
      by.delete(`/tasks/${id}.json`),
    ];
    for (const reply of await Promise.all(writes(observer.caller))) assert.equal(reply.status, 403);
    for (const by of [stranger.caller, other.admin]) {
      for (const reply of await Promise.all([by.get(`/tasks/${id}.json`), ...writes(by)]))
        assert.equal(reply.status, 404);
    }
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    for (const reply of await Promise.all(writes(admin))) assert.equal(reply.status, 422);
    assert.equal((await readTask(admin, id)).canEdit, false);
    assert.deepEqual(await eventsOf(app(), id), ['CREATED']);
  });

  test('If-Match keeps an edit from undoing another, links of files aside', async () => {
    const { admin } = app();
    const id = await makeTask(admin, await makeList(admin));
    const { etag } = (await admin.get(`/tasks/${id}.json`)).headers;
    const put = (content: string) => admin.put(`/tasks/${id}.json`, { task: { content } }, { 'if-match': etag! });
    assert.deepEqual([(await put('one')).status, (await put('two')).status], [200, 412]);
  });

  test('two hundred edits of one task at once are all there', async () => {
    const { admin } = app();
    const list = await makeList(admin);
    const id = await makeTask(admin, list);
    const fields = ['description', 'content'];
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) => admin.put(`/tasks/${id}.json`, { task: { [fields[at % 2]!]: `v${at}` } })),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal((await eventsOf(app(), id)).length, 201);
    assert.match((await readTask(admin, id)).description, /^v\d+$/);
  });

  test('two hundred tasks created at once in a new project stand in one Inbox, each in a place of its own', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => admin.post(`/projects/${project}/tasks.json`, { task: { content: 'x' } })),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201]);
    const tasks = await Promise.all(replies.map(({ body }) => readTask(admin, body.id)));
    assert.equal(new Set(tasks.map((task) => task['todo-list-id'])).size, 1);
    assert.equal(new Set(tasks.map((task) => task.position)).size, 200);
    assert.deepEqual(await countsOf(app(), String(tasks[0]['todo-list-id'])), [200, 200]);
  });

  test('tags of a task are read and put', async () => {
    const { admin } = app();
    const id = await makeTask(admin, await makeList(admin));
    assert.equal((await admin.put(`/tasks/${id}/tags.json`, { tags: { content: 'later' } })).status, 200);
    assert.deepEqual(
      (await readTask(admin, id)).tags.map(({ name }: { name: string }) => name),
      ['later'],
    );
    assert.deepEqual(await eventsOf(app(), id), ['CREATED', 'UPDATED', 'TAGGED']);
  });

  test('a nested read shows what is below, completed ones when asked', async () => {
    const { admin } = app();
    const id = await makeTask(admin, await makeList(admin), 'Root');
    const [open, done] = [await makeSubtask(admin, id, 'Open'), await makeSubtask(admin, id, 'Done')];
    await makeSubtask(admin, open, 'Deep');
    await admin.put(`/tasks/${done}/complete.json`);
    const names = (task: { content: string; subTasks?: [] }): unknown =>
      task.subTasks ? [task.content, task.subTasks.map(names)] : task.content;
    assert.equal(names(await readTask(admin, id)), 'Root');
    assert.deepEqual(names(await readTask(admin, id, '?nestSubTasks=yes')), ['Root', [['Open', [['Deep', []]]]]]);
    const all = await readTask(admin, id, '?nestSubTasks=yes&includeCompletedSubtasks=yes');
    assert.deepEqual(names(all), [
      'Root',
      [
        ['Open', [['Deep', []]]],
        ['Done', []],
      ],
    ]);
  });
});
