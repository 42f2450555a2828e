import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson, makeProject, makeToken } from '../../support/make.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const REALM = 'Basic realm="TeamworkPM"';

eachEngine('who may call', (engine) => {
  const app = useApp(engine);
  const call = (authorization: string, path = '/me.json') => app().as('').get(path, { authorization });

  test('a token is taken in every spelling that programs use', async () => {
    const { token } = app().admin;
    const spellings = [
      ...['x', 'xx', 'xxx', '1', '', 'X', 'a:b', 'pass word', 'ü'].map(
        (password) => `Basic ${base64(`${token}:${password}`)}`,
      ),
      `BASIC ${base64(`${token}:x`)}`,
      `basic ${base64(`${token}:x`)}`,
      `bAsIc ${base64(`${token}:x`)}`,
      `Basic   ${base64(`${token}:x`)}  `,
      `Basic ${base64(token)}`,
      `Basic ${base64(`${token}:x`).replace(/=+$/, '')}`,
      `Bearer ${token}`,
      `BEARER ${token}`,
      `bearer  ${token} `,
    ];
    for (const authorization of spellings) assert.equal((await call(authorization)).status, 200, authorization);
  });

  test('an e-mail address and a password are taken, and only together', async () => {
    const password = 'a pass:word, with ü';
    const { id } = await makePerson(app(), { 'email-address': 'Ana.Okoye@acme.test', password });
    for (const email of ['Ana.Okoye@acme.test', 'ana.okoye@ACME.test']) {
      const reply = await call(`Basic ${base64(`${email}:${password}`)}`);
      assert.deepEqual([reply.status, reply.body.person.id], [200, id], email);
    }
    for (const wrong of [`${password}x`, '', password.toUpperCase(), 'x']) {
      assert.equal((await call(`Basic ${base64(`ana.okoye@acme.test:${wrong}`)}`)).status, 401, wrong);
    }
    assert.equal((await call(`Basic ${base64(`admin@acme.test:${password}`)}`)).status, 401);
    assert.equal((await call(`Basic ${base64('admin@acme.test:')}`)).status, 401);
    assert.equal((await call(`Basic ${base64('nobody@acme.test:x')}`)).status, 401);
  });

  test('what a browser remembers of its password window writes nothing for a page of another site', async () => {
    const { token } = app().admin;
    const password = 'a window of its own';
    let tags = 0;
    await makePerson(app(), { 'email-address': 'window@acme.test', password });
    const typed = [`Basic ${base64(`${token}:x`)}`, `Basic ${base64(`window@acme.test:${password}`)}`];
    const write = async (headers: Record<string, string>) =>
      (
        await app()
          .as('')
          .post('/tags.json', { tag: { name: `Tag ${++tags}` } }, headers)
      ).status;
    for (const authorization of typed)
      for (const [site, status] of [
        ['cross-site', 403],
        ['same-site', 403],
        ['same-origin', 201],
        ['none', 201],
      ] as const)
        assert.equal(await write({ authorization, 'sec-fetch-site': site }), status, `${authorization} ${site}`);
    assert.equal(await write({ authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' }), 201);
    assert.equal(await write({ authorization: typed[0]! }), 201);
  });

  test('nothing else is', async () => {
    const { token } = app().admin;
    const bad = [
      '',
      ' ',
      'Basic',
      'Basic ',
      'Bearer',
      token,
      `Token ${token}`,
      `Digest username="${token}"`,
      `Basic ${token}`,
      `Basic ${base64(`:${token}`)}`,
      `Basic ${base64(`x:${token}`)}`,
      `Basic ${base64(`${token}x:x`)}`,
      `Basic ${base64(`${token.slice(0, -1)}:x`)}`,
      `Bearer ${base64(token)}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token.replace('hf_1_', 'hf_2_')}`,
      `Bearer ${token.replace('hf_1_', 'hf_01_')}`,
      `Bearer hf_9999999999999999_${'x'.repeat(32)}`,
      `Bearer ${'x'.repeat(10_000)}`,
      'Basic !!!!',
      `Basic ${base64('\0:x')}`,
      `Basic ${base64('a\0@acme.test:x')}`,
      `Basic ${base64('a@b@c:x')}`,
      `Basic ${Buffer.from([0xff, 0xfe, 0x40, 0x3a]).toString('base64')}`,
      `Basic ${base64("' or 1=1 --@x:x")}`,
    ];
    for (const authorization of bad) {
      const reply = await call(authorization);
      assert.equal(reply.status, 401, `${authorization}: ${reply.text}`);
      assert.equal(reply.headers['www-authenticate'], REALM);
      assert.doesNotMatch(reply.text, /hf_/);
    }
  });

  test('every route without a token is 401 with the challenge that programs wait for', async () => {
    for (const { method, path, isPublic } of app().routes) {
      if (isPublic) continue;
      for (const authorization of [undefined, `Basic ${base64('nonsense:x')}`]) {
        const headers: Record<string, string> = authorization ? { authorization } : {};
        const url = `${path.replace(/:\w+/g, '1')}.json`;
        const reply = await app().as('').call(method, url, undefined, { headers });
        assert.equal(reply.status, 401, `${method} ${url}: ${reply.text}`);
        assert.equal(reply.headers['www-authenticate'], REALM);
        assert.ok(Number(reply.headers['x-ratelimit-remaining']) > 0);
        assert.deepEqual(Object.keys(reply.body).sort(), ['MESSAGE', 'STATUS']);
      }
    }
  });

  test('a revoked, an expired and an unknown token are told the same', async () => {
    const { clock, admin } = app();
    const expiring = await makeToken(app(), 1, 1, {
      expiresAt: new Date(clock.now().getTime() + 60_000).toISOString(),
    });
    const made = await admin.post('/tokens.json', { token: { name: 'short-lived' } });
    assert.equal((await app().as(expiring).get('/me.json')).status, 200);
    assert.equal((await app().as(made.body.token).get('/me.json')).status, 200);
    clock.move(60_000);
    await admin.delete(`/tokens/${made.body.id}.json`);
    const replies = await Promise.all(
      [expiring, made.body.token, 'unknown'].map((token) => app().as(token).get('/me.json')),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [401, 401, 401],
    );
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
  });

  test('a token of another account opens nothing here', async () => {
    const other = await app().anotherAccount();
    const mine = await makeProject(app().admin, { name: 'Mine' });
    await makeProject(app().admin);
    const theirs = await make(other.admin, '/projects.json', { project: { name: 'Theirs' } });
    assert.equal((await other.admin.get(`/projects/${theirs}.json`)).body.project.name, 'Theirs');
    const swapped = other.token.replace(/^hf_\d+_/, 'hf_1_');
    assert.equal((await app().as(swapped).get(`/projects/${mine}.json`)).status, 401);
  });

  test('a read-only token reads and writes nothing', async () => {
    const reader = app().as(await makeToken(app(), 1, 1, { isReadOnly: true }));
    const id = await makeProject(app().admin, { name: 'Looked at' });
    assert.equal((await reader.get(`/projects/${id}.json`)).status, 200);
    assert.equal((await reader.call('HEAD', `/projects/${id}.json`)).status, 200);
    for (const [method, path, body] of [
      ['PUT', `/projects/${id}.json`, { project: { name: 'Changed' } }],
      ['PUT', `/projects/${id}/star.json`, undefined],
      ['DELETE', `/projects/${id}.json`, undefined],
      ['POST', '/projects.json', { project: { name: 'More' } }],
      ['POST', '/tokens.json', { token: { name: 'writes' } }],
    ] as const) {
      const reply = await reader.call(method, path, body);
      assert.deepEqual([reply.status, /read-only/.test(reply.body.MESSAGE)], [403, true], `${method} ${path}`);
    }
    assert.equal((await app().admin.get(`/projects/${id}.json`)).body.project.name, 'Looked at');
  });
});
