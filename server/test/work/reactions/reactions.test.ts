import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';

eachEngine('reactions', (engine) => {
  const app = useApp(engine);

  async function makeComment(fields: object = {}) {
    const { admin } = app();
    const project = await makeProject(admin);
    const task = await make(admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Paint' } });
    const comment = await make(admin, `/tasks/${task}/comments.json`, { comment: { body: 'Blue?', ...fields } });
    return { project, path: `/comments/${comment}` };
  }
  const shown = async (by: Caller, path: string) => {
    const { numLikes, canLike } = (await by.get(`${path}.json`)).body.comment;
    return [numLikes, canLike];
  };

  test('a comment is liked once by each, and who likes it is told in turn', async () => {
    const { admin, clock } = app();
    const { project, path } = await makeComment();
    const ana = await makePerson(app(), { 'first-name': 'Ana', 'last-name': 'Quay' });
    await join(admin, project, ana.id);
    assert.deepEqual(await shown(admin, path), ['0', true]);
    for (const by of [ana.caller, admin, ana.caller]) {
      assert.equal((await by.put(`${path}/like.json`)).status, 200);
      clock.move(1000);
    }
    assert.deepEqual(await shown(admin, path), ['2', true]);
    const { likes } = (await admin.get(`${path}/likes.json`)).body;
    assert.deepEqual([likes[0].id, likes[0]['first-name'], likes[1].id], [ana.id, 'Ana', '1']);
    const second = await admin.get(`${path}/likes.json?page=2&pageSize=1`);
    assert.deepEqual([second.body.likes[0].id, second.headers['x-records']], ['1', '2']);
    assert.equal((await ana.caller.put(`${path}/unlike.json`)).status, 200);
    assert.equal((await ana.caller.put(`${path}/unlike.json`)).status, 200);
    assert.deepEqual(await shown(admin, path), ['1', true]);
  });

  test('each says what they think in several ways, and a like is one of them', async () => {
    const { admin } = app();
    const { project, path } = await makeComment();
    const ana = await makePerson(app());
    await join(admin, project, ana.id);
    const react = (by: Caller, reactionType: unknown, verb = 'react') =>
      by.put(`${path}/${verb}.json`, { reactionType, get: 'reactions' });
    await react(admin, 'heart');
    await react(ana.caller, 'heart');
    const said = await react(ana.caller, 'LIKE');
    assert.deepEqual(said.body.reactions, {
      counts: { like: 1, heart: 2, joy: 0, frown: 0, dislike: 0 },
      mine: ['like', 'heart'],
    });
    assert.deepEqual(await shown(admin, path), ['1', true]);
    const left = await react(ana.caller, 'heart', 'unreact');
    assert.deepEqual(left.body.reactions.mine, ['like']);
    const read = await admin.get(`${path}/reactions.json`);
    matchesGolden('reactions', read.body);
    assert.deepEqual(read.body.reactions.mine, ['heart']);
    for (const wrong of ['shrug', '', 7]) assert.equal((await react(admin, wrong)).status, 422, String(wrong));
  });

  test('messages and replies to them are liked and reacted to, too, each by its own path', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const message = await make(admin, `/projects/${project}/messages.json`, {
      post: { title: 'Low water', body: 'At six' },
    });
    const reply = await make(admin, `/messages/${message}/replies.json`, { messagereply: { body: 'Seven' } });
    const { path: comment } = await makeComment();
    const [ana, stranger] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, ana.id);
    for (const path of [`/messages/${message}`, `/posts/${message}`, `/messageReplies/${reply}`]) {
      assert.equal((await ana.caller.put(`${path}/like.json`)).status, 200, path);
      assert.deepEqual(
        (await admin.get(`${path}/likes.json`)).body.likes.map(({ id }: { id: string }) => id),
        [ana.id],
      );
      const { body } = await admin.put(`${path}/react.json`, { reactionType: 'joy' });
      assert.deepEqual([body.reactions.counts.like, body.reactions.counts.joy, body.reactions.mine], [1, 1, ['joy']]);
      assert.equal((await admin.put(`${path}/unreact.json`, { reactionType: 'joy' })).status, 200);
      assert.deepEqual((await ana.caller.get(`${path}/reactions.json`)).body.reactions.mine, ['like']);
      assert.equal((await ana.caller.put(`${path}/unlike.json`)).status, 200);
      assert.equal((await stranger.caller.put(`${path}/like.json`)).status, 404, path);
    }
    const other = comment.replace('comments', 'messageReplies');
    assert.equal((await admin.put(`${other}/like.json`)).status, 404, 'a comment is no reply');
  });

  test('who does not see it knows nothing of it, and who may only look has no say', async () => {
    const { admin } = app();
    const { project, path } = await makeComment({ isprivate: true });
    const open = await makeComment();
    const [member, observer] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    await join(admin, open.project, observer.id, 'observer');
    for (const at of ['likes', 'reactions'])
      assert.equal((await member.caller.get(`${path}/${at}.json`)).status, 404, at);
    assert.equal((await member.caller.put(`${path}/like.json`)).status, 404);
    assert.equal((await observer.caller.get(`${open.path}/likes.json`)).status, 200);
    assert.equal((await observer.caller.put(`${open.path}/like.json`)).status, 403);
    assert.deepEqual(await shown(observer.caller, open.path), ['0', false]);
    await admin.put(`/projects/${open.project}.json`, { project: { status: 'archived' } });
    assert.equal((await admin.put(`${open.path}/like.json`)).status, 422, 'what is archived is only read');
  });
});
