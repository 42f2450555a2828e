import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused, tus } from '../../bytes/uploads/tus.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson } from '../../support/make.ts';

const PASSWORD = 'correct horse battery';
const DAY = 864e5;
const MINUTE = 60_000;
const cookieOf = (reply: Reply) => reply.headers['set-cookie']!.split(';')[0]!;
const OWN = { origin: 'http://localhost:80' };

eachEngine('signing in', (engine) => {
  const app = useApp(engine);
  let made = 0;
  const somebody = async () => {
    const email = `signs${++made}@acme.test`;
    return { email, ...(await makePerson(app(), { 'email-address': email, password: PASSWORD })) };
  };
  const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
    app().as('').post('/session.json', { session: { email, password } }, headers);
  const me = async (cookie: string) => (await app().as('').get('/me.json', { cookie })).status;

  test('opens a session whose cookie no script and no other site gets', async () => {
    const { email, id } = await somebody();
    const reply = await signIn(email.toUpperCase());
    assert.equal(reply.status, 201);
    matchesGolden('session-opened', { ...reply.body, userId: '2' });
    assert.equal(reply.body.userId, id);
    const [, ...flags] = reply.headers['set-cookie']!.split('; ');
    const expires = new Date(app().clock.now().getTime() + 30 * DAY).toUTCString();
    assert.deepEqual(flags, [`Expires=${expires}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']);
    assert.equal(reply.headers['cache-control'], 'no-store');
    const person = (
      await app()
        .as('')
        .get('/me.json', { cookie: cookieOf(reply) })
    ).body.person;
    assert.deepEqual([person.id, person['login-count']], [id, '1']);
    assert.ok(person['last-login'] !== '');
  });

  test('is refused in the same words whoever is tried, and needs both fields', async () => {
    const { email } = await somebody();
    const { id: without } = await makePerson(app(), { 'email-address': 'without@acme.test' });
    assert.ok(without);
    const replies = [
      await signIn(email, 'wrong'),
      await signIn('nobody@acme.test'),
      await signIn('without@acme.test', ''),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [401, 401, 401],
    );
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    for (const { headers } of replies) assert.equal(headers['set-cookie'], undefined);
    const empty = await app().as('').post('/session.json', { session: {} });
    assert.deepEqual([empty.status, empty.body.errors.length], [422, 2]);
  });

  test('lets its cookie write only from Holdfast’s own pages', async () => {
    const { email, id } = await somebody();
    const cookie = cookieOf(await signIn(email));
    let title = 0;
    const write = async (headers: Record<string, string>) =>
      (
        await app()
          .as('')
          .put(`/people/${id}.json`, { person: { title: `Title ${++title}` } }, { cookie, ...headers })
      ).status;
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://localhost:81' },
      { origin: 'http://localhost.evil.example:80' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', ...OWN },
      { referer: 'http://localhost:80/' },
    ];
    for (const headers of foreign) assert.equal(await write(headers), 403, JSON.stringify(headers));
    assert.equal((await app().as('').get('/me.json', { cookie })).body.person.title, '');
    const host = { host: 'work:8080' };
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { ...host, origin: 'http://work:8080' },
    ];
    for (const headers of own) assert.equal(await write(headers), 200, JSON.stringify(headers));
    assert.equal((await app().as('').get('/projects.json', { cookie, origin: 'https://evil.example' })).status, 200);
  });

  test('does nothing for a page that was somebody else’s, and says whose it is', async () => {
    const [ann, cid] = [await somebody(), await somebody()];
    const cookie = cookieOf(await signIn(cid.email));
    const caller = app().as('');
    const said = (await caller.get('/me.json', { cookie })).headers['x-holdfast-person'];
    assert.equal(said, `1/${cid.id}`);
    const other = await app().anotherAccount();
    const page = (person: string) => ({ cookie, 'sec-fetch-site': 'same-origin', 'x-holdfast-person': person });
    const retitle = (person: string, title: string) =>
      caller.put(`/people/${cid.id}.json`, { person: { title } }, page(person));
    for (const person of [`1/${ann.id}`, `${other.accountId}/${cid.id}`, cid.id, '']) {
      const refused = [
        await retitle(person, 'Ann’s words'),
        await caller.get('/me.json', page(person)),
        await caller.delete('/session.json', page(person)),
        await caller.get('/events/stream', page(person)),
        await tus(caller).create({ 'upload-length': '1', ...page(person) }),
      ];
      for (const reply of refused) isRefused(reply, 401, /Somebody else has signed in/);
    }
    assert.equal((await caller.get('/me.json', { cookie })).body.person.title, '');
    assert.equal((await retitle(said, 'Own words')).status, 200);
    assert.equal((await cid.caller.get('/me.json', { 'x-holdfast-person': `1/${ann.id}` })).status, 200, 'a token is');
    assert.equal((await cid.caller.get('/me.json')).headers['x-holdfast-person'], undefined);
  });

  test('cannot be done to somebody by a page of another site', async () => {
    const { email } = await somebody();
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      const reply = await signIn(email, PASSWORD, headers);
      assert.deepEqual([reply.status, reply.headers['set-cookie']], [403, undefined]);
    }
    assert.equal((await signIn(email, PASSWORD, { 'sec-fetch-site': 'same-origin' })).status, 201);
  });

  test('ends with signing out, and leaves other sessions alone', async () => {
    const { email } = await somebody();
    const [one, two] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))];
    const out = await app().as('').delete('/session.json', { cookie: one, 'sec-fetch-site': 'same-origin' });
    assert.equal(out.status, 200);
    assert.match(out.headers['set-cookie']!, /^holdfast-session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.deepEqual([await me(one), await me(two)], [401, 200]);
  });

  test('lasts thirty days', async () => {
    const { email } = await somebody();
    const cookie = cookieOf(await signIn(email));
    for (const days of [10, 10, 10]) {
      app().clock.move(days * DAY - 1000);
      assert.equal(await me(cookie), 200);
    }
    app().clock.move(2000);
    assert.equal(await me(cookie), 200);
    app().clock.move(1000);
    assert.equal(await me(cookie), 401);
  });

  test('after ten failures an address has to wait, right password or not, and others do not', async () => {
    const [{ email }, bystander] = [await somebody(), await somebody()];
    for (let n = 0; n < 10; n += 1)
      assert.equal((await signIn(email, 'wrong', { 'x-forwarded-for': '1.2.3.4' })).status, 401);
    const basic = { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` };
    for (const reply of [
      await signIn(email),
      await signIn(email.toUpperCase(), 'wrong'),
      await app().as('').get('/me.json', basic),
    ]) {
      assert.equal(reply.status, 429);
      assert.equal(reply.headers['retry-after'], String(15 * 60));
    }
    assert.equal((await signIn(bystander.email)).status, 201);
    app().clock.move(15 * MINUTE - 1000);
    const late = await signIn(email);
    assert.deepEqual([late.status, late.headers['retry-after']], [429, '1']);
    app().clock.move(1000);
    assert.equal((await signIn(email)).status, 201);
    app().clock.move(15 * MINUTE);
  });

  test('an address that nobody has is limited just the same', async () => {
    for (let n = 0; n < 10; n += 1) assert.equal((await signIn('ghost@acme.test', 'wrong')).status, 401);
    assert.equal((await signIn('ghost@acme.test', 'wrong')).status, 429);
    app().clock.move(15 * MINUTE);
  });

  test('many tries at the same moment are not all let through', async () => {
    const { email } = await somebody();
    const replies = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong')));
    assert.equal(replies.filter(({ status }) => status === 401).length, 10);
    app().clock.move(15 * MINUTE);
  });

  test('a success forgets the failures before it', async () => {
    const { email } = await somebody();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) assert.equal((await signIn(email, 'wrong')).status, 401);
      assert.equal((await signIn(email)).status, 201);
    }
    app().clock.move(15 * MINUTE);
  });

  test('a changed password opens, the old one does not', async () => {
    const { email, id } = await somebody();
    const basic = (password: string) =>
      app()
        .as('')
        .get('/me.json', { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` });
    assert.equal((await basic(PASSWORD)).status, 200);
    await app()
      .as('')
      .put(
        `/people/${id}.json`,
        { person: { password: 'another long password', currentPassword: PASSWORD } },
        { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` },
      );
    assert.deepEqual([(await basic(PASSWORD)).status, (await basic('another long password')).status], [401, 200]);
    const row = await app()
      .services.db.read.selectFrom('people')
      .select('password_hash')
      .where('id', '=', Number(id))
      .where('account_id', '=', 1)
      .executeTakeFirstOrThrow();
    assert.match(row.password_hash!, /^\$argon2id\$/);
  });

  test('a forged, foreign or broken cookie opens nothing', async () => {
    const { email } = await somebody();
    const cookie = cookieOf(await signIn(email));
    const other = await app().anotherAccount();
    for (const bad of [
      `${cookie}x`,
      cookie.replace('hf_1_', `hf_${other.accountId}_`),
      'holdfast-session=',
      'holdfast-session=%zz',
      `holdfast-session=${app().admin.token}`,
      `other=${cookie}`,
    ])
      assert.equal(await me(bad), 401, bad);
  });
});

eachEngine('signing in over https', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.example.com' } });

  test('marks the cookie Secure, and links carry the public address', async () => {
    await makePerson(app(), { 'email-address': 'secure@acme.test', password: PASSWORD });
    const reply = await app()
      .as('')
      .post('/session.json', { session: { email: 'secure@acme.test', password: PASSWORD } });
    assert.match(reply.headers['set-cookie']!, /; HttpOnly; SameSite=Lax; Secure$/);
    assert.equal(reply.headers['strict-transport-security'], 'max-age=31536000');
    const out = await app()
      .as('')
      .delete('/session.json', { cookie: cookieOf(reply), 'sec-fetch-site': 'same-origin' });
    assert.match(out.headers['set-cookie']!, /; Secure$/);
    const invited = await makePerson(app());
    const { link } = (await app().admin.put(`/people/${invited.id}/invite.json`)).body;
    assert.match(link, /^https:\/\/work\.example\.com\/invite\/hf_1_/);
  });
});
