import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSignInLink } from '../../src/credentials/operating.ts';
import { useApp } from '../support/app.ts';
import { eachEngine } from '../support/databases.ts';

eachEngine('the pages to get in', (engine) => {
  const app = useApp(engine);
  const form = (fields: Record<string, string>) => ({
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:8080',
      host: 'localhost:8080',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  const open = (url: string, cookie = '') => app().http.inject({ url, headers: { cookie } });
  const post = (url: string, fields: Record<string, string>) =>
    app().http.inject({ method: 'POST', url, ...form(fields) });

  test('a sign-in link is looked at without being used up, then works once', async () => {
    const link = await newSignInLink(app().house, 1, undefined);
    for (let n = 0; n < 2; n += 1) {
      const page = await open(link);
      assert.equal(page.statusCode, 200);
      assert.match(page.headers['content-security-policy'] as string, /default-src 'none'/);
    }
    const short = await post(link, { password: 'short' });
    assert.equal(short.statusCode, 422);
    assert.match(short.payload, /role="alert".*at least 10 characters/s);
    const entered = await post(link, { password: 'a good long password', 'first-name': 'Ana', 'last-name': 'Okoye' });
    assert.equal(entered.statusCode, 303);
    assert.equal((await post(link, { password: 'a good long password' })).statusCode, 404);
    assert.equal((await open(link)).statusCode, 404);

    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    assert.match(String(entered.headers['set-cookie']), /HttpOnly; SameSite=Lax/);
    const home = await open('/', cookie);
    assert.match(home.payload, /Acme.*Ana Okoye/s);
    assert.equal((await app().http.inject({ url: '/me.json', headers: { cookie } })).statusCode, 200);
    const out = await app().http.inject({ method: 'POST', url: '/logout', headers: { ...form({}).headers, cookie } });
    assert.equal(out.statusCode, 303);
    assert.equal((await app().http.inject({ url: '/me.json', headers: { cookie } })).statusCode, 401);
    assert.equal(
      (await post('/login', { email: 'ADMIN@acme.test', password: 'a good long password' })).statusCode,
      303,
    );
  });

  test('a wrong password is said above the form, and other sites cannot post it', async () => {
    const wrong = await post('/login', { email: 'admin@acme.test', password: 'not the password' });
    assert.equal(wrong.statusCode, 422);
    assert.match(wrong.payload, /role="alert".*do not belong together.*<form/s);
    const foreign = await app().http.inject({
      method: 'POST',
      url: '/login',
      ...form({}),
      headers: { ...form({}).headers, origin: 'https://evil.test' },
    });
    assert.equal(foreign.statusCode, 422);
    assert.match(foreign.payload, /own pages/);
  });

  test('without a session the front page leads to signing in', async () => {
    const front = await open('/');
    assert.deepEqual([front.statusCode, front.headers.location], [303, '/login']);
  });

  test('an expired link says what to do', async () => {
    const link = await newSignInLink(app().house, 1, undefined);
    app().clock.move(25 * 3600_000);
    const page = await open(link);
    assert.equal(page.statusCode, 404);
    assert.match(page.payload, /Ask for a new one/);
  });
});
