import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSessionsIn } from '../../../src/people/credentials/operating.ts';
import { credentialChores } from '../../../src/people/credentials/sweep.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson, promote } from '../../support/make.ts';
import { openStream } from '../../support/stream.ts';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
type Headers = Record<string, string>;

let made = 0;
async function somebody(app: TestApp) {
  const email = `stays${++made}@acme.test`;
  const { id, caller } = await makePerson(app, { 'email-address': email, password: PASSWORD });
  const enter = async (more: Headers = {}): Promise<Headers> => {
    const reply = await app.as('').post('/session.json', { session: { email, password: PASSWORD } }, more);
    assert.equal(reply.status, 201, reply.text);
    return { ...more, cookie: reply.headers['set-cookie']!.split(';')[0]!, 'sec-fetch-site': 'same-origin' };
  };
  return { id, email, caller, enter };
}
const sessionsOf = async (app: TestApp, by: Headers) => (await app.as('').get('/sessions.json', by)).body.sessions;
const isIn = async (app: TestApp, by: Headers) => (await app.as('').get('/me.json', by)).status === 200;

eachEngine('one’s sessions', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_TRUST_PROXY: 'yes' } });

  test('are listed with browser, address and last use, this one marked, and nobody else’s', async () => {
    const { caller, enter } = await somebody(app());
    const desk = await enter({ 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' });
    app().clock.move(HOUR);
    const phone = await enter({ 'user-agent': 'x'.repeat(300), 'x-forwarded-for': '2001:db8::7' });
    await (await somebody(app())).enter();
    app().clock.move(5 * MINUTE);
    const listed = await sessionsOf(app(), desk);
    assert.deepEqual(
      listed.map(({ current, address, browser }: { current: boolean; address: string; browser: string }) => [
        current,
        address,
        browser,
      ]),
      [
        [true, '203.0.113.7', FIREFOX],
        [false, '2001:db8::7', 'x'.repeat(255)],
      ],
      'the one that asks was used just now',
    );
    matchesGolden('sessions-list', [{ ...listed[0], id: 'x' }]);
    const text = JSON.stringify(listed);
    for (const { cookie } of [desk, phone]) assert.ok(!text.includes(cookie!.split('=')[1]!));
    assert.equal((await caller.get('/sessions.json')).status, 403);
  });

  test('say from where they were used last, noted every few minutes', async () => {
    const { enter } = await somebody(app());
    const session = await enter({ 'x-forwarded-for': '203.0.113.7' });
    const elsewhere = { ...session, 'x-forwarded-for': '203.0.113.8' };
    const shown = async () => (await sessionsOf(app(), elsewhere))[0];
    const first = (await shown()).lastUsedOn;
    app().clock.move(5 * MINUTE - 1000);
    assert.deepEqual([(await shown()).lastUsedOn, (await shown()).address], [first, '203.0.113.7']);
    app().clock.move(1000);
    await app().as('').get('/me.json', elsewhere);
    assert.deepEqual([(await shown()).lastUsedOn > first, (await shown()).address], [true, '203.0.113.8']);
  });

  test('are ended one by one or all but this one, one’s own alone', async () => {
    const [ann, cid] = [await somebody(app()), await somebody(app())];
    const [here, there, third] = [await ann.enter(), await ann.enter(), await ann.enter()];
    const theirs = await cid.enter();
    const end = (by: Headers, id: string) => app().as('').delete(`/sessions/${id}.json`, by);
    const idOf = async (by: Headers) =>
      (await sessionsOf(app(), by)).find(({ current }: { current: boolean }) => current).id;
    const thereId = await idOf(there);
    assert.equal((await end(theirs, thereId)).status, 404);
    assert.equal((await end(here, 'ffffffffffffffff')).status, 404);
    assert.equal((await end({ cookie: here.cookie! }, thereId)).status, 403, 'from another site');
    assert.equal((await end(here, thereId)).status, 200);
    assert.deepEqual(
      [await isIn(app(), here), await isIn(app(), there), await isIn(app(), third)],
      [true, false, true],
    );
    assert.equal((await end(here, thereId)).status, 404);
    assert.equal((await app().as('').delete('/sessions.json', here)).status, 200);
    assert.deepEqual(
      [await isIn(app(), here), await isIn(app(), third), await isIn(app(), theirs)],
      [true, false, true],
    );
    assert.equal((await end(here, await idOf(here))).status, 200);
    assert.equal(await isIn(app(), here), false);
  });

  test('are at most a hundred; the one used longest ago makes room', async () => {
    const { id, enter } = await somebody(app());
    const first = await enter();
    app().clock.move(1000);
    const [kept] = await app()
      .services.db.read.selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', 1)
      .where('person_id', '=', Number(id))
      .execute();
    const used = app().clock.now().toISOString();
    const rows = Array.from({ length: 99 }, (_, n) => ({ ...kept!, hash: `more ${n}`, last_used_at: used }));
    await app().services.db.transaction((tx) => tx.insertInto('sessions').values(rows).execute());
    assert.equal(await isIn(app(), first), true);
    const last = await enter();
    assert.deepEqual([await isIn(app(), first), (await sessionsOf(app(), last)).length], [false, 100]);
  });

  test('end after two weeks without use, and after thirty days in any case', async () => {
    const { enter } = await somebody(app());
    const [idle, busy] = [await enter(), await enter()];
    for (let days = 0; days < 26; days += 13) {
      app().clock.move(13 * DAY);
      assert.equal(await isIn(app(), busy), true);
    }
    assert.equal(await isIn(app(), idle), false);
    assert.equal((await sessionsOf(app(), busy)).length, 1);
    app().clock.move(4 * DAY - 1000);
    assert.equal(await isIn(app(), busy), true);
    app().clock.move(1000);
    assert.equal(await isIn(app(), busy), false);
  });

  test('the one that a browser was in with ends when somebody signs in with it again', async () => {
    const [{ enter }, other] = [await somebody(app()), await somebody(app())];
    const [first, elsewhere] = [await enter(), await enter()];
    const again = await enter(first);
    assert.deepEqual([await isIn(app(), first), await isIn(app(), elsewhere)], [false, true]);
    await other.enter({ cookie: again.cookie!.replace(/.$/, 'x') });
    const next = await other.enter({ cookie: again.cookie! });
    assert.deepEqual(
      [await isIn(app(), again), await isIn(app(), elsewhere), await isIn(app(), next)],
      [false, true, true],
    );
  });

  test('are ended by an Administrator who is signed in, and by nobody else', async () => {
    const [theirs, beside] = [await somebody(app()), await somebody(app())];
    const [one, two, by] = [await theirs.enter(), await theirs.enter(), await beside.enter()];
    const end = (id: string, headers: Headers) => app().as('').delete(`/people/${id}/sessions.json`, headers);
    assert.equal((await end(theirs.id, by)).status, 403);
    await promote(app(), beside.id);
    const refused = await app().admin.delete(`/people/${theirs.id}/sessions.json`);
    assert.deepEqual(
      [refused.status, (await end(beside.id, by)).status, (await end('999999', by)).status],
      [403, 403, 404],
    );
    assert.deepEqual([await isIn(app(), one), await isIn(app(), two)], [true, true]);
    assert.equal((await end(theirs.id, by)).status, 200);
    assert.deepEqual([await isIn(app(), one), await isIn(app(), two), await isIn(app(), by)], [false, false, true]);
    assert.equal((await theirs.caller.get('/me.json')).status, 200, 'a token goes on');
    assert.equal(await isIn(app(), await theirs.enter()), true);
    const [told] = (await app().admin.get(`/audit.json?action=session.ended&personId=${theirs.id}`)).body.entries;
    assert.deepEqual([told.personId, told.aboutId, told.detail], [beside.id, theirs.id, 'all of theirs: 2']);

    assert.equal(await endSessionsIn(app().services, 1, theirs.email), 1);
    assert.ok((await endSessionsIn(app().services, 1, undefined)) >= 1);
    assert.equal(await isIn(app(), by), false);
  });

  test('of an earlier version go on, and are known from their next use', async () => {
    const { id, enter } = await somebody(app());
    const session = await enter();
    await app().services.db.transaction((tx) =>
      tx
        .updateTable('sessions')
        .set({ last_used_at: null, address: '', browser: '' })
        .where('account_id', '=', 1)
        .where('person_id', '=', Number(id))
        .execute(),
    );
    app().clock.move(20 * DAY);
    assert.equal(await isIn(app(), session), true);
    assert.notEqual((await sessionsOf(app(), session))[0].lastUsedOn, '');
  });

  test('a stream that is open all day is no use of one', async (t) => {
    const { id, enter } = await somebody(app());
    const session = await enter();
    app().clock.move(DAY);
    const { services } = app();
    const stream = await openStream(t, app(), { token: '', path: '/events/stream', headers: session });
    assert.equal(stream.status, 200);
    const row = () =>
      services.db.read
        .selectFrom('sessions')
        .select(['created_at', 'last_used_at'])
        .where('person_id', '=', Number(id))
        .executeTakeFirstOrThrow();
    const { created_at, last_used_at } = await row();
    assert.equal(last_used_at, created_at);
    stream.close();
  });
});

