import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { makeFile, showFile, upload } from '../files/forms.ts';
import { bodiesIn, makeTalk, say, showComment } from './conversations.ts';

eachEngine('who sees which comments', (engine) => {
  const app = useApp(engine);

  /** A project with somebody in every role, and somebody who is not on it. */
  async function setting() {
    const { admin } = app();
    const project = await makeProject(admin);
    const roles = ['member', 'member', 'observer', 'administrator'] as const;
    const people = await Promise.all([...roles, undefined].map(() => makePerson(app())));
    for (const [at, role] of roles.entries()) await join(admin, project, people[at]!.id, role);
    const [author, member, observer, leader, outsider] = people.map(({ caller }) => caller) as [
      Caller,
      Caller,
      Caller,
      Caller,
      Caller,
    ];
    return { admin, project, author, member, observer, leader, outsider, memberId: people[1]!.id };
  }

  /** Every way to a comment, as one word: all of them let somebody in, or none does. */
  async function reach(caller: Caller, id: string, path: string): Promise<'seen' | 'hidden'> {
    const single = (await caller.get(`/comments/${id}.json`)).status === 200;
    const marked = (await caller.put(`/comments/${id}/markread.json`)).status === 200;
    const listed = async (from: string) =>
      ((await caller.get(from)).body.comments ?? []).some((one: { id: string }) => one.id === id);
    const ways = [single, marked, await listed(path), await listed('/comments.json')];
    assert.equal(new Set(ways).size, 1, JSON.stringify(ways));
    return single ? 'seen' : 'hidden';
  }

  test('an open one is seen by everybody on the project', async () => {
    const { author, member, observer, leader, outsider, admin, project } = await setting();
    const { path } = await makeTalk(admin, project);
    const id = await say(author, path, 'Hello');
    const other = await app().anotherAccount();
    for (const [who, expected] of [
      [author, 'seen'],
      [member, 'seen'],
      [observer, 'seen'],
      [leader, 'seen'],
      [admin, 'seen'],
      [outsider, 'hidden'],
      [other.admin, 'hidden'],
    ] as const)
      assert.equal(await reach(who, id, path), expected);
    for (const stranger of [outsider, other.admin]) {
      const [hidden, missing] = [
        await stranger.delete(`/comments/${id}.json`),
        await stranger.delete('/comments/9999.json'),
      ];
      assert.deepEqual([hidden.status, hidden.text], [404, missing.text]);
      assert.equal((await stranger.post(path, { comment: { body: 'Me too' } })).status, 404);
    }
    assert.equal((await observer.post(path, { comment: { body: 'Me too' } })).status, 403);
  });

  test('a private one is for its author, whom it is for, and administrators', async () => {
    const { author, member, observer, leader, admin, project, memberId } = await setting();
    const { path } = await makeTalk(admin, project);
    const id = await say(author, path, { body: 'Between us', isprivate: '1' });
    const seen = () => Promise.all([author, member, observer, leader, admin].map((who) => reach(who, id, path)));
    assert.deepEqual(await seen(), ['seen', 'hidden', 'hidden', 'seen', 'seen']);
    assert.equal((await member.get(path)).headers['x-records'], '0');
    assert.equal((await member.put(`/comments/${id}.json`, { comment: { body: 'x' } })).status, 404);
    const put = (comment: object) => author.put(`/comments/${id}.json`, { comment });
    assert.equal((await put({ 'grant-access-to': memberId })).status, 200);
    assert.deepEqual(await seen(), ['seen', 'seen', 'hidden', 'seen', 'seen']);
    const before = (await showComment(author, id))['last-changed-on'];
    app().clock.move(2000);
    assert.equal((await put({ 'grant-access-to': memberId })).status, 200);
    assert.equal((await showComment(author, id))['last-changed-on'], before, 'they see it already');
    assert.equal((await put({ isprivate: false })).status, 200);
    assert.deepEqual(await seen(), ['seen', 'seen', 'seen', 'seen', 'seen']);
    assert.equal((await put({ private: '1', 'grant-access-to': '' })).status, 200);
    assert.deepEqual(await seen(), ['seen', 'hidden', 'hidden', 'seen', 'seen']);
  });

  test('one about something private is hidden with it, and so is the conversation', async () => {
    const { author, member, admin, leader, project } = await setting();
    const file = await makeFile(author, project, {}, { private: true });
    const path = `/files/${file}/comments.json`;
    const id = await say(author, path, 'About my file');
    assert.deepEqual(await Promise.all([author, member, leader, admin].map((who) => reach(who, id, path))), [
      'seen',
      'hidden',
      'seen',
      'seen',
    ]);
    const version = (await showFile(author, file))['version-id'];
    const [hidden, missing] = [
      await member.get(`/fileversions/${version}/comments.json`),
      await member.get('/fileversions/9999/comments.json'),
    ];
    assert.deepEqual([hidden.status, hidden.text], [404, missing.text]);
    assert.equal((await member.post(path, { comment: { body: 'Let me in' } })).status, 404);
    await author.put(`/files/${file}.json`, { file: { private: false } });
    assert.equal(await reach(member, id, path), 'seen');
  });

  test('a file attached to it is shown to who may see that file', async () => {
    const { author, member, project, admin } = await setting();
    const { path } = await makeTalk(admin, project);
    const secret = await makeFile(author, project, { fileName: 'secret.txt' }, { private: true });
    const pendingFileAttachments = [await upload(author, { fileName: 'open.txt' })];
    const id = await say(author, path, { body: 'See here', attachments: secret, pendingFileAttachments });
    const names = async (who: Caller) =>
      (await showComment(who, id)).attachments.map(({ name }: { name: string }) => name).sort();
    assert.deepEqual([await names(author), await names(member)], [['open.txt', 'secret.txt'], ['open.txt']]);
    assert.equal((await member.post(path, { comment: { body: 'x', attachments: secret } })).status, 422);
  });

  test('in the trash, on what went there with its task in a private list, it is hidden with the list', async () => {
    const { author, member, leader, admin, project } = await setting();
    const todo = { name: 'Secret', private: true };
    const list = await make(author, `/projects/${project}/tasklists.json`, { 'todo-list': todo });
    const task = await make(author, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Above' } });
    const below = await make(author, `/tasks/${task}.json`, { 'todo-item': { content: 'Below' } });
    const id = await say(author, `/tasks/${below}/comments.json`, 'Gone');
    await admin.delete(`/comments/${id}.json`);
    await admin.delete(`/tasks/${task}.json`);
    const restore = async (by: Caller) => (await by.put(`/trashcan/comments/${id}/restore.json`)).status;
    assert.deepEqual([await restore(author), await restore(leader), await restore(member)], [422, 422, 404]);
  });

  test('leaving the project, or its deletion, ends it', async () => {
    const { author, member, admin, project, memberId } = await setting();
    const { path } = await makeTalk(admin, project);
    const id = await say(author, path, 'Still here?');
    assert.equal(await reach(member, id, path), 'seen');
    await admin.put(`/projects/${project}/people.json`, { remove: { userIdList: memberId } });
    assert.equal(await reach(member, id, path), 'hidden');
    await admin.delete(`/projects/${project}.json`);
    assert.equal(await reach(admin, id, path), 'hidden');
    assert.equal((await admin.put(`/trashcan/comments/${id}/restore.json`)).status, 404);
  });

  test('what was read is each person’s own matter, and nobody hears of it', async () => {
    const { author, member, observer, admin, project } = await setting();
    const { path, file } = await makeTalk(admin, project);
    const [id, second] = [await say(author, path, 'One'), await say(member, path, 'Two')];
    await say(author, path, { body: 'Three, for my eyes', isprivate: true });
    const events = async () => (await app().services.db.read.selectFrom('events').select('id').execute()).length;
    const before = await events();
    const counts = async (who: Caller) => {
      const { body } = await who.get(`/projects/${project}/files.json`);
      const listed = body.project.files.find((one: { id: string }) => one.id === file);
      return [listed['read-comments-count'], (await showFile(who, file))['comments-count-read']];
    };
    assert.deepEqual(await Promise.all([author, member, observer].map(counts)), [
      ['2', '2'],
      ['1', '1'],
      ['0', '0'],
    ]);
    for (let times = 0; times < 2; times += 1)
      assert.deepEqual((await observer.put(`/comments/${id}/markread.json`)).body, { STATUS: 'OK' });
    assert.deepEqual(await counts(observer), ['1', '1']);
    assert.deepEqual([(await showComment(observer, id)).isRead, (await showComment(member, id)).isRead], ['1', '0']);
    assert.equal((await showComment(observer, second)).isRead, '0');
    assert.equal(await events(), before);
    const replies = await Promise.all(Array.from({ length: 200 }, () => admin.put(`/comments/${id}/markread.json`)));
    assert.ok(replies.every(({ status }) => status === 200));
  });

  test('lists are bodies of the same conversation, whichever version of the file is asked for', async () => {
    const { admin, project } = await setting();
    const { path, file, version } = await makeTalk(admin, project);
    await say(admin, path, 'About the first');
    const fileversion = { pendingFileRef: await upload(admin) };
    const second = (await admin.post(`/files/${file}.json`, { fileversion })).body.id;
    const id = await say(admin, `/files/${file}/comments.json`, 'About the second');
    for (const from of [path, `/fileversions/${second}/comments.json`, `/files/${file}/comments.json`])
      assert.deepEqual(await bodiesIn(admin, from), ['About the second', 'About the first']);
    assert.equal((await showComment(admin, id))['commentable-id'], second);
    assert.notEqual(second, version);
  });
});
