import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';

describe('the name a server is called by', () => {
  const app = useApp(sqliteEngine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.example.com' } });
  const call = (host: string, path = '/me.json') => app().admin.get(path, { host });

  test('is its own, an address of the machine or one that only the machine knows', async () => {
    for (const host of [
      'work.example.com',
      'WORK.example.com:443',
      '127.0.0.1:8080',
      '[::1]:8080',
      '[::1]',
      'localhost',
    ])
      assert.equal((await call(host)).status, 200, host);
    for (const host of ['app.localhost:8080', 'nas:8080', '']) assert.equal((await call(host)).status, 200, host);
  });

  test('is not one that a page of another site has had point here', async () => {
    for (const host of [
      'evil.example',
      'evil.example:8080',
      'work.example.com.evil.example',
      'localhost.evil.example.',
    ])
      for (const path of ['/me.json', '/', '/openapi.json', '/metrics', '/no-such-path.json']) {
        const { status, text } = await call(host, path);
        assert.equal(status, 421, `${host} ${path}`);
        assert.match(text, /HOLDFAST_PUBLIC_URL/);
      }
    const tried = await app().as('').post('/session.json', { session: {} }, { host: 'evil.example' });
    assert.equal(tried.status, 421);
  });

  test('whatever is answered, nothing in it runs, and nobody shows it inside of a page of theirs', async () => {
    const paths = [
      '/me.json',
      '/projects/9.json',
      '/nothing.json',
      '/openapi.json',
      '/healthz',
      '/metrics',
      '/people.csv',
    ];
    for (const [host, path] of [...paths.map((one) => ['work.example.com', one]), ['evil.example', '/me.json']])
      assert.match(
        (await call(host!, path)).headers['content-security-policy']!,
        /^(sandbox; )?default-src 'none'; frame-ancestors 'none'$/,
        path,
      );
  });

  test('over https is to be called by https alone', async () => {
    for (const path of ['/me.json', '/', '/nothing.json'])
      assert.equal((await call('work.example.com', path)).headers['strict-transport-security'], 'max-age=31536000');
  });
});

describe('a server whose neighbours below its name have https, too', () => {
  const env = { HOLDFAST_PUBLIC_URL: 'https://work.example.com', HOLDFAST_HSTS: 'subdomains' };
  const app = useApp(sqliteEngine, { env });

  test('says so', async () => {
    const { headers } = await app().admin.get('/me.json');
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
  });
});

describe('a server that has an address of its own, behind a proxy and reached from outside', () => {
  const env = { HOST: '0.0.0.0', HOLDFAST_PUBLIC_URL: 'https://work.example.com', HOLDFAST_TRUST_PROXY: '10.1.2.0/24' };
  const app = useApp(sqliteEngine, { env });
  const call = async (from: string, headers: Record<string, string>, url = '/me.json') =>
    (await app().http.inject({ url, headers, remoteAddress: from })).statusCode;
  const [proxy, anybody] = ['10.1.2.3', '192.0.2.7'];
  const forwarded = (name: string) => ({ host: 'holdfast:8080', 'x-forwarded-host': name });

  test('answers to that one, as the proxy says it was called, and to what only its neighbours know', async () => {
    assert.equal(await call(proxy, { host: 'work.example.com' }), 401);
    assert.equal(await call(proxy, forwarded('work.example.com')), 401);
    assert.equal(await call(anybody, { host: 'localhost:8080' }), 401);
    assert.equal(await call(anybody, { host: '10.1.2.4:8080' }), 401);
    for (const [from, headers] of [
      [proxy, { host: 'evil.example' }],
      [proxy, forwarded('evil.example')],
      [anybody, { host: 'evil.example' }],
      [anybody, { ...forwarded('work.example.com'), host: 'evil.example' }],
    ] as const)
      assert.equal(await call(from, headers), 421, `${from} ${JSON.stringify(headers)}`);
  });

  test('is asked how it is by any name', async () => {
    for (const path of ['/healthz', '/readyz'])
      for (const host of ['10.1.2.4:8080', 'holdfast.default.svc.cluster.local', ''])
        assert.equal(await call(anybody, { host }, path), 200, `${host}${path}`);
    assert.equal(await call(anybody, { host: 'evil.example' }, '/metrics'), 421);
  });
});

describe('a server behind a proxy that passes on anything', () => {
  const app = useApp(sqliteEngine, { env: { HOLDFAST_TRUST_PROXY: 'yes' } });
  const begin = (headers: Record<string, string>) => app().admin.put('/session/passkey/begin.json', undefined, headers);

  test('takes what is no address for none', async () => {
    const said: Record<string, string>[] = [
      { 'x-forwarded-proto': 'W/"' },
      { 'x-forwarded-proto': 'javascript' },
      { 'x-forwarded-host': 'a b' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': '1.2.3.999' },
      { host: ':::' },
    ];
    for (const headers of said) {
      const { status, text } = await begin(headers);
      assert.ok(status < 500, `${JSON.stringify(headers)}: ${text}`);
    }
  });
});
