import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, openTestApp, type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

const DAY = 864e5;
type Item = { id: number; content: string; parentTaskId: string; status: string; subTasks?: Item[] };
const items = ({ status, body, text }: Reply): Item[] => {
  assert.equal(status, 200, text);
  return body['todo-items'];
};
const contents = (reply: Reply): string =>
  items(reply)
    .map(({ content }) => content)
    .join();
const addList = (by: Caller, project: string, fields: object = {}) =>
  make(by, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'List', ...fields } });
const addTask = (by: Caller, list: string, content: string, fields: object = {}) =>
  make(by, `/tasklists/${list}/tasks.json`, { 'todo-item': { content, ...fields } });
const addBelow = (by: Caller, task: string, content: string, fields: object = {}) =>
  make(by, `/tasks/${task}.json`, { 'todo-item': { content, ...fields } });

eachEngine('lists of tasks', (engine) => {
  const app = useApp(engine);

  test('show every key of the contract, and the paging headers', async () => {
    const fresh = await openTestApp(engine);
    try {
      const { admin } = fresh;
      const project = await makeProject(admin, { name: 'Harbour' });
      const list = await addList(admin, project, { name: 'Quay' });
      const fields = {
        'start-date': '20261116',
        'due-date': '20261120',
        priority: 'high',
        'responsible-party-id': '1',
      };
      const parent = await addTask(admin, list, 'Dredge', { ...fields, tags: 'wet' });
      await addBelow(admin, parent, 'Hire a dredger');
      const reply = await admin.get(`/tasklists/${list}/tasks.json`);
      matchesGolden('tasks-list', reply.body);
      const { 'x-page': page, 'x-pages': pages, 'x-records': records } = reply.headers;
      assert.deepEqual([page, pages, records], ['1', '1', '2']);
      matchesGolden('tasks-nested', (await admin.get('/tasks.json?nestSubTasks=yes')).body);
      assert.equal((await admin.put(`/tasks/${parent}/complete.json`)).status, 200);
      matchesGolden('tasks-completed', (await admin.get('/completedtasks.json')).body);
    } finally {
      await fresh.dispose();
    }
  });

  test('show what is in a list, a project, a category, below a task, and everywhere', async () => {
    const { admin } = app();
    const category = await make(admin, '/projectCategories.json', { category: { name: 'Docks' } });
    const one = await makeProject(admin, { 'category-id': category });
    const other = await makeProject(admin);
    const lists = [await addList(admin, one), await addList(admin, one), await addList(admin, other)];
    const parent = await addTask(admin, lists[0]!, 'a');
    await addTask(admin, lists[1]!, 'b');
    await addTask(admin, lists[2]!, 'c');
    const child = await addBelow(admin, parent, 'a1');
    await addBelow(admin, child, 'a11');
    await addBelow(admin, parent, 'a2');
    await addTask(admin, lists[0]!, 'top', { positionAfterTask: -1 });
    for (const [path, expected] of [
      [`/tasklists/${lists[0]}/tasks`, 'top,a,a1,a11,a2'],
      [`/todo_lists/${lists[0]}/todo_items`, 'top,a,a1,a11,a2'],
      [`/projects/${one}/tasks`, 'top,a,a1,a11,a2,b'],
      [`/projectCategories/${category}/tasks`, 'top,a,a1,a11,a2,b'],
      [`/tasks/${parent}/subtasks`, 'a1,a2'],
      ['/tasks', 'top,a,a1,a11,a2,b,c'],
    ]) {
      const reply = await admin.get(`${path}.json`);
      assert.equal(contents(reply), expected, path);
      assert.equal(reply.headers['x-records'], String(items(reply).length), path);
    }
    assert.deepEqual(
      items(await admin.get(`/tasks/${parent}/subtasks.json`)).map((task) => task.parentTaskId),
      [parent, parent],
    );
    for (const path of [
      '/tasklists/999/tasks',
      '/projects/999/tasks',
      '/tasks/999/subtasks',
      '/projectCategories/9/tasks',
    ])
      assert.equal((await admin.get(`${path}.json`)).status, 404, path);
  });

  test('nest what is below a task inside it, counting only the tasks at the top', async () => {
    const { admin } = app();
    const list = await addList(admin, await makeProject(admin));
    const first = await addTask(admin, list, 'a');
    await addTask(admin, list, 'b');
    const below = await addBelow(admin, first, 'a1');
    const done = await addBelow(admin, first, 'a2');
    await addBelow(admin, below, 'a11');
    await admin.put(`/tasks/${done}/complete.json`);
    const shape = (tasks: Item[]): string =>
      tasks.map(({ content, subTasks }) => content + (subTasks?.length ? `(${shape(subTasks)})` : '')).join();
    const ask = async (query: string) => {
      const reply = await admin.get(`/tasklists/${list}/tasks.json?nestSubTasks=yes&${query}`);
      return [shape(items(reply)), reply.headers['x-records']];
    };
    assert.deepEqual(await ask(''), ['a(a1(a11)),b', '2']);
    assert.deepEqual(await ask('includeCompletedSubtasks=true'), ['a(a1(a11),a2),b', '2']);
    assert.deepEqual(await ask('pageSize=1'), ['a(a1(a11))', '2']);
    assert.deepEqual(await ask('pageSize=1&page=2'), ['b', '2']);
    const own = await admin.get(`/tasks/${first}/subtasks.json?nestSubTasks=yes`);
    assert.equal(shape(items(own)), 'a1(a11)');
  });

  test('show the files of each task when asked', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const task = await addTask(admin, await addList(admin, project), 'with a file');
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\nplan\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const upload = await admin.call('POST', '/pendingFiles.json', undefined, { payload: form, headers });
    const update = { pendingFileAttachments: upload.body.pendingFile.ref };
    assert.equal((await admin.put(`/tasks/${task}.json`, { 'todo-item': update })).status, 200);
    const files = async (query: string) =>
      (await admin.get(`/projects/${project}/tasks.json${query}`)).body['todo-items'][0].attachments.map(
        ({ name }: { name: string }) => name,
      );
    assert.deepEqual([await files(''), await files('?getFiles=true')], [[], ['plan.txt']]);
  });

  test('what was completed in the last month, or between two days, is listed newest first', async () => {
    const fresh = await openTestApp(engine);
    try {
      const { admin, clock } = fresh;
      const project = await makeProject(admin);
      const list = await addList(admin, project);
      await addTask(admin, list, 'open');
      for (const content of ['first', 'second', 'third']) {
        const id = await addTask(admin, list, content);
        assert.equal((await admin.put(`/tasks/${id}/complete.json`)).status, 200);
        clock.move(20 * DAY);
      }
      // It is 2027-01-14; they were completed on 11-15, 12-05 and 12-25.
      const ask = async (query: string) => {
        const { body, headers } = await admin.get(`/completedtasks.json?${query}`);
        const found: { content: string }[] = body.tasks;
        assert.equal(headers['x-records'], String(found.length));
        return found.map(({ content }) => content).join();
      };
      assert.equal(await ask(''), 'third');
      assert.equal(await ask('startdate=20261101'), 'third,second,first');
      assert.equal(await ask('startdate=20261115&enddate=20261205'), 'second,first');
      assert.equal(await ask('startdate=20261116&enddate=20261204'), '');
      assert.equal((await admin.get('/completedtasks.json?startdate=soon')).status, 422);
      await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
      assert.equal(await ask(''), '');
      assert.equal(await ask('includeArchivedProjects=true'), 'third');
    } finally {
      await fresh.dispose();
    }
  });

  test('leave out archived and deleted projects, and lists in the trash, unless asked', async () => {
    const fresh = await openTestApp(engine);
    try {
      const { admin } = fresh;
      const [live, archived, deleted] = [await makeProject(admin), await makeProject(admin), await makeProject(admin)];
      await addTask(admin, await addList(admin, live), 'live');
      await addTask(admin, await addList(admin, archived), 'archived');
      await addTask(admin, await addList(admin, deleted), 'deleted');
      const trashed = await addList(admin, live);
      await addTask(admin, trashed, 'in the trash');
      await admin.put(`/projects/${archived}.json`, { project: { status: 'archived' } });
      await admin.delete(`/projects/${deleted}.json`);
      await admin.delete(`/tasklists/${trashed}.json`);
      const { id, caller } = await makePerson(fresh);
      await join(admin, live, id, 'observer');
      const ask = async (query: string, by = admin, path = '/tasks') => {
        const reply = await by.get(`${path}.json?${query}`);
        assert.equal(reply.headers['x-records'], String(items(reply).length), query);
        return contents(reply);
      };
      assert.equal(await ask(''), 'live');
      assert.equal(await ask('includeArchivedProjects=true'), 'live,archived');
      assert.equal(await ask('includeTasksFromDeletedLists=true'), 'live,in the trash');
      assert.equal(
        await ask('includeTasksFromDeletedLists=true', admin, `/projects/${live}/tasks`),
        'live,in the trash',
      );
      assert.equal(await ask('', admin, `/projects/${archived}/tasks`), 'archived');
      assert.equal((await admin.get(`/projects/${deleted}/tasks.json`)).status, 404);
      assert.equal((await admin.get(`/tasklists/${trashed}/tasks.json`)).status, 404);
      // Who may only look is not shown the trash.
      for (const path of ['/tasks', `/projects/${live}/tasks`])
        assert.equal(await ask('includeTasksFromDeletedLists=true&showDeleted=yes', caller, path), 'live');
      await join(admin, live, id, 'member');
      for (const path of ['/tasks', `/projects/${live}/tasks`])
        assert.equal(await ask('includeTasksFromDeletedLists=true', caller, path), 'live,in the trash');
    } finally {
      await fresh.dispose();
    }
  });
});

