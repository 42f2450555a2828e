import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { type App, createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { makeClock, openTestApp, type TestApp, useApp } from '../../support/app.ts';
import { eachEngine, postgresEngine, sqliteEngine } from '../../support/databases.ts';
import { makePerson } from '../../support/make.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'staple of another account';
const MINUTE = 60_000;

eachEngine('guessing passwords', (engine) => {
  // One proxy, which writes behind what it was sent by whom it was.
  const app = useApp(engine, { env: { HOLDFAST_TRUST_PROXY: 'yes' } });
  const signIn = async (email: string, password: string, forwarded = '198.51.100.1') =>
    (await app().as('').post('/session.json', { session: { email, password } }, { 'x-forwarded-for': forwarded }))
      .status;

  test('is stopped for a network, whatever its people claim to come from', async () => {
    await makePerson(app(), { 'email-address': 'here@acme.test', password: PASSWORD });
    const guess = (n: number) => signIn(`guess${n}@acme.test`, 'wrong', `203.0.113.${n}, 2001:db8:0:1::${n}`);
    for (let n = 0; n < 50; n += 1) assert.equal(await guess(n), 401);
    assert.equal(await guess(50), 429);
    assert.equal(await signIn('here@acme.test', PASSWORD, '2001:db8:0:1::ffff'), 429);
    assert.equal(await signIn('here@acme.test', PASSWORD, '2001:db8:0:2::1'), 201);
    app().clock.move(15 * MINUTE);
    assert.equal(await guess(51), 401);
  });

  test('is stopped for tokens, too, but for who came in with theirs before', async () => {
    const from = { 'x-forwarded-for': '198.51.100.77' };
    const me = (token: string) => app().as(token).get('/me.json', from);
    const made = await app().admin.post('/tokens.json', { token: { name: 'Of a colleague' } });
    assert.equal((await me(app().admin.token)).status, 200);
    for (let n = 0; n < 998; n += 1) app().services.attempts.wasNoToken('198.51.100.77');
    assert.equal((await me('not-a-token-of-anybody-1')).status, 401);
    assert.equal(
      (
        await app()
          .as('')
          .get('/me.json', { ...from, authorization: 'Bearer wrong' })
      ).status,
      401,
    );
    const refused = await me('not-a-token-of-anybody-2');
    assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 0], [429, true]);
    assert.equal((await me(made.body.token)).status, 429);
    assert.equal((await me(app().admin.token)).status, 200);
    assert.equal((await app().as('wrong').get('/me.json', { 'x-forwarded-for': '198.51.100.78' })).status, 401);
    assert.equal(await signIn('here@acme.test', PASSWORD, '198.51.100.77'), 201);
    app().clock.move(15 * MINUTE);
    assert.equal((await me(made.body.token)).status, 200);
  });

  test('is not helped by wrong tokens from many networks, which are counted apart', async () => {
    const email = 'counted@acme.test';
    await makePerson(app(), { 'email-address': email, password: PASSWORD });
    for (let n = 0; n < 10; n += 1) assert.equal(await signIn(email, 'wrong'), 401);
    for (let n = 0; n <= 10_000; n += 1) app().services.attempts.wasNoToken(`10.1.${n >> 8}.${n & 255}`);
    assert.equal(await signIn(email, 'wrong'), 429);
    app().clock.move(15 * MINUTE);
  });

  test('is not helped by an account of one’s own with the same e-mail address', async () => {
    const email = 'both@acme.test';
    await makePerson(app(), { 'email-address': email, password: PASSWORD });
    const other = await app().anotherAccount();
    await makePerson(app(), { 'email-address': email, password: OTHER }, other.admin);
    for (let n = 0; n < 5; n += 1) {
      assert.equal(await signIn(email, `guess ${n}`), 401);
      assert.equal(await signIn(email, OTHER), 201);
    }
    assert.equal(await signIn(email, PASSWORD), 401);
    app().clock.move(15 * MINUTE);
    assert.equal(await signIn(email, PASSWORD), 201);
  });

  test('takes as much work in however many accounts somebody is', async () => {
    let compared = 0;
    const count = () => {
      compared += 1;
    };
    subscribe('holdfast.password.compared', count);
    try {
      const work = async (email: string, password: string) => {
        compared = 0;
        await signIn(email, password);
        return compared;
      };
      assert.deepEqual(
        [
          await work('nobody@acme.test', PASSWORD),
          await work('here@acme.test', PASSWORD),
          await work('here@acme.test', 'wrong'),
          await work('both@acme.test', OTHER),
          await work('both@acme.test', PASSWORD),
        ],
        [4, 4, 4, 4, 4],
      );
    } finally {
      unsubscribe('holdfast.password.compared', count);
    }
  });
});

describe('guesses', () => {
  const EMAIL = 'nobody@acme.test';
  const guess = async ({ http }: App) =>
    (
      await http.inject({
        method: 'POST',
        url: '/session.json',
        payload: { session: { email: EMAIL, password: 'no' } },
      })
    ).statusCode;
  const another = ({ services: { config }, clock }: TestApp) =>
    createApp(config, { now: clock.now, log: new PassThrough().resume() });

  test('are counted by all processes on one database together', async () => {
    const app = await openTestApp(postgresEngine);
    const others = [await another(app), await another(app)];
    try {
      const all = [app, ...others];
      const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => guess(all[n % all.length]!)));
      assert.equal(answers.filter((status) => status === 401).length, 10);
      for (const one of all) assert.equal(await guess(one), 429);
      app.clock.move(15 * MINUTE);
      for (const one of all) assert.equal(await guess(one), 401);
    } finally {
      for (const one of others) await one.close();
      await app.dispose();
    }
  });

  test('are still known to the process that comes after', async () => {
    const records = await sqliteEngine.openMigrated();
    const clock = makeClock();
    const folder = dirname(records.url.slice('sqlite:'.length));
    const config = { ...loadConfig({ HOLDFAST_DATA: folder }), recordsUrl: records.url };
    const open = () => createApp(config, { now: clock.now, log: new PassThrough().resume() });
    const first = await open();
    for (let n = 0; n < 10; n += 1) assert.equal(await guess(first), 401);
    await first.close();
    const next = await open();
    assert.equal(await guess(next), 429);
    clock.move(15 * MINUTE);
    assert.equal(await guess(next), 401);
    await next.close();
    await records.dispose();
  });
});
