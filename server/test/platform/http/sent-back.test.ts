import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { upload } from '../../work/files/forms.ts';

/** Many programs read a whole object, change one field of it and send all of it back: the rest must stay as it is. */
eachEngine('an object that is read and sent back', (engine) => {
  const app = useApp(engine);
  let [project, list, task, milestone, notebook, message]: string[] = [];
  let [member, left, deleted]: { id: string; caller: Caller }[] = [];
  let everything: [path: string, wrapper: string][];

  before(async () => {
    const { admin } = app();
    project = await makeProject(admin, { startDate: '20260101', announcement: 'Come <b>early</b>' });
    member = await makePerson(app());
    left = await makePerson(app());
    deleted = await makePerson(app());
    for (const { id } of [member, left, deleted]) await join(admin, project, id);
    const involved = `${deleted.id},${left.id}`;
    const inProject = (kind: string, body: object) => make(admin, `/projects/${project}/${kind}.json`, body);

    const hidden = { title: 'Hidden', deadline: '20261231', 'responsible-party-ids': '1', private: true };
    const secret = await inProject('milestones', { milestone: hidden });
    list = await inProject('tasklists', { 'todo-list': { name: 'Building', 'milestone-id': secret } });
    const inList = (fields: object) =>
      make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Task', ...fields } });
    const hiddenTask = await inList({ private: 1 });
    task = await inList({
      'responsible-party-id': involved,
      changeFollowerIds: involved,
      commentFollowerIds: involved,
      predecessors: [{ id: hiddenTask, type: 'start' }],
      pendingFileAttachments: await upload(admin),
      'due-date': '20261130',
      tags: 'urgent,wet',
      progress: 20,
    });
    const done = await inList({});
    await admin.put(`/tasks/${done}/complete.json`);
    const open = { title: 'Opening', deadline: '20261231', changeFollowerIds: involved, reminder: true };
    milestone = await inProject('milestones', { milestone: { ...open, 'responsible-party-ids': involved } });
    notebook = await inProject('notebooks', {
      notebook: { name: 'Minutes', content: 'x', private: 1, 'grant-access-to': `${member.id},${involved}` },
    });
    message = await inProject('posts', {
      post: { title: 'News', body: 'x', followerIds: involved, 'category-name': 'Site', tags: 'wet' },
    });
    const said = { body: 'Thanks', pendingFileAttachments: [await upload(admin)] };
    const reply = await make(admin, `/posts/${message}/messageReplies.json`, { messagereply: said });
    const file = await inProject('files', { file: { pendingFileRef: await upload(admin), tags: 'wet' } });
    const body = { body: 'See this', pendingFileAttachments: [await upload(admin)] };
    const comment = await make(admin, `/tasks/${task}/comments.json`, { comment: body });
    const category = await inProject('fileCategories', { category: { name: 'Plans' } });
    const tag = (await admin.get('/tags.json')).body.tags[0].id;
    await admin.delete(`/projects/${project}/people/${left.id}.json`);
    await admin.delete(`/people/${deleted.id}.json`);
    everything = [
      [`/projects/${project}`, 'project'],
      [`/tasklists/${list}`, 'todo-list'],
      ...[task, hiddenTask, done].map((id): [string, string] => [`/tasks/${id}`, 'todo-item']),
      [`/milestones/${milestone}`, 'milestone'],
      [`/milestones/${secret}`, 'milestone'],
      [`/notebooks/${notebook}`, 'notebook'],
      [`/messages/${message}`, 'post'],
      [`/comments/${reply}`, 'comment'],
      [`/files/${file}`, 'file'],
      [`/comments/${comment}`, 'comment'],
      [`/fileCategories/${category}`, 'category'],
      [`/tags/${tag}`, 'tag'],
      [`/companies/${await makeCompany(admin, { city: 'Cork', zip: '' })}`, 'company'],
      ['/companies/1', 'company'],
      [`/people/${member.id}`, 'person'],
      ['/people/1', 'person'],
    ];
  });

  /** What the Administrator sees afterwards is what they saw before, and nobody is told of anything. */
  async function sendBack(caller: Caller, path: string, wrapper: string): Promise<void> {
    const [before, told] = [await show(app().admin, path), await countEvents(app())];
    app().clock.move(5000);
    const { status, body } = await caller.get(`${path}.json`);
    assert.equal(status, 200, path);
    const upper = Object.entries(body[wrapper]).map(([key, value]) => [key.toUpperCase(), value]);
    for (const sent of [body, { REQUEST: { [wrapper.toUpperCase()]: Object.fromEntries(upper) } }]) {
      const reply = await caller.put(`${path}.json`, sent);
      assert.deepEqual([reply.status, reply.body.STATUS], [200, 'OK'], `${path}: ${reply.text}`);
      assert.deepEqual(await show(app().admin, path), before, path);
    }
    assert.equal(await countEvents(app()), told, path);
  }

  test('is as it was, whatever it is', async () => {
    for (const [path, wrapper] of everything) await sendBack(app().admin, path, wrapper);
  });

  test('keeps what the one who sends it does not see, and who has left', async () => {
    for (const [path, wrapper] of [
      [`/tasklists/${list}`, 'todo-list'],
      [`/tasks/${task}`, 'todo-item'],
      [`/milestones/${milestone}`, 'milestone'],
      [`/notebooks/${notebook}`, 'notebook'],
      [`/people/${member!.id}`, 'person'],
    ] as const)
      await sendBack(member!.caller, path, wrapper);
    const change = { 'todo-item': { 'responsible-party-id': [left!.id, member!.id] } };
    assert.equal((await app().admin.put(`/tasks/${task}.json`, change)).status, 200);
    const again = { 'todo-item': { 'responsible-party-id': deleted!.id } };
    const refused = await app().admin.put(`/tasks/${task}.json`, again);
    assert.equal(refused.status, 422, 'who is not named any more must see the project to be named again');
  });

  test('as it stood in a list, with its files, is taken, too', async () => {
    const { body } = await app().admin.get(`/tasklists/${list}/tasks.json?getFiles=yes&nestSubTasks=yes`);
    const shown = body['todo-items'].find((one: { id: number }) => String(one.id) === task);
    assert.equal(shown.attachments.length, 1);
    const before = await show(app().admin, `/tasks/${task}`);
    assert.equal((await app().admin.put(`/tasks/${task}.json`, { 'todo-item': shown })).status, 200);
    assert.deepEqual(await show(app().admin, `/tasks/${task}`), before);
  });
});

/** Without links, which change by themselves. */
async function show(caller: Caller, path: string): Promise<unknown> {
  const { text } = await caller.get(`${path}.json`);
  return JSON.parse(text, (key, value) => (key.endsWith('URL') ? undefined : value));
}

async function countEvents({ services }: TestApp): Promise<number> {
  return (await services.db.read.selectFrom('events').select('id').execute()).length;
}
