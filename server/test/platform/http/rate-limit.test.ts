import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { createApp } from '../../../src/app.ts';
import { credentialChores } from '../../../src/people/credentials/sweep.ts';
import { named, tus } from '../../bytes/uploads/tus.ts';
import { makeCaller, openTestApp, type Reply, useApp } from '../../support/app.ts';
import { eachEngine, postgresEngine } from '../../support/databases.ts';
import { makeToken } from '../../support/make.ts';

const limits = ({ headers }: Reply) => ['limit', 'remaining', 'reset'].map((key) => headers[`x-ratelimit-${key}`]);

eachEngine('the rate limit', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_RATE_LIMIT: '5' } });

  test('counts a token’s requests in a minute, refuses more, and begins anew', async () => {
    const { admin, clock } = app();
    for (const left of ['4', '3', '2', '1', '0']) {
      const reply = await admin.get('/me.json');
      assert.deepEqual([reply.status, ...limits(reply)], [200, '5', left, '60']);
    }
    clock.move(20_000);
    const refused = await admin.get('/me.json');
    assert.deepEqual([refused.status, ...limits(refused)], [429, '5', '0', '40']);
    assert.equal(refused.headers['retry-after'], '40');
    assert.match(refused.body.MESSAGE, /at most 5 a minute/);
    assert.equal((await admin.post('/projects.json', { project: { name: 'No' } })).status, 429);
    clock.move(40_000);
    const again = await admin.get('/projects.json');
    assert.deepEqual([again.status, again.headers['x-records'], ...limits(again)], [200, '0', '5', '4', '60']);
  });

  test('is each token’s own', async () => {
    const { admin, clock } = app();
    clock.move(60_000);
    const second = app().as(await makeToken(app(), 1, 1));
    for (let n = 0; n < 6; n += 1) await admin.get('/me.json');
    assert.equal((await admin.get('/me.json')).status, 429);
    assert.equal((await second.get('/me.json')).status, 200);
    const other = await app().anotherAccount();
    assert.equal((await other.admin.get('/me.json')).status, 200);
  });

  test('counts tables and archives, too, each once', async () => {
    const { clock } = app();
    clock.move(60_000);
    const caller = app().as(await makeToken(app(), 1, 1));
    const replies: Reply[] = [];
    for (const path of [
      '/people.csv',
      '/audit.csv',
      '/time_entries.csv',
      '/me/data.zip',
      '/exports/9.zip',
      '/fileimports/9/leftovers.csv',
    ])
      replies.push(await caller.get(path));
    assert.deepEqual(
      replies.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']]),
      [
        [200, '4'],
        [200, '3'],
        [200, '2'],
        [403, '1'],
        [404, '0'],
        [429, '0'],
      ],
    );
    assert.equal((await caller.get('/me.json')).status, 429);
    assert.equal((await app().as('').get('/audit.csv')).status, 401);
  });

  test('counts event streams and uploads, but not the bytes of one that has begun', async () => {
    const { clock } = app();
    clock.move(60_000);
    const caller = app().as(await makeToken(app(), 1, 1));
    const mine = tus(caller);
    const ref = await mine.begin(4, named('a.txt', 'text/plain'));
    const answers = [
      await mine.append(ref, 0, 'ab'),
      await mine.append(ref, 9, 'ab'),
      await mine.head(ref),
      await caller.get('/webhooks/999/stream'),
      await caller.get('/webhooks/999/stream'),
      await mine.end(ref),
    ];
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']]),
      [
        [204, '5'],
        [409, '5'],
        [200, '3'],
        [404, '2'],
        [404, '1'],
        [204, '0'],
      ],
    );
    assert.equal((await caller.get('/events/stream')).status, 429);
    assert.equal((await caller.post('/uploads/', undefined, { 'Tus-Resumable': '1.0.0' })).status, 429);
  });

  test('is named on every answer, refusals and strangers included', async () => {
    const { clock } = app();
    clock.move(60_000);
    const caller = app().as(await makeToken(app(), 1, 1));
    const replies = [
      await caller.get('/projects/999.json'),
      await caller.post('/projects.json', {}),
      await caller.get('/buffalo.json'),
      await app().as('').get('/me.json'),
      await app()
        .as('')
        .post('/session.json', { session: { email: 'a@b.test', password: 'x' } }),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [404, 422, 404, 401, 401],
    );
    assert.deepEqual(replies.map(limits), [
      ['5', '4', '60'],
      ['5', '3', '60'],
      ['5', '5', '60'],
      ['5', '5', '60'],
      ['5', '5', '60'],
    ]);
  });
});

describe('the rate limit of several processes', () => {
  test('is counted by all together, and some at a time', async () => {
    const app = await openTestApp(postgresEngine, { env: { HOLDFAST_RATE_LIMIT: '60' } });
    const { admin, clock, services } = app;
    const other = await createApp(services.config, { now: clock.now, log: new PassThrough().resume() });
    try {
      const callers = [admin, makeCaller(other, admin.token)];
      let turn = 0;
      const ask = async () => (await callers[turn++ % 2]!.get('/me.json')).status;
      const answers = await Promise.all(Array.from({ length: 80 }, ask));
      const allowed = answers.filter((status) => status === 200).length;
      // Each takes three at a time, and may keep two that the other would have needed.
      assert.ok(allowed <= 60 && allowed >= 56, `${allowed} of 80`);
      for (let n = 0; n < 6; n += 1) await ask();
      assert.deepEqual([await ask(), await ask()], [429, 429]);
      const used = () => services.db.read.selectFrom('allowances').select('used').execute();
      assert.ok((await used())[0]!.used <= 66, 'nobody asks again who is over');
      clock.move(60_000);
      assert.deepEqual([await ask(), await ask()], [200, 200]);
      clock.move(60_000);
      for (const { run } of credentialChores) await run(services, new AbortController().signal);
      assert.deepEqual(await used(), []);
    } finally {
      await other.close();
      await app.dispose();
    }
  });
});

eachEngine('without a rate limit', (engine) => {
  const app = useApp(engine);

  test('nothing is counted, and errors still carry a large remainder', async () => {
    for (let n = 0; n < 20; n += 1) assert.equal((await app().admin.get('/me.json')).status, 200);
    const reply = await app().admin.get('/me.json');
    assert.deepEqual(limits(reply), [undefined, undefined, undefined]);
    assert.deepEqual(limits(await app().admin.get('/projects/9.json')), [undefined, '1000000', undefined]);
  });
});
