import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { bodiesIn, say, showComment } from './conversations.ts';

eachEngine('what comments are about', (engine) => {
  const app = useApp(engine);
  const makeIn = (project: string, path: string, wrapper: string, fields: object) =>
    make(app().admin, `/projects/${project}/${path}.json`, { [wrapper]: fields });
  const milestone = { title: 'Opening', deadline: '20261231', 'responsible-party-ids': '1' };

  /** One of each, with the key that shows how many comments it has. */
  async function subjects(project: string) {
    const task = await makeIn(project, 'tasks', 'todo-item', { content: 'Lay the floor' });
    return [
      { at: 'tasks', id: task, wrapper: 'todo-item', name: 'Lay the floor', type: 'task', general: 'todo_items' },
      {
        at: 'milestones',
        id: await makeIn(project, 'milestones', 'milestone', milestone),
        wrapper: 'milestone',
        name: 'Opening',
        type: 'milestone',
        general: 'milestones',
      },
      {
        at: 'notebooks',
        id: await makeIn(project, 'notebooks', 'notebook', { name: 'Minutes', content: 'One' }),
        wrapper: 'notebook',
        name: 'Minutes',
        type: 'notebook',
        general: 'notebooks',
      },
    ];
  }

  test('tasks, milestones and notebooks are talked about, count their comments and take them along', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    for (const { at, id, wrapper, name, type, general } of await subjects(project)) {
      const path = `/${at}/${id}/comments.json`;
      const comment = await say(admin, path, `About ${name}`);
      const shown = await showComment(admin, comment);
      assert.deepEqual(
        [shown.commentable_type, shown['commentable-id'], shown.type, shown['item-name'], shown['comment-link']],
        [general, id, type, name, `${at}/${id}?c=${comment}`],
      );
      const count = async () => Number((await admin.get(`/${at}/${id}.json`)).body[wrapper]['comments-count']);
      assert.equal(await count(), 1, at);
      assert.deepEqual(await bodiesIn(admin, `/comments.json?objectType=${general}`), [`About ${name}`]);
      assert.equal((await admin.delete(`/${at}/${id}.json`)).status, 200);
      assert.equal((await admin.get(`/comments/${comment}.json`)).status, 404, at);
      assert.equal((await admin.get(path)).status, 404, at);
      assert.deepEqual(await bodiesIn(admin, `/comments.json?objectType=${general}`), [], at);
      assert.equal((await admin.put(`/trashcan/${at}/${id}/restore.json`)).status, 200);
      assert.deepEqual(await bodiesIn(admin, path), [`About ${name}`]);
      assert.equal((await admin.delete(`/comments/${comment}.json`)).status, 200);
      assert.equal(await count(), 0, at);
    }
  });

  test('the old name of tasks works, too', async () => {
    const { admin } = app();
    const task = await makeIn(await makeProject(admin), 'tasks', 'todo-item', { content: 'Old' });
    await say(admin, `/todo_items/${task}/comments.json`, 'From an old program');
    assert.deepEqual(await bodiesIn(admin, `/projects/api/v1/TASKS/${task}/comments.json`), ['From an old program']);
  });

  test('what is about a task is hidden with its private list, and gone with its deleted list', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [member, leader] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    await join(admin, project, leader.id, 'administrator');
    const list = await makeIn(project, 'tasklists', 'todo-list', { name: 'Plans' });
    const task = await make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Think' } });
    const path = `/tasks/${task}/comments.json`;
    const id = await say(admin, path, 'What do we think?');
    const seen = async ({ caller }: { caller: Caller }) => [
      (await caller.get(`/comments/${id}.json`)).status,
      (await caller.get(path)).status,
      (await caller.post(path, { comment: { body: 'x' } })).status,
      (await bodiesIn(caller, '/comments.json')).includes('What do we think?'),
    ];
    const both = async () => [await seen(member), await seen(leader)];
    const [open, hidden] = [
      [200, 200, 201, true],
      [404, 404, 404, false],
    ];
    assert.deepEqual(await both(), [open, open]);
    assert.equal((await admin.put(`/tasklists/${list}.json`, { 'todo-list': { private: true } })).status, 200);
    assert.deepEqual(await both(), [hidden, open]);
    assert.equal((await admin.put(`/tasklists/${list}.json`, { 'todo-list': { private: false } })).status, 200);
    assert.equal((await admin.delete(`/tasklists/${list}.json`)).status, 200);
    assert.deepEqual(await both(), [hidden, hidden]);
    assert.equal((await admin.get('/comments.json?objectType=tasks&pageSize=1')).headers['x-records'], '1');
    assert.equal((await admin.put(`/trashcan/tasklists/${list}/restore.json`)).status, 200);
    assert.deepEqual(await both(), [open, open]);
  });

  test('what is about a sub-task goes with the task that is deleted, and comes back with it', async () => {
    const { admin } = app();
    const task = await makeIn(await makeProject(admin), 'tasks', 'todo-item', { content: 'Whole' });
    const part = await make(admin, `/tasks/${task}.json`, { 'todo-item': { content: 'Part' } });
    const id = await say(admin, `/tasks/${part}/comments.json`, 'About the part');
    const status = async () => (await admin.get(`/comments/${id}.json`)).status;
    assert.equal((await admin.delete(`/tasks/${task}.json`)).status, 200);
    assert.equal(await status(), 404);
    assert.equal((await admin.put(`/trashcan/tasks/${task}/restore.json`)).status, 200);
    assert.equal(await status(), 200);
  });

  test('tasks say whether there is something unread', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const member = await makePerson(app());
    await join(admin, project, member.id);
    const task = await makeIn(project, 'tasks', 'todo-item', { content: 'Read' });
    const id = await say(admin, `/tasks/${task}/comments.json`, 'News');
    const hasNews = async (caller: Caller) =>
      (await caller.get(`/tasks/${task}.json`)).body['todo-item']['has-unread-comments'];
    assert.deepEqual([await hasNews(admin), await hasNews(member.caller)], [false, true]);
    await member.caller.put(`/comments/${id}/markread.json`);
    assert.equal(await hasNews(member.caller), false);
    await say(admin, `/tasks/${task}/comments.json`, { body: 'Not for them', isprivate: true });
    assert.equal(await hasNews(member.caller), false);
  });
});
