import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showObject } from '../../../src/integrations/webhooks/send/object-wire.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { eventsAbout } from '../comments/conversations.ts';
import { upload } from '../files/forms.ts';
import { answer, edit, makeMessage, showMessage } from './made.ts';

eachEngine('replies to messages', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const repliesIn = async (by: Caller, path: string) => {
    const reply = await by.get(path);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.messageReplies;
  };
  const bodiesOf = async (by: Caller, message: string, more = '') =>
    (await repliesIn(by, `/messages/${message}/replies.json${more}`)).map(({ body }: { body: string }) => body);

  test('one is written, read, listed in the order of the talk, and told of', async () => {
    const { admin, clock } = app();
    const message = await makeMessage(admin, await makeProject(admin));
    const ref = await upload(admin, { fileName: 'crane.txt', content: 'crane' });
    const path = `/messages/${message}/messageReplies.json`;
    const made = await admin.post(path, { messagereply: { body: 'On <my> way', pendingFileAttachments: ref } });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    assert.deepEqual(made.body, { STATUS: 'OK', id, postId: id });
    assert.deepEqual([made.headers.id, made.headers.location], [id, `https://work.test/messageReplies/${id}`]);
    matchesGolden('message-reply', (await admin.get(`/messageReplies/${id}.json`)).body);
    clock.move(1000);
    await make(admin, `/posts/${message}/replies.json`, { messageReply: { body: '<p>Here</p>', contentType: 'HTML' } });
    await make(admin, `/posts/${message}/comments.json`, { comment: { body: 'As a comment' } });
    const said = ['On <my> way', '<p>Here</p>', 'As a comment'];
    assert.deepEqual(await bodiesOf(admin, message), said);
    assert.deepEqual(await bodiesOf(admin, message, '?pageSize=2&page=2'), said.slice(2));
    const numbers = (await repliesIn(admin, path)).map(({ replyNo }: { replyNo: string }) => replyNo);
    assert.deepEqual(numbers, ['0', '1', '2']);
    const { 'comments-count': count, 'html-body': html } = await showMessage(admin, message);
    assert.deepEqual([count, html], ['3', 'Come and see.']);
    const { comment } = (await admin.get(`/comments/${id}.json`)).body;
    assert.deepEqual(
      [comment.type, comment.commentable_type, comment['comment-link']],
      ['message', 'posts', `messages/${message}?c=${id}`],
    );
    const [event, ...others] = await eventsAbout(app(), id);
    assert.deepEqual([event!.name, others.length], ['MESSAGEREPLY.CREATED', 0]);
    matchesGolden('webhook-message-reply', showObject('comment', event!.snapshot));
    const [told] = await eventsAbout(app(), message, 'message');
    matchesGolden('webhook-message', showObject('message', told!.snapshot));
  });

  test('is changed by its author and administrators, goes to the trash and comes back', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [author, other] = [await makePerson(app()), await makePerson(app())];
    for (const { id } of [author, other]) await join(admin, project, id);
    const message = await makeMessage(admin, project);
    const id = await answer(author.caller, message, 'Mine');
    const put = (by: Caller, body: string) => by.put(`/messageReplies/${id}.json`, { messagereply: { body } });
    assert.deepEqual(
      [(await put(other.caller, 'No')).status, (await put(author.caller, 'Yes')).status, (await put(admin, '')).status],
      [403, 200, 422],
    );
    assert.deepEqual(await bodiesOf(other.caller, message), ['Yes']);
    assert.equal((await repliesIn(other.caller, `/messageReplies/${id}.json`))[0].isRead, '0');
    assert.equal((await other.caller.put(`/messageReplies/${id}/markread.json`)).status, 200);
    assert.equal((await repliesIn(other.caller, `/messageReplies/${id}.json`))[0].isRead, '1');
    assert.equal((await author.caller.delete(`/messageReplies/${id}.json`)).status, 200);
    assert.equal((await showMessage(admin, message))['comments-count'], '0');
    const trash = (await admin.get(`/trashcan/projects/${project}.json`)).body;
    assert.deepEqual([trash.messagereplies.map((one: { id: string }) => one.id), trash.comments.length], [[id], 0]);
    const [gone] = (await admin.get('/trashcan.json')).body.trash;
    assert.deepEqual([gone.type, gone.id], ['messagereplies', id]);
    assert.equal((await admin.put(`/trashcan/messagereplies/${id}/restore.json`)).status, 200);
    assert.deepEqual(await bodiesOf(other.caller, message), ['Yes']);
    const names = (await eventsAbout(app(), id)).map(({ name }) => name.split('.'));
    assert.deepEqual(
      names.map(([, verb]) => verb),
      ['CREATED', 'UPDATED', 'DELETED', 'UPDATED'],
    );
    assert.ok(names.every(([kind]) => kind === 'MESSAGEREPLY'));
  });

  test('goes with its message and comes back with it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const message = await makeMessage(admin, project);
    const id = await answer(admin, message, 'Here');
    assert.equal((await admin.delete(`/posts/${message}.json`)).status, 200);
    for (const path of [`/messageReplies/${id}`, `/messages/${message}/replies`, `/messages/${message}`])
      assert.equal((await admin.get(`${path}.json`)).status, 404, path);
    const trash = (await admin.get(`/trashcan/projects/${project}.json`)).body;
    assert.deepEqual([trash.messages.length, trash.messagereplies.length], [1, 0]);
    assert.equal((await admin.put(`/trashcan/messages/${message}/restore.json`)).status, 200);
    assert.deepEqual(await bodiesOf(admin, message), ['Here']);
  });

  test('what was said about something else is none', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const task = await make(admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Lay the floor' } });
    const id = await make(admin, `/tasks/${task}/comments.json`, { comment: { body: 'Done?' } });
    const path = `/messageReplies/${id}`;
    const calls = [
      admin.get(`${path}.json`),
      admin.put(`${path}.json`, { messagereply: { body: 'No' } }),
      admin.put(`${path}/markread.json`),
      admin.delete(`${path}.json`),
    ];
    for (const call of calls) assert.equal((await call).status, 404);
    assert.equal((await admin.delete(`/comments/${id}.json`)).status, 200);
    assert.equal((await admin.put(`/trashcan/messagereplies/${id}/restore.json`)).status, 404);
    assert.equal((await admin.put(`/trashcan/comments/${id}/restore.json`)).status, 200);
  });

  test('private ones, and those of private messages, are for who may see them, also as who took part', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [author, granted, other] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    for (const { id } of [author, granted, other]) await join(admin, project, id);
    const message = await makeMessage(admin, project);
    const hidden = { body: 'Between us', isprivate: true, 'grant-access-to': granted.id };
    const id = await answer(author.caller, message, hidden);
    const took = async ({ caller }: typeof other) => {
      const [shown] = (await caller.get(`/projects/${project}/posts.json`)).body.posts;
      return [shown['comments-count'], shown.contributingUsers.length, shown['last-comment-date'] !== ''];
    };
    assert.deepEqual(
      [await took(granted), await took(other)],
      [
        ['1', 2, true],
        ['0', 1, false],
      ],
    );
    assert.equal((await other.caller.get(`/messageReplies/${id}.json`)).status, 404);
    assert.equal((await edit(admin, message, { private: true, 'grant-access-to': other.id })).status, 200);
    assert.equal((await granted.caller.get(`/messageReplies/${id}.json`)).status, 404);
    assert.equal((await granted.caller.put(`/messages/${message}/markread.json`)).status, 404);
    assert.equal((await other.caller.get(`/messages/${message}/replies.json`)).headers['x-records'], '0');
  });
});
