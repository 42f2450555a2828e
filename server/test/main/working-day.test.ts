import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { form } from '../platform/access/stage.ts';
import { type Caller, type Reply, useApp } from '../support/app.ts';
import { eachEngine } from '../support/databases.ts';
import { make } from '../support/make.ts';

const PASSWORD = 'correct horse battery';
const HOUR = 3600_000;

const done = (reply: Reply) => assert.equal(reply.status, 200, reply.text);
const created = (reply: Reply): string => {
  assert.equal(reply.status, 201, reply.text);
  return reply.headers.id!;
};
const ids = (objects: { id: string | number }[]) => objects.map(({ id }) => String(id));

/** One story, told through the API alone: each chapter goes on where the one before ended. */
eachEngine('a working day', (engine) => {
  const app = useApp(engine);
  let foreman: Caller;
  let mason: Caller;
  const people = { foreman: '', mason: '' };
  let project = '';
  let milestone = '';
  let [floors, roof] = ['', ''];
  let tasks: string[] = [];
  let notebook = '';
  const comments: string[] = [];

  /** Somebody whose token was made by signing in with their password, as a person without one begins. */
  async function hire(name: string): Promise<{ id: string; caller: Caller }> {
    const email = `${name}@acme.test`;
    const person = { 'first-name': name, 'last-name': 'Ito', 'email-address': email, password: PASSWORD };
    const id = await make(app().admin, '/people.json', { person });
    const basic = `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}`;
    const session = await app()
      .as('')
      .post('/session.json', { session: { email, password: PASSWORD } });
    assert.equal(session.body.userId, id);
    const reply = await app()
      .as('')
      .post('/tokens.json', { token: { name: 'the site' } }, { authorization: basic });
    assert.equal(reply.status, 201, reply.text);
    return { id, caller: app().as(reply.body.token.value ?? reply.body.token) };
  }

  const upload = async (by: Caller): Promise<string> =>
    (await by.call('POST', '/pendingFiles.json', undefined, form)).body.pendingFile.ref;

  before(async () => {
    const [first, second] = [await hire('Ada'), await hire('Ben')];
    [foreman, mason] = [first.caller, second.caller];
    Object.assign(people, { foreman: first.id, mason: second.id });
  });

  test('begins with a project, its people and a milestone', async () => {
    project = created(await foreman.post('/projects.json', { project: { name: 'Harbour house' } }));
    assert.equal((await mason.get(`/projects/${project}.json`)).status, 404);
    done(await foreman.put(`/projects/${project}/people.json`, { add: { userIdList: people.mason } }));
    assert.equal((await mason.get(`/projects/${project}.json`)).body.project.name, 'Harbour house');
    const fields = { title: 'Topping out', deadline: '20261220', 'responsible-party-ids': people.mason };
    milestone = created(await foreman.post(`/projects/${project}/milestones.json`, { milestone: fields }));
    const late = await foreman.get(`/milestones.json?find=upcoming`);
    assert.deepEqual(ids(late.body.milestones), [milestone]);
  });

  test('goes on with two lists and forty tasks, every tenth of them with three sub-tasks', async () => {
    const add = (name: string) =>
      foreman.post(`/projects/${project}/tasklists.json`, { 'todo-list': { name, 'milestone-id': milestone } });
    floors = created(await add('Floors'));
    roof = created(await add('Roof'));
    const lines = Array.from({ length: 20 }, (_, n) => `Floor ${n + 1}`);
    const quick = await foreman.post(`/projects/${project}/tasks/quickadd.json`, {
      content: lines.join('\n'),
      tasklistId: floors,
    });
    assert.equal(quick.status, 201, quick.text);
    assert.deepEqual([quick.body.success, quick.body.failed, quick.body.tasklistId], ['20', '0', floors]);
    tasks = quick.body.taskIds.split(',');
    for (let n = 1; n <= 20; n += 1) {
      const item = {
        content: `Rafter ${n}`,
        'responsible-party-id': n % 2 === 0 ? people.mason : `${people.mason},${people.foreman}`,
        'start-date': '20261115',
        'due-date': `202611${15 + (n % 10)}`,
        priority: n === 1 ? 'high' : '',
        'estimated-minutes': 90,
        tags: 'timber, heavy',
      };
      tasks.push(created(await foreman.post(`/tasklists/${roof}/tasks.json`, { 'todo-item': item })));
    }
    assert.equal(tasks.length, 40);
    for (const parent of tasks.filter((_, at) => at % 10 === 0))
      for (const content of ['Measure', 'Cut', 'Fix'])
        created(await foreman.post(`/tasks/${parent}.json`, { 'todo-item': { content } }));

    const all = await mason.get(`/projects/${project}/tasks.json?pageSize=50`);
    assert.deepEqual(
      [all.headers['x-records'], all.headers['x-pages'], all.body['todo-items'].length],
      ['52', '2', 50],
    );
    const second = await mason.get(`/projects/${project}/tasks.json?pageSize=50&page=2`);
    const seen = ids([...all.body['todo-items'], ...second.body['todo-items']]);
    assert.equal(new Set(seen).size, 52);
    const roots = await mason.get(`/tasklists/${roof}/tasks.json?nestSubTasks=yes`);
    assert.deepEqual(ids(roots.body['todo-items']), tasks.slice(20));
    const mine = await mason.get(`/tasks.json?responsible-party-ids=${people.foreman}&sort=duedate`);
    assert.equal(mine.body['todo-items'].length, 10);
    const { todo } = { todo: (await mason.get(`/tasks/${tasks[20]}.json`)).body['todo-item'] };
    assert.deepEqual([todo.id, todo['todo-list-id'], todo['estimated-minutes']], [Number(tasks[20]), Number(roof), 90]);
    assert.deepEqual(todo.tags.map((tag: { name: string }) => tag.name).sort(), ['heavy', 'timber']);
  });

  test('files hang on a task by the reference of their upload', async () => {
    const refs = [await upload(mason), await upload(mason)];
    const reply = await mason.put(`/tasks/${tasks[0]}.json`, { 'todo-item': { pendingFileAttachments: refs.join() } });
    done(reply);
    assert.equal(reply.body.assignedFileIds.length, 2);
    const listed = await foreman.get(`/projects/${project}/files.json`);
    assert.deepEqual(ids(listed.body.project.files).sort(), [...reply.body.assignedFileIds].map(String).sort());
    assert.equal((await foreman.get(`/tasks/${tasks[0]}.json`)).body['todo-item']['attachments-count'], 2);
    const again = await mason.put(`/tasks/${tasks[1]}.json`, { 'todo-item': { pendingFileAttachments: refs[0] } });
    assert.equal(again.status, 422);
  });

  test('people talk about it, and see what they have not read', async () => {
    app().clock.move(HOUR);
    const say = async (by: Caller, path: string, body: string) =>
      comments.push(created(await by.post(`/${path}/comments.json`, { comment: { body } })));
    await say(mason, `tasks/${tasks[0]}`, 'The concrete is late');
    await say(foreman, `tasks/${tasks[0]}`, 'Tomorrow at seven');
    await say(foreman, `milestones/${milestone}`, 'Order the wreath');
    const unread = async (by: Caller) =>
      (await by.get(`/tasks/${tasks[0]}.json`)).body['todo-item']['has-unread-comments'];
    assert.equal(await unread(mason), true);
    done(await mason.put(`/comments/${comments[1]}/markread.json`));
    assert.deepEqual([await unread(mason), await unread(foreman)], [false, true]);
    done(await mason.put(`/comments/${comments[0]}.json`, { comment: { body: 'The concrete is here' } }));
    assert.equal((await foreman.get(`/tasks/${tasks[0]}.json`)).body['todo-item']['comments-count'], 2);
  });

  test('work is completed, and some of it again', async () => {
    for (const task of tasks.slice(0, 20)) done(await mason.call('PUT', `/tasks/${task}/complete.json`));
    const list = (await mason.get(`/tasklists/${floors}.json`)).body['todo-list'];
    assert.deepEqual([list.complete, list['uncompleted-count']], [true, 0]);
    const half = (await mason.get(`/milestones/${milestone}.json?getProgress=true`)).body.milestone;
    assert.equal(half.percentageComplete, '50');
    done(await foreman.put(`/tasks/${tasks[3]}/uncomplete.json`));
    assert.equal((await mason.get(`/tasklists/${floors}.json`)).body['todo-list'].complete, false);
    done(await mason.put(`/tasks/${tasks[3]}/complete.json`));
    done(await foreman.put(`/tasks/${tasks[25]}/move.json`, { tasklistId: floors }));
    assert.equal((await mason.get(`/tasks/${tasks[25]}.json`)).body['todo-item']['todo-list-id'], Number(floors));
    done(await foreman.put(`/milestones/${milestone}/complete.json`));
    assert.deepEqual(ids((await mason.get('/milestones.json?find=completed')).body.milestones), [milestone]);
    done(await foreman.put(`/milestones/${milestone}/uncomplete.json`));
  });

  test('the diary is written three times, locked, compared and restored', async () => {
    const page = { name: 'Diary', content: 'Rain\nFloors', 'notebook-type': 'MARKDOWN' };
    notebook = created(await mason.post(`/projects/${project}/notebooks.json`, { notebook: page }));
    const write = (by: Caller, content: string) => by.put(`/notebooks/${notebook}.json`, { notebook: { content } });
    done(await write(foreman, 'Rain\nFloors done'));
    done(await mason.put(`/notebooks/${notebook}/lock.json`));
    const refused = await write(foreman, 'Mine');
    assert.equal(refused.status, 409);
    assert.match(refused.body.MESSAGE, /Ben Ito/);
    done(await write(mason, 'Sun\nFloors done'));
    done(await mason.put(`/notebooks/${notebook}/unlock.json`));
    const read = async () => (await foreman.get(`/notebooks/${notebook}.json`)).body.notebook;
    assert.deepEqual([(await read()).version, (await read()).content], ['3', 'Sun\nFloors done']);
    const { diff } = (await foreman.get(`/notebooks/${notebook}/compare.json?from=1&to=3`)).body;
    assert.ok(JSON.stringify(diff).includes('Sun'));
    done(await foreman.put(`/notebooks/${notebook}/versions/1/restore.json`));
    assert.deepEqual([(await read()).version, (await read()).content], ['4', 'Rain\nFloors']);
  });

  test('everything is found again, and by nobody else', async () => {
    const find = async (by: Caller, words: string) => {
      const reply = await by.get(`/search.json?searchTerm=${encodeURIComponent(words)}`);
      assert.equal(reply.status, 200, reply.text);
      return reply.body.searchResult.results.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`);
    };
    assert.deepEqual(await find(mason, 'concrete'), [`comment ${comments[0]}`]);
    assert.deepEqual(await find(mason, 'diary rain'), [`notebook ${notebook}`]);
    assert.ok((await find(mason, 'rafter')).length >= 20);
    const stranger = await hire('Cleo');
    assert.deepEqual(await find(stranger.caller, 'concrete'), []);
    const activity = (await mason.get(`/projects/${project}/latestActivity.json`)).body.activity;
    assert.equal(activity[0].type, 'notebook');
    assert.deepEqual((await stranger.caller.get('/latestActivity.json')).body.activity, []);
  });

  test('what was thrown away comes back from the trash', async () => {
    const kinds: [kind: string, id: string][] = [
      ['tasks', tasks[0]!],
      ['tasklists', roof],
      ['milestones', milestone],
      ['notebooks', notebook],
      ['comments', comments[2]!],
    ];
    for (const [kind, id] of kinds.toReversed()) done(await foreman.delete(`/${kind}/${id}.json`));
    for (const [kind, id] of kinds) assert.equal((await foreman.get(`/${kind}/${id}.json`)).status, 404, kind);
    const trash = (await foreman.get(`/trashcan/projects/${project}.json`)).body;
    for (const [kind, id] of kinds) assert.deepEqual(ids(trash[kind]), [id], kind);
    assert.equal(
      (await foreman.get(`/projects/${project}/tasks.json?includeCompletedTasks=true`)).headers['x-records'],
      '23',
    );
    for (const [kind, id] of kinds) done(await foreman.put(`/trashcan/${kind}/${id}/restore.json`));
    for (const [kind, id] of kinds) assert.equal((await mason.get(`/${kind}/${id}.json`)).status, 200, kind);
    const all = await foreman.get(`/projects/${project}/tasks.json?includeCompletedTasks=true`);
    assert.equal(all.headers['x-records'], '52');
  });
});
