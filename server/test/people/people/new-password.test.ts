import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { isAmong } from '../../../src/people/people/guessable.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeCompany, makeInvitation, makePerson } from '../../support/make.ts';
import { sendSlowly } from '../../support/slowly.ts';

const OLD = 'correct horse battery';
const NEW = 'another long sentence';
const cookieOf = (reply: Reply) => reply.headers['set-cookie']!.split(';')[0]!;
const MAKES_NO_ADMINISTRATOR = /An API token cannot make somebody an Administrator/;
const OWN = { 'sec-fetch-site': 'same-origin' };

eachEngine('a new password', (engine) => {
  const app = useApp(engine);
  let made = 0;
  const somebody = async (fields: object = {}) => {
    const email = `changes${++made}@acme.test`;
    return { email, ...(await makePerson(app(), { 'email-address': email, password: OLD, ...fields })) };
  };
  const signIn = (email: string, password = OLD) =>
    app().as('').post('/session.json', { session: { email, password } });
  const enter = async (email: string) => ({ cookie: cookieOf(await signIn(email)), ...OWN });
  const isIn = async (headers: Record<string, string>) => (await app().as('').get('/me.json', headers)).status === 200;
  const change = (id: string, headers: Record<string, string>, fields: object = {}) =>
    app()
      .as('')
      .put(`/people/${id}.json`, { person: { password: NEW, 'current-password': OLD, ...fields } }, headers);
  const invite = (id: string): Promise<string> => makeInvitation(app(), id);
  const look = async (code: string) => (await app().as('').get(`/invitations/${code}.json`)).status;
  const accept = (code: string) =>
    app()
      .as('')
      .post(`/invitations/${code}.json`, { person: { password: NEW } });

  test('needs the current one, and is limited like signing in', async () => {
    const { id, email } = await somebody();
    const session = await enter(email);
    for (const current of [
      { 'current-password': '' },
      { 'current-password': `${OLD}!` },
      { 'current-password': NEW },
    ]) {
      const refused = await change(id, session, { title: 'Changed', ...current });
      assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'current-password']);
    }
    const weak = await change(id, session, { password: 'short' });
    assert.deepEqual([weak.status, weak.body.errors[0].field], [422, 'password']);
    const me = (await app().as('').get('/me.json', session)).body.person;
    assert.deepEqual([me.title, (await signIn(email)).status], ['', 201]);
    for (let n = 0; n < 10; n += 1) await change(id, session, { 'current-password': 'a guess' });
    assert.equal((await change(id, session)).status, 429);
    app().clock.move(15 * 60_000);
    assert.equal((await change(id, session)).status, 200);
    assert.deepEqual([(await signIn(email)).status, (await signIn(email, NEW)).status], [401, 201]);
  });

  test('is judged, and refused with the reason', async () => {
    const [{ id, email }, invited] = [await somebody(), await makePerson(app())];
    const session = await enter(email);
    const code = await invite(invited.id);
    for (const [password, reason] of [
      ['aaaaaaaaaa', /repeats one character/],
      ['qwertyuiop', /most used passwords/],
      ['password123', /common password/],
      ['a'.repeat(1024), /repeats one character/],
      ['Holdfast2026', /the name of this service/],
    ] as const) {
      const person = { 'first-name': 'A', 'last-name': 'B', 'email-address': 'weak@acme.test', password };
      for (const refused of [
        await change(id, session, { password }),
        await app().as('').post(`/invitations/${code}.json`, { person: { password } }),
        await app().admin.post('/people.json', { person }),
      ]) {
        assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'password'], password);
        assert.match(refused.body.MESSAGE, reason);
      }
    }
  });

  test('ends every other session and every link, and leaves tokens unless they are revoked with it', async () => {
    const { id, email, caller } = await somebody();
    const [here, elsewhere] = [await enter(email), await enter(email)];
    const code = await invite(id);
    assert.equal((await change(id, here)).status, 200);
    assert.deepEqual([await isIn(here), await isIn(elsewhere), await look(code)], [true, false, 404]);
    assert.equal((await caller.get('/me.json')).status, 200);
    const feed = await caller.post('/calendarFeeds.json', { calendarFeed: { of: 'mine' } });
    const read = async () => (await app().http.inject({ url: new URL(feed.body.address).pathname })).statusCode;
    assert.equal(await read(), 200);
    const again = await change(id, here, { password: OLD, 'current-password': NEW, 'revoke-tokens': true });
    assert.deepEqual([again.status, (await caller.get('/me.json')).status, await isIn(here)], [200, 401, true]);
    assert.equal(await read(), 404);
  });

  test('cannot be set with a token, and nobody makes themselves a link to set one', async () => {
    const { id, email, caller } = await somebody({ administrator: true });
    const other = await somebody();
    for (const one of [id, other.id]) {
      const refused = await caller.put(`/people/${one}.json`, { person: { password: NEW, 'current-password': OLD } });
      assert.deepEqual([refused.status, /Sign in/.test(refused.body.MESSAGE)], [403, true]);
    }
    assert.equal((await caller.put(`/people/${id}/invite.json`)).status, 403);
    const session = await enter(email);
    assert.equal((await app().as('').put(`/people/${id}/invite.json`, undefined, session)).status, 403);
    assert.equal((await signIn(other.email)).status, 201);
  });

  test('is not reached with a token, nor with a session alone, by way of who can do more', async () => {
    const [boss, there] = [await somebody({ administrator: true }), await somebody()];
    const [session, newcomer] = [await enter(boss.email), await makePerson(app())];
    const ask = app().as('');
    const invited = (id: string, proof?: object) => ask.put(`/people/${id}/invite.json`, proof, session);
    const proof = { 'current-password': OLD };
    const names = { 'first-name': 'N', 'last-name': 'M', administrator: true, password: OLD };
    const add = { ...names, 'email-address': 'another.boss@acme.test' };
    for (const [refusal, bySession, byToken] of [
      [
        MAKES_NO_ADMINISTRATOR,
        ask.post('/people.json', { person: add }, session),
        boss.caller.post('/people.json', { person: add }),
      ],
      ...[{ administrator: true }, { administrator: true, 'company-id': '1' }].map(
        (person) =>
          [
            MAKES_NO_ADMINISTRATOR,
            ask.put(`/people/${newcomer.id}.json`, { person }, session),
            boss.caller.put(`/people/${newcomer.id}.json`, { person }),
          ] as const,
      ),
      ...[there, { id: '1' }].map(
        ({ id }) =>
          [/An API token cannot make a link/, invited(id), boss.caller.put(`/people/${id}/invite.json`)] as const,
      ),
    ] as const) {
      const [withSession, withToken] = [await bySession, await byToken];
      assert.deepEqual(
        [withSession.status, withSession.body.errors?.[0].field],
        [422, 'current-password'],
        withSession.text,
      );
      assert.equal(withToken.status, 403, withToken.text);
      assert.match(withToken.body.MESSAGE, refusal);
    }
    // A group of their provider, or an Administrator, may put them into the owner company one day.
    const elsewhere = { 'company-id': await makeCompany(app().admin) };
    const roundabout = `/people/${(await makePerson(app(), elsewhere)).id}.json`;
    const flag = { person: { administrator: true } };
    assert.equal((await boss.caller.put(roundabout, flag)).status, 403);
    assert.equal((await boss.caller.post('/people.json', { person: { ...add, ...elsewhere } })).status, 403);
    assert.equal((await ask.put(roundabout, { person: { ...flag.person, ...proof } }, session)).status, 200);
    assert.equal((await boss.caller.put(roundabout, { person: { 'company-id': '1' } })).status, 403);

    const welcome = await boss.caller.put(`/people/${newcomer.id}/invite.json`);
    assert.equal(welcome.status, 200, 'who has never come in');
    const code = welcome.body.link.split('/').at(-1);
    assert.equal(await look(code), 200);
    assert.equal((await invited(there.id, proof)).status, 200);
    assert.equal((await ask.post('/people.json', { person: { ...add, ...proof } }, session)).status, 201);
    const promoted = { person: { administrator: true, ...proof } };
    assert.equal((await ask.put(`/people/${newcomer.id}.json`, promoted, session)).status, 200);
    assert.equal((await boss.caller.put(`/people/${newcomer.id}/invite.json`)).status, 403, 'an Administrator by now');
    assert.deepEqual([await look(code), (await accept(code)).status], [404, 404], 'nor by the link from before');
  });

  test('of somebody else is set by an Administrator who knows their own, and puts all others out', async () => {
    const [boss, other] = [await somebody({ administrator: true }), await somebody()];
    const [session, theirs] = [await enter(boss.email), await enter(other.email)];
    assert.equal((await change(other.id, session, { 'current-password': 'wrong' })).status, 422);
    assert.equal((await change(other.id, session)).status, 200);
    assert.deepEqual([await isIn(session), await isIn(theirs)], [true, false]);
    assert.equal((await signIn(other.email, NEW)).status, 201);
    const stranger = await enter((await somebody()).email);
    assert.equal((await change(other.id, stranger)).status, 404);
  });

  test('is not passed by a sign-in that was let through just before', async () => {
    const { id, email } = await somebody();
    const session = await enter(email);
    const { attempts } = app().services;
    const { succeeded } = attempts;
    // The password has been compared, and the session is not opened yet.
    attempts.succeeded = async (...given) => {
      attempts.succeeded = succeeded;
      await succeeded(...given);
      assert.equal((await change(id, session)).status, 200);
    };
    const late = await signIn(email);
    assert.deepEqual([late.status, late.headers['set-cookie']], [401, undefined]);
    assert.equal((await signIn(email, NEW)).status, 201);

    const proven = (password: string) => ({ password, 'current-password': NEW });
    const mine = { cookie: cookieOf(await signIn(email, NEW)), ...OWN };
    attempts.succeeded = async (...given) => {
      attempts.succeeded = succeeded;
      await succeeded(...given);
      assert.equal((await change(id, session, proven(OLD))).status, 200);
    };
    assert.equal((await change(id, mine, proven(`${NEW} still`))).status, 401, 'nor by another new one');
    assert.equal((await signIn(email)).status, 201);
  });

  test('is not passed by what was begun before it and goes on letting somebody in', async () => {
    const { id, email } = await somebody();
    const owner = await enter(email);
    const ask = app().as('');
    const token = { token: { name: 'kept' } };
    const feed = { calendarFeed: { of: 'mine' } };
    let [now, next] = [OLD, NEW];
    for (const [by, method, path, body] of [
      ['session', 'POST', '/tokens.json', token],
      ['token', 'POST', '/tokens.json', token],
      ['password', 'POST', '/tokens.json', token],
      ['session', 'POST', '/calendarFeeds.json', feed],
      ['session', 'PUT', '/calendarFeeds/{id}/renew.json', {}],
    ] as const) {
      const session = { cookie: cookieOf(await signIn(email, now)), ...OWN };
      const { token: value } = (await ask.post('/tokens.json', token, session)).body;
      const made = await ask.post('/calendarFeeds.json', feed, session);
      const basic = `Basic ${Buffer.from(`${email}:${now}`).toString('base64')}`;
      const headers = by === 'session' ? session : { authorization: by === 'token' ? `Bearer ${value}` : basic };
      const proof = { password: next, 'current-password': now, 'revoke-tokens': method === 'POST' };
      const thief = { method, path: path.replace('{id}', made.body.id), body, headers };
      const late = await sendSlowly(app(), thief, async () => {
        assert.equal((await change(id, owner, proof)).status, 200);
      });
      assert.equal(late, 401, `${path} by ${by}`);
      [now, next] = [next, now];
    }
  });

  test('by a link ends all sessions and the other links', async () => {
    const { id, email } = await somebody();
    const session = await enter(email);
    const [first, second] = [await invite(id), await invite(id)];
    const accepted = await accept(first);
    assert.deepEqual([accepted.status, await isIn(session), await look(second)], [201, false, 404]);
    assert.equal(await isIn({ cookie: cookieOf(accepted) }), true);
    assert.equal((await accept(second)).status, 404);
  });
});