eachEngine('sessions by other settings', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_SESSION_IDLE: '15m', HOLDFAST_SESSION_LIFE: '8h' } });

  test('end as these say, and the cookie with them; what is over is swept away', async () => {
    const { id, email, enter } = await somebody(app());
    const opened = await app()
      .as('')
      .post('/session.json', { session: { email, password: PASSWORD } });
    const until = new Date(app().clock.now().getTime() + 8 * HOUR).toUTCString();
    assert.ok(opened.headers['set-cookie']!.includes(`; Expires=${until};`));
    const [idle, busy] = [await enter(), await enter()];
    app().clock.move(14 * MINUTE);
    assert.equal(await isIn(app(), busy), true);
    app().clock.move(MINUTE);
    assert.deepEqual([await isIn(app(), idle), await isIn(app(), busy)], [false, true]);
    for (let at = 15 * MINUTE; at < 8 * HOUR - 10 * MINUTE; at += 10 * MINUTE) {
      app().clock.move(10 * MINUTE);
      assert.equal(await isIn(app(), busy), true);
    }
    app().clock.move(10 * MINUTE);
    assert.equal(await isIn(app(), busy), false);
    const left = () =>
      app().services.db.read.selectFrom('sessions').select('hash').where('person_id', '=', Number(id)).execute();
    assert.equal((await left()).length, 3);
    for (const chore of credentialChores) await chore.run(app().services, new AbortController().signal);
    assert.deepEqual(await left(), []);
  });
});

eachEngine('one’s session over https', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.example.com' } });

  test('is a cookie that no neighbour of the same domain can set', async () => {
    const { enter } = await somebody(app());
    const session = await enter();
    assert.match(session.cookie!, /^__Host-holdfast-session=hf_1_/);
    assert.equal(await isIn(app(), session), true);
    const tossed = session.cookie!.replace('__Host-', '');
    assert.equal(await isIn(app(), { cookie: tossed }), false);
    const { cookie: theirs } = await (await somebody(app())).enter();
    const both = { cookie: `${theirs!.replace('__Host-', '')}; ${session.cookie}`, 'sec-fetch-site': 'same-origin' };
    assert.equal((await sessionsOf(app(), both)).length, 1);
    const out = await app().as('').delete('/session.json', both);
    assert.match(out.headers['set-cookie']!, /^__Host-holdfast-session=; Max-Age=0; .*Secure$/);
    assert.deepEqual([await isIn(app(), session), await isIn(app(), { cookie: theirs! })], [false, true]);
  });
});