eachEngine('who sees which tasks in lists', (engine) => {
  const app = useApp(engine);

  test('each sees the same in the list, the project and everywhere: what is open and what they are involved in', async () => {
    const { admin } = app();
    const [ana, ben, cleo, dan] = [
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
      await makePerson(app()),
    ];
    const project = await makeProject(admin);
    const hidden = await makeProject(admin);
    await join(admin, project, ana.id);
    await join(admin, project, ben.id, 'observer');
    await join(admin, project, cleo.id, 'administrator');
    const open = await addList(admin, project);
    const closed = await addList(admin, project, { private: true, 'grant-access-to': ben.id });
    await addTask(admin, open, 'open');
    await addTask(admin, open, 'private', { private: true });
    await addTask(admin, open, "Ana's", { private: true, 'responsible-party-id': ana.id });
    const done = await addTask(admin, open, "Ana's done", { private: true, 'responsible-party-id': ana.id });
    await admin.put(`/tasks/${done}/complete.json`);
    await addTask(admin, closed, 'in a private list');
    await addTask(admin, closed, 'private in it', { private: true });
    await addTask(admin, await addList(admin, hidden), 'elsewhere');
    const gone = await addTask(admin, open, 'gone');
    await admin.delete(`/tasks/${gone}.json`);

    const everything = "open,private,Ana's,in a private list,private in it";
    for (const [name, caller, expected, completed] of [
      ['Ana', ana.caller, "open,Ana's", ",Ana's done"],
      ['Ben', ben.caller, 'open,in a private list', ''],
      ['Cleo', cleo.caller, everything, ",Ana's done"],
      ['Dan', dan.caller, '', ''],
    ] as const) {
      for (const path of ['/tasks', `/projects/${project}/tasks`]) {
        const reply = await caller.get(`${path}.json`);
        if (name === 'Dan' && path !== '/tasks') {
          assert.equal(reply.status, 404);
          continue;
        }
        assert.equal(contents(reply), expected, `${name} ${path}`);
        assert.equal(reply.headers['x-records'], String(items(reply).length), `${name} ${path}`);
        const all = await caller.get(`${path}.json?includeCompletedTasks=true`);
        assert.equal(items(all).length, items(reply).length + (completed ? 1 : 0), `${name} ${path} all`);
        assert.equal(all.headers['x-records'], String(items(all).length), `${name} ${path} all`);
        // A filter that lets everything through is counted one by one.
        const counted = await caller.get(`${path}.json?creator-ids=1`);
        assert.deepEqual([contents(counted), counted.headers['x-records']], [expected, reply.headers['x-records']]);
      }
    }
    assert.equal((await ana.caller.get(`/tasklists/${closed}/tasks.json`)).status, 404);
    assert.equal(contents(await ben.caller.get(`/tasklists/${closed}/tasks.json`)), 'in a private list');
    assert.equal(contents(await app().admin.get('/tasks.json')), `${everything},elsewhere`);
    for (const [caller, isShown] of [
      [ana.caller, true],
      [ben.caller, false],
    ] as const)
      assert.equal(contents(await caller.get('/tasks.json?showDeleted=yes')).includes('gone'), isShown);
    const other = await app().anotherAccount();
    assert.deepEqual(items(await other.admin.get('/tasks.json')), []);
    for (const path of [`/projects/${project}/tasks`, `/tasklists/${open}/tasks`, `/tasks/${done}/subtasks`])
      assert.equal((await other.admin.get(`${path}.json`)).status, 404);
  });

  test('pages are full and counted alike when private tasks lie between', async () => {
    const { admin } = app();
    const { id, caller } = await makePerson(app());
    const project = await makeProject(admin);
    await join(admin, project, id);
    const list = await addList(admin, project);
    for (let n = 0; n < 9; n += 1) await addTask(admin, list, `t${n}`, { private: n % 3 === 1 });
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const reply = await caller.get(`/projects/${project}/tasks.json?pageSize=2&page=${page}`);
      assert.deepEqual([reply.headers['x-records'], reply.headers['x-pages']], ['6', '3']);
      seen.push(contents(reply));
    }
    assert.deepEqual(seen, ['t0,t2', 't3,t5', 't6,t8']);
  });

  test('a deep list is walked without gaps while tasks come, go and are completed', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const list = await addList(admin, project);
    const ids = new Map<string, string>();
    for (let n = 10; n < 23; n += 1) ids.set(`w${n}`, await addTask(admin, list, `w${n}`));
    const seen: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const reply = await admin.get(`/projects/${project}/tasks.json?pageSize=4&page=${page}`);
      pages = Number(reply.headers['x-pages']);
      seen.push(...items(reply).map(({ content }) => content));
      await admin.put(`/tasks/${ids.get(seen[(page - 1) * 4]!) ?? ids.get('w10')}/complete.json`);
      await addTask(admin, list, `new ${page}`, { positionAfterTask: -1 });
    }
    assert.deepEqual(
      seen.filter((content) => ids.has(content)),
      [...ids.keys()],
    );
  });
});
