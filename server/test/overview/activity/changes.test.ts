import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { make, makeProject } from '../../support/make.ts';
import { makeFile, showFile, upload } from '../../work/files/forms.ts';

eachEngine('activity of what was changed', (engine) => {
  const app = useApp(engine);

  /** What is told of the newest event of the kind, as `edited renamed`. */
  async function newest(project: string, kind: string): Promise<string> {
    const { body } = await app().admin.get(`/projects/${project}/latestActivity.json`);
    const { activitytype, change } = body.activity.find(({ type }: { type: string }) => type === kind);
    return `${activitytype} ${change}`.trim();
  }
  /** Makes the change, which must succeed. */
  async function put(by: Caller, path: string, body?: object): Promise<void> {
    const reply = await by.put(path, body);
    assert.equal(reply.status, 200, reply.text);
  }

  test('says of a file whether it was renamed, moved, restored or given a new version', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project);
    const change = (file: object) => put(admin, `/files/${id}.json`, { file });
    assert.equal(await newest(project, 'file'), 'new');

    await change({ name: 'Minutes.txt' });
    assert.equal(await newest(project, 'file'), 'edited renamed');
    await change({ description: 'Of the first meeting' });
    assert.equal(await newest(project, 'file'), 'edited');
    const category = await make(admin, `/projects/${project}/fileCategories.json`, { category: { name: 'Texts' } });
    await change({ 'category-id': category });
    assert.equal(await newest(project, 'file'), 'edited moved');
    await change({ name: 'Notes.txt', 'category-id': '0' });
    assert.equal(await newest(project, 'file'), 'edited', 'of two at once neither is all of it');

    const [first] = (await showFile(admin, id)).versions;
    const fileversion = { pendingFileRef: await upload(admin, { content: 'second' }), description: 'Corrected' };
    await make(admin, `/files/${id}.json`, { fileversion });
    assert.equal(await newest(project, 'file'), 'edited version');
    await put(admin, `/files/${id}/versions/${first.id}/promote.json`);
    assert.equal(await newest(project, 'file'), 'edited version', 'an old one made the newest is one, too');
    const [third] = (await showFile(admin, id)).versions;
    assert.equal((await admin.delete(`/files/${id}/versions/${third.id}.json`)).status, 200);
    assert.equal(await newest(project, 'file'), 'edited', 'one fewer is none');

    assert.equal((await admin.delete(`/files/${id}.json`)).status, 200);
    assert.equal(await newest(project, 'file'), 'deleted');
    await put(admin, `/trashcan/files/${id}/restore.json`);
    assert.equal(await newest(project, 'file'), 'edited restored');

    const elsewhere = await makeProject(admin);
    await put(admin, `/files/${id}/move.json`, { projectId: elsewhere });
    assert.equal(await newest(elsewhere, 'file'), 'edited moved');
  });

  test('does not call a file moved because its category is gone', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const category = await make(admin, `/projects/${project}/fileCategories.json`, { category: { name: 'Texts' } });
    const id = await makeFile(admin, project, {}, { 'category-id': category });
    assert.equal((await admin.delete(`/fileCategories/${category}.json`)).status, 200);
    await put(admin, `/files/${id}.json`, { file: { description: 'Alone' } });
    assert.equal(await newest(project, 'file'), 'edited');
  });

  test('says of other things whether they were renamed, moved in time or restored', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const made = await makeEverything(admin, project, 'Sail', 'mend');
    const cases = [
      ['task', `/tasks/${made.task}.json`, { 'todo-item': { content: 'Mend' } }, 'renamed'],
      ['task', `/tasks/${made.task}.json`, { 'todo-item': { 'due-date': '20261231' } }, 'rescheduled'],
      ['task', `/tasks/${made.task}.json`, { 'todo-item': { content: 'Sew', priority: 'high' } }, ''],
      ['milestone', `/milestones/${made.milestone}.json`, { milestone: { title: 'Sewn' } }, 'renamed'],
      ['milestone', `/milestones/${made.milestone}.json`, { milestone: { deadline: '20270101' } }, 'rescheduled'],
      ['tasklist', `/tasklists/${made.tasklist}.json`, { 'todo-list': { name: 'Sails' } }, 'renamed'],
      ['notebook', `/notebooks/${made.notebook}.json`, { notebook: { name: 'Sailbook' } }, ''],
      ['notebook', `/notebooks/${made.notebook}.json`, { notebook: { 'category-name': 'Books' } }, 'moved'],
      ['message', `/messages/${made.message}.json`, { post: { title: 'Sewn at last' } }, 'renamed'],
      ['message', `/messages/${made.message}.json`, { post: { 'category-name': 'News' } }, 'moved'],
      ['message', `/messages/${made.message}/archive.json`, undefined, ''],
      ['comment', `/comments/${made.comment}.json`, { comment: { body: 'Done' } }, ''],
    ] as const;
    for (const [kind, path, body, change] of cases) {
      await put(admin, path, body);
      assert.equal(await newest(project, kind), `edited ${change}`.trim(), `${kind} ${JSON.stringify(body)}`);
    }
    for (const kind of ['comment', 'message', 'notebook', 'milestone', 'task', 'tasklist'] as const) {
      assert.equal((await admin.delete(`/${kind}s/${made[kind]}.json`)).status, 200, kind);
      await put(admin, `/trashcan/${kind}s/${made[kind]}/restore.json`);
      assert.equal(await newest(project, kind), 'edited restored', kind);
    }
  });
});