test('is kept with the cost that is recommended', async () => {
  // In a process of its own: those of tests hash at the least cost there is.
  const passwords = new URL('../../../src/people/people/passwords.ts', import.meta.url).href;
  const program = `import { hashPassword } from '${passwords}'; console.log(await hashPassword('${NEW}'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  assert.match(stdout, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

eachEngine('a list of leaked passwords', (engine) => {
  const LEAKED = ['breakwater-and-7-gulls', 'nine lamps of the quay', 'salt on every sill'];
  const hashOf = (password: string) => hash('sha1', password, 'hex').toUpperCase();
  const others = Array.from({ length: 300 }, (_, n) => `${hashOf(`other ${n}`)}:${n}`);
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-leaked-'));
  const file = join(folder, 'list.txt');
  writeFileSync(file, [...LEAKED.map((one) => `${hashOf(one)}:3`), ...others].sort().join('\r\n'));
  after(() => rmSync(folder, { recursive: true }));
  const app = useApp(engine, { env: { HOLDFAST_LEAKED_PASSWORDS: file } });

  test('refuses those that are in it, wherever they stand, and no others', async () => {
    const make = (password: string) =>
      app().admin.post('/people.json', {
        person: { 'first-name': 'P', 'last-name': 'Q', 'email-address': `${hashOf(password)}@acme.test`, password },
      });
    for (const password of LEAKED) {
      const refused = await make(password);
      assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'password'], password);
      assert.match(refused.body.MESSAGE, /stolen elsewhere/);
    }
    for (const password of ['salt on every sill!', 'nine lamps of the key', 'breakwater and 7 gulls'])
      assert.equal((await make(password)).status, 201, password);
    const found: boolean[] = [];
    for (let n = 0; n < 302; n += 1) found.push(await isAmong(file, `other ${n}`));
    assert.deepEqual(found.map(Number).lastIndexOf(1), 299);
    assert.equal(found.filter(Boolean).length, 300);
  });
});
