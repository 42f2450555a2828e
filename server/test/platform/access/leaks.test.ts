import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { say } from '../../work/comments/conversations.ts';
import { makeFile, showFile } from '../../work/files/forms.ts';
import { showList } from '../../work/tasklists/making.ts';
import { makeList, makeSubtask, makeTask, readTask } from '../../work/tasks/making.ts';

eachEngine('what is private is not found out by a detour', (engine) => {
  const app = useApp(engine);

  /** A project with two members, one of whom administers a project of their own. */
  async function setting() {
    const { admin } = app();
    const project = await makeProject(admin);
    const [author, member] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [author, member]) await join(admin, project, id);
    const own = await makeProject(admin);
    await join(admin, own, member.id, 'administrator');
    await join(admin, own, author.id);
    return { admin, project, own, author: author.caller, member: member.caller };
  }

  const makeNotebook = (by: Caller, project: string) =>
    make(by, `/projects/${project}/notebooks.json`, { notebook: { name: 'Plan', content: 'x' } });
  const makeMessage = (by: Caller, project: string, fields: object = {}) =>
    make(by, `/projects/${project}/posts.json`, { post: { title: 'Plan', body: 'x', ...fields } });
  const makeLink = (by: Caller, project: string, fields: object = {}) =>
    make(by, `/projects/${project}/links.json`, { link: { code: 'https://quay.example/', ...fields } });
  const makeMilestone = (by: Caller, project: string, fields: object = {}) =>
    make(by, `/projects/${project}/milestones.json`, {
      milestone: { title: 'Roof', deadline: '20261231', 'responsible-party-ids': '1', ...fields },
    });

  test('nobody takes to a project of their own what they do not see', async () => {
    const { admin, project, own, author, member } = await setting();
    const list = await makeList(author, project);
    const task = await makeTask(author, list);
    const hidden = await makeSubtask(author, task, 'Secret step', { private: true });
    const moves: [string, string, object][] = [
      ['a list', `/tasklists/${list}/move.json`, { projectId: own }],
      ['a task', `/tasks/${task}/move.json`, { projectId: own }],
      ['an update', `/tasks/${task}.json`, { 'todo-item': { tasklistId: await makeList(member, own) } }],
    ];
    for (const [at, makeIt] of [
      ['files', (by: Caller, where: string) => makeFile(by, where)],
      ['notebooks', makeNotebook],
    ] as const) {
      const id = await makeIt(author, project);
      const path = at === 'files' ? `/files/${id}/comments.json` : `/${at}/${id}/comments.json`;
      await say(author, path, { body: 'Between us', isprivate: true });
      moves.push([at, `/${at}/${id}/move.json`, { projectId: own }]);
    }
    for (const [what, path, body] of moves) {
      const reply = await member.put(path, body);
      assert.equal(reply.status, 403, `${what}: ${reply.text}`);
    }
    assert.equal((await member.get(`/tasks/${hidden}.json`)).status, 404);
    assert.equal((await readTask(author, hidden))['project-id'], Number(project));
    for (const [what, path, body] of moves.slice(1)) {
      const reply = await admin.put(path, body);
      assert.equal(reply.status, 200, `${what}: ${reply.text}`);
    }
  });

  test('who sees all of it may take it there', async () => {
    const { project, own, author } = await setting();
    const list = await makeList(author, project);
    const task = await makeTask(author, list);
    await makeSubtask(author, task, 'My secret', { private: true });
    assert.equal((await author.put(`/tasks/${task}/move.json`, { projectId: own })).status, 200);
    assert.equal((await author.put(`/tasklists/${list}/move.json`, { projectId: own })).status, 200);
  });

  test('lists count for each reader the tasks they see', async () => {
    const { admin, project, author, member } = await setting();
    const list = await makeList(author, project);
    await makeTask(author, list);
    await makeTask(author, list, 'Secret', { private: true });
    const done = await makeTask(author, list, 'Secret, done', { private: true });
    assert.equal((await author.put(`/tasks/${done}/complete.json`)).status, 200);
    const refused = await member.put(`/tasklists/${list}/complete.json`);
    assert.match(refused.body.MESSAGE, /, 1 of which you see/);
    const counts = async (by: Caller) => {
      const shown = await showList(by, list, '?showCompletedCount=true&getCompletedCount=true');
      return [shown['uncompleted-count'], shown['completed-count']];
    };
    assert.deepEqual(
      [await counts(admin), await counts(author), await counts(member)],
      [
        [2, 1],
        [2, 1],
        [1, 0],
      ],
    );
  });

  test('how far a milestone is does not tell of hidden tasks', async () => {
    const { admin, project, author, member } = await setting();
    const list = await makeList(author, project);
    const milestone = await makeMilestone(author, project, { taskListIds: [list] });
    for (const fields of [{}, { private: true }]) {
      await makeTask(author, list, 'Open', fields);
      await makeTask(author, list, 'Done', { ...fields, completed: true });
    }
    await makeTask(author, list, 'Secret, done', { private: true, completed: true });
    const progress = async (by: Caller) =>
      (await by.get(`/milestones/${milestone}.json?getProgress=true`)).body.milestone.percentageComplete;
    assert.deepEqual(await Promise.all([admin, author, member].map(progress)), ['60', '60', '50']);
  });

  test('comments are counted for each reader as far as they see them', async () => {
    const { admin, project, author, member } = await setting();
    const task = await makeTask(author, await makeList(author, project));
    const file = await makeFile(author, project);
    const notebook = await makeNotebook(author, project);
    const milestone = await makeMilestone(author, project);
    const message = await makeMessage(author, project);
    const link = await makeLink(author, project);
    const paths = [`tasks/${task}`, `files/${file}`, `notebooks/${notebook}`, `milestones/${milestone}`];
    for (const path of [...paths, `messages/${message}`, `links/${link}`]) {
      await say(author, `/${path}/comments.json`, 'Open');
      await say(author, `/${path}/comments.json`, { body: 'Between us', isprivate: true });
    }
    const counts = async (by: Caller) => [
      (await readTask(by, task))['comments-count'],
      (await showFile(by, file))['comments-count'],
      (await by.get(`/notebooks/${notebook}.json`)).body.notebook['comments-count'],
      (await by.get(`/milestones/${milestone}.json`)).body.milestone['comments-count'],
      (await by.get(`/messages/${message}.json`)).body.post['comments-count'],
      (await by.get(`/links/${link}.json`)).body.link['comments-count'],
    ];
    for (const by of [admin, author]) assert.deepEqual(await counts(by), [2, '2', '2', '2', '2', '2']);
    assert.deepEqual(await counts(member), [1, '1', '1', '1', '1', '1']);
    assert.equal((await author.delete(`/tasks/${task}.json`)).status, 200);
    const trashed = async (by: Caller) =>
      (await by.get(`/trashcan/projects/${project}.json`)).body.tasks.map(
        (one: { commentCount: string }) => one.commentCount,
      );
    assert.deepEqual([await trashed(author), await trashed(member)], [['2'], ['1']]);
  });

  test('categories count for each reader what they see in them', async () => {
    const { admin, project, author, member } = await setting();
    for (const [at, private_] of [
      ['fileCategories', (id: string) => makeFile(author, project, {}, { private: true, 'category-id': id })],
      [
        'notebookCategories',
        (id: string) =>
          make(author, `/projects/${project}/notebooks.json`, {
            notebook: { name: 'Plan', content: 'x', private: true, 'category-id': id },
          }),
      ],
      ['messageCategories', (id: string) => makeMessage(author, project, { private: true, 'category-id': id })],
      ['linkCategories', (id: string) => makeLink(author, project, { private: true, 'category-id': id })],
    ] as const) {
      const id = await make(admin, `/projects/${project}/${at}.json`, { category: { name: 'Drawings' } });
      await private_(id);
      const count = async (by: Caller) => {
        const listed = (await by.get(`/projects/${project}/${at}.json`)).body.categories;
        const { category } = (await by.get(`/${at}/${id}.json`)).body;
        return [category.count, ...listed.map((one: { count: string }) => one.count)];
      };
      assert.deepEqual(await Promise.all([admin, author, member].map(count)), [
        ['1', '1'],
        ['1', '1'],
        ['0', '0'],
      ]);
    }
  });
});
