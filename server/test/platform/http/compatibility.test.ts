import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { permissions } from '../../../src/platform/access/permissions.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson, makeProject, makeToken } from '../../support/make.ts';
import { makeFile, send as sendForm, showFile } from '../../work/files/forms.ts';
import { bodyFor } from '../access/bodies.ts';
import { providerOf, type Stage, setStage } from '../access/stage.ts';

/** What programs written for the classic API send, and what they look for in an answer: each test names one of them. */
eachEngine('programs written for the classic API', (engine) => {
  const app = useApp(engine);
  let [project, list, task, notebook]: string[] = [];
  let stage: Stage;
  before(async () => {
    const { admin } = app();
    stage = await setStage(app());
    project = await makeProject(admin);
    list = await make(admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Building' } });
    task = await make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Lay the floor' } });
    notebook = await make(admin, `/projects/${project}/notebooks.json`, {
      notebook: { name: 'Minutes', content: 'x' },
    });
  });

  const send = (method: string, path: string, payload: string | undefined, headers: Record<string, string> = {}) =>
    app().admin.call(method, path, undefined, { headers, ...(payload === undefined ? {} : { payload }) });
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  /** Every read there is for programs, answered to the Administrator. */
  async function everyRead(look: (path: string, reply: Reply) => void): Promise<void> {
    const administrator = stage.roles.find(({ name }) => name === 'owner administrator')!;
    for (const route of app().routes) {
      const { method, path, isPublic, action } = route;
      if (method !== 'GET' || isPublic || 'signedIn' in permissions[action]) continue;
      const ids = await providerOf(path)(stage, administrator);
      const { query = path.includes('search') ? '?searchTerm=sample' : '' } = await bodyFor(route, stage);
      const reply = await app().admin.get(`${path.replace(/:(\w+)/g, (_, name) => ids[name]!)}.json${query}`);
      assert.equal(reply.status, 200, `${path}: ${reply.text}`);
      look(path, reply);
    }
  }

  test('sign in with a token as user and any password, with e-mail and password, or as Bearer, in any case', async () => {
    const { token } = app().admin;
    await makePerson(app(), { 'email-address': 'old.program@acme.test', password: 'correct horse battery' });
    for (const authorization of [
      ...['x', 'xx', 'xxx', '1', ''].map((password) => `Basic ${base64(`${token}:${password}`)}`),
      `BASIC ${base64(`${token}:x`)}`,
      `Bearer ${token}`,
      `Basic ${base64('old.program@acme.test:correct horse battery')}`,
    ])
      assert.equal((await app().as('').get('/me.json', { authorization })).status, 200, authorization);
  });

  test('label empty bodies as JSON', async () => {
    const empty = { 'content-type': 'application/json', 'content-length': '0' };
    for (const path of [
      `/tasks/${task}/complete`,
      `/tasks/${task}/uncomplete`,
      `/notebooks/${notebook}/lock`,
      `/notebooks/${notebook}/unlock`,
      `/projects/${project}/star`,
      `/projects/${project}/unstar`,
    ])
      assert.deepEqual((await send('PUT', `${path}.json`, undefined, empty)).body, { STATUS: 'OK' }, path);
    const doomed = await makeProject(app().admin);
    assert.equal((await send('DELETE', `/projects/${doomed}.json`, undefined, empty)).status, 200);
  });

  test('label JSON as text/plain, or not at all', async () => {
    for (const type of ['text/plain;charset=UTF-8', undefined]) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const body = JSON.stringify({ 'todo-item': { content: `As ${type}` } });
      assert.equal((await send('PUT', `/tasks/${task}.json`, body, headers)).status, 200);
      assert.equal((await app().admin.get(`/tasks/${task}.json`)).body['todo-item'].content, `As ${type}`);
    }
  });

  test('leave the label of their JSON empty', async () => {
    const body = JSON.stringify({ 'todo-item': { content: 'No label' } });
    assert.equal((await send('PUT', `/tasks/${task}.json`, body, { 'content-type': '' })).status, 200);
  });

  test('send every field of their form, also those that nobody filled in', async () => {
    const { admin } = app();
    const nobody = { 'responsible-party-id': [''], changeFollowerIds: '', tags: [''], tagIds: '', notify: '' };
    const files = { pendingFileAttachments: [''], attachments: [''], pendingFileAttachmentsCategoryIds: '' };
    const item = { content: 'New', priority: null, 'due-date': '', progress: '', 'estimated-minutes': '', ...nobody };
    const ref = (await sendForm(admin, Buffer.from(FORM), FORM_TYPE)).body.pendingFile.ref;
    for (const [path, body] of [
      ['/projects', { project: { name: 'New', newCompany: '', companyId: '', people: '', tags: '' } }],
      [`/tasklists/${list}/tasks`, { 'todo-item': { ...item, ...files, parentTaskId: '' } }],
      [`/tasklists/${list}/tasks`, { 'todo-item': { content: 'New', predecessors: [{ id: task, type: '' }] } }],
      [`/projects/${project}/notebooks`, { notebook: { name: 'New', content: '', 'notebook-type': '' } }],
      [`/tasks/${task}/comments`, { comment: { body: 'New', 'content-type': '', ...files } }],
      [
        `/projects/${project}/files`,
        { file: { pendingFileRef: ref, description: '', 'category-id': '', 'category-name': '', tags: '' } },
      ],
    ] as const)
      await make(admin, `${path}.json`, body);

    const comment = await make(admin, `/tasks/${task}/comments.json`, { comment: { body: 'x', contentType: 'HTML' } });
    const change = { comment: { body: 'y', 'content-type': null } };
    assert.equal((await admin.put(`/comments/${comment}.json`, change)).status, 200);
    const shown = (await admin.get(`/comments/${comment}.json`)).body.comment;
    assert.deepEqual([shown.body, shown['content-type']], ['y', 'HTML']);
    for (const priority of [0, {}, ['high']])
      assert.equal((await admin.put(`/tasks/${task}.json`, { 'todo-item': { priority } })).status, 422);
  });

  test('call archived projects inactive, and page through the files of a task', async () => {
    const { admin } = app();
    const archived = await makeProject(admin);
    await admin.put(`/projects/${archived}.json`, { project: { status: 'inactive' } });
    const { body } = await admin.get('/projects.json?status=INACTIVE');
    assert.deepEqual(
      body.projects.map((one: { id: string }) => one.id),
      [archived],
    );
    for (const wrapper of ['task', 'file', 'todo-item']) {
      const ref = (await sendForm(admin, Buffer.from(FORM), FORM_TYPE)).body.pendingFile.ref;
      await make(admin, `/tasks/${task}/files.json`, { [wrapper]: { pendingFileAttachments: ref } });
    }
    const { body: page, headers } = await admin.get(`/tasks/${task}/files.json?page=2&pageSize=2`);
    assert.equal(page.project.files.length, 1);
    assert.deepEqual([headers['x-page'], headers['x-pages'], headers['x-records']], ['2', '2', '3']);
  });

  test('name the list of tasks added quickly beside the text or inside', async () => {
    for (const where of [{ tasklistId: list }, { 'todo-item': { tasklistId: Number(list) } }]) {
      const reply = await app().admin.post(`/projects/${project}/tasks/quickadd.json`, { content: 'a\nb', ...where });
      assert.deepEqual([reply.status, reply.body.success, reply.body.tasklistId], [201, '2', list]);
    }
  });

  test('leave raw line feeds inside JSON strings', async () => {
    const body = `{"todo-item":{"description":"one\ntwo\r\nthree"}}`;
    assert.equal((await send('PUT', `/tasks/${task}.json`, body)).status, 200);
    const shown = (await app().admin.get(`/tasks/${task}.json`)).body['todo-item'];
    assert.equal(shown.description, 'one\ntwo\r\nthree');
  });

  test('send a GET with a label, with length 0, or with its parameters as a JSON body', async () => {
    const json = { 'content-type': 'application/json' };
    for (const [payload, headers] of [
      [undefined, json],
      [undefined, { ...json, 'content-length': '0' }],
      ['{"pageSize":1}', json],
    ] as const) {
      const reply = await send('GET', '/projects.json', payload, headers);
      assert.equal(reply.status, 200, reply.text);
      if (payload) assert.equal(reply.body.projects.length, 1);
    }
  });

  test('send parameters that mean nothing here, also bracketed ones', async () => {
    const stray = '?pageSize=250&page=1&project%5Binclude_project_owner%5D=true';
    const made = await app().admin.post(`/projects.json${stray}`, { project: { name: 'Stray' } });
    assert.equal(made.status, 201);
    assert.equal((await app().admin.put(`/projects/${made.body.id}/star.json${stray}`)).status, 200);
    assert.equal((await app().admin.get(`/projects/${made.body.id}.json${stray}`)).status, 200);
    assert.equal((await app().admin.delete(`/projects/${made.body.id}.json${stray}`)).status, 200);
  });

  test('wrap task lists in todo-list, tasklist or todo-item', async () => {
    for (const wrapper of ['todo-list', 'tasklist', 'todo-item', 'TODO-LIST']) {
      const path = `/projects/${project}/tasklists.json`;
      const id = await make(app().admin, path, { [wrapper]: { name: `In ${wrapper}` } });
      const change = await app().admin.put(`/tasklists/${id}.json`, { [wrapper]: { name: `Again in ${wrapper}` } });
      assert.equal(change.status, 200);
      assert.equal((await app().admin.get(`/tasklists/${id}.json`)).body['todo-list'].name, `Again in ${wrapper}`);
    }
  });

  test('call task lists and tasks by their old names, and everything under the prefix', async () => {
    const { admin } = app();
    const old = await admin.get(`/projects/${project}/todo_lists.json`);
    const now = await admin.get(`/projects/${project}/tasklists.json`);
    assert.ok(now.body.tasklists.length > 0);
    assert.deepEqual(old.body['todo-lists'], now.body.tasklists);
    for (const [path, name] of [
      [`/todo_lists/${list}`, `/tasklists/${list}`],
      [`/TODO_LISTS/${list}/todo_items`, `/tasklists/${list}/tasks`],
      [`/todo_items/${task}`, `/tasks/${task}`],
      [`/projects/api/v1/todo_items/${task}`, `/tasks/${task}`],
      [`/projects/api/v1/projects/${project}`, `/projects/${project}`],
      [`/Projects/API/V1/Tasks/${task}`, `/tasks/${task}`],
      [`/todo_items/${task}/comments`, `/tasks/${task}/comments`],
    ]) {
      const [one, other] = [await admin.get(`${path}.json`), await admin.get(`${name}.json`)];
      assert.deepEqual([one.status, one.body], [200, other.body], path);
    }
    const reply = await admin.put(`/projects/api/v1/tasks/${task}.json`, { 'todo-item': { content: 'Prefixed' } });
    assert.equal(reply.status, 200);
  });

  test('upload with a whole path as file name, and with any boundary', async () => {
    for (const [fileName, kept] of [
      ['C:\\Users\\ana\\plan.pdf', 'plan.pdf'],
      ['/home/ana/plan.pdf', 'plan.pdf'],
    ] as const) {
      const id = await makeFile(app().admin, project!, { fileName });
      assert.equal((await showFile(app().admin, id)).name, kept);
    }
    const boundary = "'()+_,-./:=?";
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--${boundary}--`;
    const type = `multipart/form-data; boundary="${boundary}"`;
    assert.equal((await sendForm(app().admin, Buffer.from(body), type)).status, 201);
  });

  test('look for a new id in the header, at the end of Location, or in the body under one of several keys', async () => {
    const { admin } = app();
    const file = { pendingFileRef: (await sendForm(admin, Buffer.from(FORM), FORM_TYPE)).body.pendingFile.ref };
    const milestone = { title: 'Opening', deadline: '20261231', 'responsible-party-ids': '1' };
    for (const [path, body, keys] of [
      ['/projects', { project: { name: 'New' } }, []],
      [`/projects/${project}/tasklists`, { 'todo-list': { name: 'New' } }, ['TASKLISTID', 'tasklistId']],
      [`/tasklists/${list}/tasks`, { 'todo-item': { content: 'New' } }, []],
      [`/projects/${project}/milestones`, { milestone }, ['milestoneId']],
      [`/projects/${project}/notebooks`, { notebook: { name: 'New', content: '' } }, ['notebookId']],
      [`/projects/${project}/posts`, { post: { title: 'New', body: 'New' } }, ['messageId']],
      [`/projects/${project}/messageCategories`, { category: { name: 'New' } }, ['categoryId']],
      [`/projects/${project}/files`, { file }, ['fileId']],
      [`/projects/${project}/fileCategories`, { category: { name: 'New' } }, ['categoryId']],
      ['/projectCategories', { category: { name: 'New' } }, ['categoryId']],
      ['/companies', { company: { name: 'New' } }, []],
      ['/tags', { tag: { name: 'New' } }, []],
      [`/tasks/${task}/comments`, { comment: { body: 'New' } }, ['commentId']],
    ] as const) {
      const reply = await admin.post(`${path}.json`, body);
      assert.equal(reply.status, 201, `${path}: ${reply.text}`);
      const { id } = reply.body;
      assert.match(id, /^\d+$/);
      assert.equal(reply.headers.id, id);
      assert.match(reply.headers.location!, new RegExp(`^https?://.+/${id}$`));
      assert.equal(reply.body.STATUS, 'OK');
      for (const key of keys) assert.equal(reply.body[key], id, `${path} ${key}`);
    }
  });

  test('read x-ratelimit-remaining of every error', async () => {
    const reader = app().as(await makeToken(app(), 1, 1, { isReadOnly: true }));
    const { caller } = await makePerson(app());
    const refused: [number, Promise<Reply>][] = [
      [400, send('PUT', `/projects/${project}.json`, '{', { 'content-type': 'application/json' })],
      [401, app().as('').get('/me.json')],
      [403, reader.put(`/projects/${project}/star.json`)],
      [404, caller.get(`/projects/${project}.json`)],
      [404, app().admin.get('/buffalo.json')],
      [405, app().admin.delete('/projects.json')],
      [412, app().admin.put(`/projects/${project}.json`, { project: { name: 'x' } }, { 'if-match': '"0"' })],
      [415, send('PUT', `/projects/${project}.json`, '<project/>', { 'content-type': 'application/xml' })],
      [422, app().admin.post('/projects.json', {})],
    ];
    for (const [status, reply] of refused) {
      const { status: given, headers } = await reply;
      assert.deepEqual([given, Number(headers['x-ratelimit-remaining']) > 0], [status, true]);
    }
  });

  test('wait for the challenge before they sign in', async () => {
    const { status, headers } = await app().as('').get('/projects.json');
    assert.deepEqual([status, headers['www-authenticate']], [401, 'Basic realm="TeamworkPM"']);
  });

  test('expect the collection first in a list, or directly after STATUS', async () => {
    let lists = 0;
    await everyRead((path, { body, headers }) => {
      if (headers['x-page'] === undefined) return;
      const [first, second] = Object.keys(body);
      const collection = body[first === 'STATUS' ? second! : first!];
      // Files and notebooks stand inside their project.
      const isNested = typeof collection === 'object' && Object.values(collection).some(Array.isArray);
      assert.ok(Array.isArray(collection) || isNested, `${path}: ${Object.keys(body)}`);
      lists += 1;
    });
    assert.ok(lists >= 10);
  });

  test('rely on ids being text wherever they stand, and numbers in tasks alone', async () => {
    await everyRead((path, { body }) => {
      // What the newer generation calls has numbers, as tasks do.
      const isTask = /tasks|todo|^\/projects\/api\/v3\//.test(path);
      walk(body, path.includes('deliveries'), (key, value) => {
        if (!isTask) assert.notEqual(typeof value, 'number', `${path} shows ${key} as a number`);
      });
    });
    const { id, 'project-id': projectId } = (await app().admin.get(`/tasks/${task}.json`)).body['todo-item'];
    assert.deepEqual([typeof id, typeof projectId], ['number', 'number']);
  });

  test('take exactly 200 {"STATUS":"OK"} for done', async () => {
    const { admin } = app();
    const done = async (reply: Promise<Reply>) => assert.deepEqual(pick(await reply), [200, { STATUS: 'OK' }]);
    await done(admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } }));
    await done(admin.put(`/tasks/${task}/complete.json`));
    await done(admin.put(`/tasks/${task}/uncomplete.json`));
    await done(admin.put(`/tasks/${task}.json`, { 'todo-item': { content: 'Renamed' } }));
    await done(admin.put(`/tasks/${task}/tags.json`, { tags: { content: 'urgent' } }));
    await done(admin.delete(`/tasks/${task}.json`));
    await done(admin.put(`/tasklists/${list}.json`, { 'todo-list': { name: 'Renamed' } }));
    await done(admin.delete(`/tasklists/${list}.json`));
    await done(admin.delete(`/notebooks/${notebook}.json`));
    await done(admin.delete(`/projects/${project}.json`));
  });
});

const FORM = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--x--\r\n';
const FORM_TYPE = 'multipart/form-data; boundary=x';

const pick = ({ status, body }: Reply) => [status, body];

/** Every id in an answer: `id`, and what ends in it. */
function walk(value: unknown, isSkipped: boolean, look: (key: string, value: unknown) => void): void {
  if (isSkipped || typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/^id$|-id$|Id$/.test(key)) look(key, inner);
    walk(inner, false, look);
  }
}
