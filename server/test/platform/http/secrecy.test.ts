import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeInvitation, makePerson, makeProject } from '../../support/make.ts';

const PASSWORD = 'correct horse battery';
const INNER =
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d|\bselect\b.+\bfrom\b|\binsert into\b|sqlite|postgres|kysely|errcode/i;

eachEngine('what is not told', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_LOG_REQUESTS: 'yes' } });

  test('every answer forbids sniffing its type', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    const etag = (await admin.get(`/projects/${id}.json`)).headers.etag!;
    const replies: Reply[] = [
      await admin.get(`/projects/${id}.json`),
      await admin.get(`/projects/${id}.json`, { 'if-none-match': etag }),
      await admin.get('/projects.json'),
      await admin.post('/projects.json', { project: { name: 'x' } }),
      await admin.post('/projects.json', {}),
      await admin.get('/buffalo.json'),
      await admin.call('PATCH', '/projects.json'),
      await admin.get('/projects/%zz.json'),
      await app().as('').get('/projects.json'),
      await app().as('').get('/nothing'),
      await app().as('').get('/healthz'),
      await app().as('').get('/readyz'),
      await app().as('').get('/metrics'),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 304, 200, 201, 422, 404, 405, 400, 401, 404, 200, 200, 200],
    );
    for (const [at, { headers }] of replies.entries())
      assert.equal(headers['x-content-type-options'], 'nosniff', `reply ${at}`);
  });

  test('what is kept for an Idempotency-Key does not tell whether a guessed password is right', async () => {
    const { admin, services } = app();
    const names = { 'email-address': 'kept@acme.test', 'first-name': 'K', 'last-name': 'Ept' };
    const post = (password: string) =>
      admin.post('/people.json', { person: { ...names, password } }, { 'idempotency-key': 'kept' });
    const first = await post(PASSWORD);
    assert.equal(first.status, 201);
    const kept = () =>
      services.db.read.selectFrom('idempotency_keys').selectAll().where('key', '=', 'kept').executeTakeFirstOrThrow();
    const plain = hash('sha256', `/.json/people\n${JSON.stringify({ person: { ...names, password: PASSWORD } })}`);
    assert.ok(!JSON.stringify(await kept()).includes(plain));
    const again = [(await post(PASSWORD)).text, (await post('another horse battery')).status];
    assert.deepEqual(again, [first.text, 409]);
    // As the version before has kept it.
    await services.db.transaction((tx) =>
      tx.updateTable('idempotency_keys').set({ fingerprint: plain }).where('key', '=', 'kept').execute(),
    );
    assert.deepEqual([(await post(PASSWORD)).text, (await post('another horse battery')).status], again);
  });

  test('what is kept for an Idempotency-Key lets nobody in', async () => {
    const { id } = await makePerson(app());
    const invite = async () =>
      (await app().admin.put(`/people/${id}/invite.json`, undefined, { 'idempotency-key': 'invites' })).body.link;
    const link: string = await invite();
    assert.match(link, /\/invite\/hf_1_/);
    const kept = app().services.db.read.selectFrom('idempotency_keys').selectAll().where('key', '=', 'invites');
    assert.ok(!JSON.stringify(await kept.execute()).includes(link.split('/').at(-1)!));
    assert.equal(await invite(), '', 'no other one is made');
  });

  test('a refusal tells nothing about the inside', async () => {
    const { admin } = app();
    const replies = [
      await admin.get("/projects.json?searchTerm=';select&orderby=';drop"),
      await admin.get('/projects/x.json'),
      await admin.post('/projects.json', { project: { name: { toString: 1 }, startDate: { toString: 1 } } }),
      await admin.call('POST', '/projects.json', undefined, {
        payload: '{',
        headers: { 'content-type': 'text/plain' },
      }),
      await admin.call('POST', '/projects.json', undefined, { payload: 'x', headers: { 'content-type': 'x/y' } }),
      await admin.post('/people.json', {
        person: { 'email-address': 'admin@acme.test', 'first-name': 'A', 'last-name': '' },
      }),
    ];
    for (const { status, text } of replies) {
      assert.ok(status >= 400 && status < 500, `${status} ${text}`);
      assert.doesNotMatch(text, INNER);
    }
  });

  test('a fault is logged whole and told as a number to ask for', async (t) => {
    t.mock.method(app().services.cursors, 'page', async () => {
      throw new Error('select secret from inner_table');
    });
    const reply = await app().admin.get('/projects.json');
    assert.equal(reply.status, 500);
    assert.doesNotMatch(reply.text, /secret|inner_table/);
    assert.doesNotMatch(reply.text, INNER);
    const id = reply.headers['x-request-id']!;
    assert.ok(reply.body.MESSAGE.includes(id));
    const logged = app().log.filter((line) => line.includes('inner_table'));
    assert.equal(logged.length, 1);
    assert.ok(logged[0]!.includes(id) && logged[0]!.includes('"stack"'));
  });

  test('the log holds no token, password, cookie or link, even of requests that fail', async () => {
    const { admin } = app();
    const { id } = await makePerson(app(), { 'email-address': 'logged@acme.test', password: PASSWORD });
    const basic = Buffer.from(`logged@acme.test:${PASSWORD}`).toString('base64');
    const session = await app()
      .as('')
      .post('/session.json', { session: { email: 'logged@acme.test', password: PASSWORD } });
    const cookie = session.headers['set-cookie']!.split(';')[0]!;
    const token = (await admin.post('/tokens.json', { token: { name: 'logged' } })).body.token as string;
    const code = await makeInvitation(app(), id);

    await app()
      .as('')
      .get('/me.json', { authorization: `Basic ${basic}` });
    await app()
      .as('')
      .get('/nothing.json', { authorization: `Basic ${basic}`, cookie });
    await app()
      .as('')
      .put('/account.json', { account: { name: 'x' } }, { cookie });
    await app()
      .as(token)
      .get(`/me.json?token=${token}&password=${encodeURIComponent(PASSWORD)}`);
    await app().as(`${token}x`).get('/me.json');
    await app()
      .as('')
      .post('/session.json', { session: { email: 'logged@acme.test', password: `${PASSWORD}!` } });
    await app()
      .as('')
      .post(`/invitations/${code}.json`, { person: { password: 'short' } });
    await app().as('').get(`/invitations/${code}.json`);
    await app().http.inject({ url: `/links/${code}.json` });
    await app().as('').get(`/invite/${code}`);
    await app()
      .as('')
      .post(`/invitations/${code}.json`, { person: { password: PASSWORD } });
    await app()
      .as('')
      .get('/projects/%zz.json', { authorization: `Bearer ${token}` });
    const mark = 'feedfacefeedfacefeedfacefeedface';
    for (const path of [
      'unsubscribe/1-2-',
      '%75nsubscribe/1-2-',
      'download/1/2/',
      'logo/1/2/',
      'picture/',
      'receive/1/2/',
    ])
      await app().http.inject({ method: 'POST', url: `/${path}${mark}` });
    await app().http.inject({ method: 'POST', url: `https://work.acme.test/unsubscribe/1-2-${mark}` });

    const log = app().log.join('');
    assert.ok(log.includes('/me.json') && log.includes('"status":401'));
    for (const secret of [PASSWORD, basic, token, admin.token, cookie, cookie.split('=')[1]!, code, mark, 'horse']) {
      assert.ok(!log.includes(secret), `the log holds ${secret}`);
      assert.ok(!log.includes(Buffer.from(`${secret}:x`).toString('base64')), `the log holds ${secret} in Base64`);
    }
  });

  test('what a caller sends does not end up in headers', async () => {
    const { admin } = app();
    const name = 'x\r\nSet-Cookie: a=b\r\n\r\n<script>';
    const made = await admin.post('/projects.json', { project: { name } });
    assert.equal(made.status, 201);
    const read = await admin.get(`/projects/${made.body.id}.json?x=%0d%0aSet-Cookie:a=b`);
    const missed = await admin.get('/x%0d%0aSet-Cookie:%20a=b.json');
    for (const { headers } of [made, read, missed]) {
      assert.equal(headers['set-cookie'], undefined);
      for (const value of Object.values(headers)) assert.doesNotMatch(String(value), /[\r\n]|script/);
    }
  });

  test('only the counts of requests are public, never paths or names', async () => {
    await app().admin.get('/projects/123456.json');
    const { text } = await app().as('').get('/metrics');
    assert.match(text, /holdfast_http_requests_total/);
    assert.doesNotMatch(text, /acme|hf_|projects/);
    // A figure may be any number; what is counted has names.
    assert.doesNotMatch((text.match(/\{[^}]*\}/g) ?? []).join(), /123456/);
  });
});
