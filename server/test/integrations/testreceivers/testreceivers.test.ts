import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { testReceiverChores } from '../../../src/integrations/testreceivers/arrivals.ts';
import { serveTestReceivers } from '../../../src/integrations/testreceivers/serving.ts';
import { holdBodies } from '../../../src/platform/http/request/bodies.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson } from '../../support/make.ts';
import { signal } from '../webhooks/post-office.ts';

const HOUR = 3600_000;

eachEngine('a test receiver', (engine) => {
  const app = useApp(engine);
  const nobody = () => app().as('');

  async function open(fields: object = {}): Promise<{ id: string; path: string }> {
    const reply = await app().admin.post('/testReceivers.json', { testReceiver: fields });
    assert.equal(reply.status, 201, reply.text);
    return { id: reply.body.id, path: new URL(reply.body.testReceiver.url).pathname };
  }
  const send = (path: string, payload = 'event=PROJECT.CREATED', headers = {}) =>
    nobody().call('POST', path, undefined, {
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const calls = async (id: string) =>
    (await app().admin.get(`/testReceivers/${id}/calls.json?pageSize=100`)).body.calls;

  test('shows what it was sent, newest first', async () => {
    const { id, path } = await open({ name: 'Learning' });
    assert.equal((await send(path)).status, 200);
    app().clock.move(1000);
    const secrets = { Authorization: 'Bearer secret', Cookie: 'session=1', 'X-Team': 'harbour' };
    assert.equal((await send(path, '{"a":1}', { ...secrets, 'content-type': 'application/json' })).status, 200);
    const [last, first] = await calls(id);
    assert.deepEqual([last.number, last.body, last.size], [2, '{"a":1}', 7]);
    assert.deepEqual([last.headers.authorization, last.headers.cookie], ['(not kept)', '(not kept)']);
    assert.equal(last.headers['x-team'], 'harbour');
    matchesGolden('test-receiver-call', { ...first, headers: { 'content-type': first.headers['content-type'] } });
    const { testReceiver } = (await app().admin.get(`/testReceivers/${id}.json`)).body;
    matchesGolden('test-receiver', {
      ...testReceiver,
      id: '1',
      url: testReceiver.url.replace(/\d+\/[0-9a-f]{64}$/, '…'),
    });
  });

  test('answers what it is told to, and as slowly', async (t) => {
    const { id, path } = await open({ answerStatus: 500 });
    assert.equal((await send(path)).status, 500);
    await app().admin.put(`/testReceivers/${id}.json`, { testReceiver: { answerStatus: 204, delayMs: 300 } });
    const [waits, pause] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const http = Fastify();
    t.after(() => http.close());
    holdBodies(http, { mostBytes: 2 ** 20, patienceMs: 1e9 });
    serveTestReceivers(http, app().services, (ms) => {
      waits.resolve(ms!);
      return pause.promise as Promise<never>;
    });
    let isAnswered = false;
    const slowly = http.inject({ method: 'POST', url: path, payload: 'x' }).then(({ statusCode }) => {
      isAnswered = true;
      return statusCode;
    });
    assert.equal(await Promise.race([waits.promise, slowly]), 300);
    assert.equal((await send(path)).status, 204);
    assert.equal(isAnswered, false, 'not before its time');
    pause.resolve();
    assert.equal(await slowly, 204);
    assert.deepEqual(
      (await calls(id)).map((call: { answerStatus: number }) => call.answerStatus),
      [204, 204, 500],
    );
    for (const wrong of [{ answerStatus: 199 }, { answerStatus: 600 }, { delayMs: 10_001 }, { name: ' ' }])
      assert.equal((await app().admin.put(`/testReceivers/${id}.json`, { testReceiver: wrong })).status, 422);
  });

  test('keeps the last hundred calls of a day, and the beginning of each', async () => {
    const { id, path } = await open();
    await send(path, 'é'.repeat(10_000));
    const [long] = await calls(id);
    assert.deepEqual([long.size, long.body], [20_000, 'é'.repeat(4096)]);
    for (let n = 0; n < 100; n += 1) {
      app().clock.move(200);
      assert.equal((await send(path, `n=${n}`)).status, 200);
    }
    const kept = await calls(id);
    assert.deepEqual([kept[0].body, kept.at(-1).body], ['n=99', 'n=0']);
    assert.equal((await app().admin.get(`/testReceivers/${id}/calls.json`)).headers['x-records'], '100');
    app().clock.move(24 * HOUR - 1000);
    assert.equal((await calls(id)).length, 6, 'those of the last second');
    app().clock.move(1001);
    await send(path, 'later');
    for (const task of testReceiverChores) await task.run(app().services, signal);
    const { count } = await app()
      .services.db.read.selectFrom('test_receiver_calls')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('receiver_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    assert.equal(count, 1);
  });

  test('takes no more than it can keep, and nothing that is too long', async () => {
    const { id, path } = await open();
    for (let n = 0; n < 100; n += 1) assert.equal((await send(path)).status, 200);
    const refused = await send(path);
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '10']);
    assert.equal((await calls(id))[0].number, 100);
    app().clock.move(10_000);
    assert.equal((await send(path)).status, 200);
    assert.equal((await send(path, 'x'.repeat(2 ** 20 + 1))).status, 413);
  });

  test('is found only by who has its address', async () => {
    const { id, path } = await open();
    const other = await open();
    const forged = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const wrong of [forged, other.path.replace(`/${other.id}/`, `/${id}/`), '/receive/1/999999/abc', `${path}/x`])
      assert.equal((await send(wrong)).status, 404, wrong);
    assert.equal((await calls(id)).length, 0);
    assert.ok(!app().log.some((line) => line.includes(path)), 'the log does not say it either');
    assert.equal((await app().admin.delete(`/testReceivers/${id}.json`)).status, 200);
    assert.equal((await send(path)).status, 404);
  });

  test('is only its account’s Administrators’ business', async () => {
    const { id, path } = await open();
    await send(path);
    const { caller } = await makePerson(app());
    const foreign = await app().anotherAccount();
    for (const way of ['', '/calls']) {
      assert.equal((await caller.get(`/testReceivers/${id}${way}.json`)).status, 403);
      assert.equal((await foreign.admin.get(`/testReceivers/${id}${way}.json`)).status, 404);
    }
    assert.deepEqual((await foreign.admin.get('/testReceivers.json')).body.testReceivers, []);
  });
});

eachEngine('test receivers', (engine) => {
  const app = useApp(engine);

  test('are twenty at most', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, () => app().admin.post('/testReceivers.json', { testReceiver: {} })),
    );
    assert.equal(made.filter(({ status }) => status === 201).length, 20);
    assert.match(made.find(({ status }) => status === 422)!.body.MESSAGE, /Delete one first/);
  });
});
