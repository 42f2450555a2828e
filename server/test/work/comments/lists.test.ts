import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { bodiesIn, makeTalk, say } from './conversations.ts';

eachEngine('lists of comments', (engine) => {
  const app = useApp(engine);

  test('pages neither repeat nor leave out anything while others write', async () => {
    const { admin, clock } = app();
    const { path } = await makeTalk(admin, await makeProject(admin));
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      ids.push(await say(admin, path, `Comment ${n}`));
      clock.move(1000);
    }
    for (const list of [path, '/comments.json']) {
      const seen: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const reply = await admin.get(`${list}?page=${page}&pageSize=3`);
        assert.deepEqual([reply.headers['x-page'], reply.headers['x-pages']], [String(page), '3'], list);
        seen.push(...reply.body.comments.map(({ id }: { id: string }) => id));
        const late = await say(admin, path, 'Meanwhile');
        await admin.delete(`/comments/${late}.json`);
        await say(admin, path, 'Meanwhile');
      }
      assert.deepEqual(seen, ids.toReversed(), list);
      for (const { id, body } of (await admin.get(path)).body.comments)
        if (body === 'Meanwhile') await admin.delete(`/comments/${id}.json`);
    }
  });

  test('the list of all is narrowed by kind and by change', async () => {
    const { admin, clock } = app();
    const { path } = await makeTalk(admin, await makeProject(admin));
    clock.move(86_400_000);
    const since = clock.now().toISOString();
    const first = await say(admin, path, 'First');
    clock.move(3600_000);
    await say(admin, path, 'Second');
    clock.move(1000);
    const later = clock.now().toISOString().slice(0, 19).replace(/\D/g, '');
    await admin.put(`/comments/${first}.json`, { comment: { body: 'First, again' } });
    const all = (query: string) => bodiesIn(admin, `/comments.json?${query}`);
    assert.deepEqual(await all(`updatedAfterDate=${since}`), ['Second', 'First, again']);
    assert.deepEqual(await all(`updatedAfterDate=${later}&objectType=files`), ['First, again']);
    assert.deepEqual(await all(`updatedAfterDate=${later}&objectType=FileVersions`), ['First, again']);
    assert.deepEqual(await all('objectType=tasks'), []);
    assert.deepEqual(await all('objectType=milestones'), []);
    for (const wrong of ['objectType=spaceships', 'updatedAfterDate=tomorrow', 'page=0'])
      assert.equal((await admin.get(`/comments.json?${wrong}`)).status, 422, wrong);
    const other = await app().anotherAccount();
    assert.deepEqual((await other.admin.get('/comments.json')).body, { STATUS: 'OK', comments: [] });
  });
});
