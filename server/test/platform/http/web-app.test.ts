import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'holdfast-web-'));
const PAGE = '<!doctype html><title>Holdfast</title>';
before(async () => {
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), PAGE);
  await writeFile(join(webFolder, 'theme.js'), 'plain');
  await writeFile(join(webFolder, 'assets', 'main-A1_b2.js'), 'plain');
  await writeFile(join(webFolder, 'assets', 'main-A1_b2.js.br'), 'brotli');
  await writeFile(join(webFolder, 'assets', 'main-A1_b2.js.gz'), 'gzip');
  await writeFile(join(webFolder, 'secret.txt'), 'not for anybody');
});
after(() => rmSync(webFolder, { recursive: true, force: true }));

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the web app’s files', () => {
  const app = useApp(sqliteEngine, { webFolder });
  const open = (url: string, headers: Record<string, string> = browser) => app().http.inject({ url, headers });

  test('each of its addresses is the one page, which runs nothing from elsewhere', async () => {
    const pages = [
      '/',
      '/login',
      '/welcome/hf_1_x',
      '/invite/hf_1_x',
      '/projects',
      '/p/1',
      '/p/1/files',
      '/settings',
      '/projects/',
      '/settings/tokens',
    ];
    for (const url of [...pages, '/search?words=quay', '/people', '/companies', '/docs', '/tasks/43']) {
      const reply = await open(url);
      assert.deepEqual([reply.statusCode, reply.payload], [200, PAGE], url);
      const policy = String(reply.headers['content-security-policy']);
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.match(policy, /frame-ancestors 'none'; base-uri 'none'; form-action 'self'/);
      assert.equal(reply.headers['x-content-type-options'], 'nosniff');
    }
  });

  test('another address is the page too, for a browser, and says 404', async () => {
    const lost = await open('/nowhere/at/all');
    assert.deepEqual([lost.statusCode, lost.payload], [404, PAGE]);
    const program = await open('/nowhere', { accept: 'application/json' });
    assert.equal(program.statusCode, 404);
    assert.match(program.json().MESSAGE, /API paths end in \.json/);
    assert.equal((await open('/projects', { accept: 'application/json' })).statusCode, 404);
    assert.equal((await app().admin.get('/projects', { accept: '*/*' })).status, 404);
    assert.equal((await open('/projects', { accept: '*/*' })).statusCode, 200);
  });

  test('the API stays the API, also for a browser', async () => {
    for (const [url, status] of [
      ['/no-such.json', 404],
      ['/projects.json', 401],
      ['/invitations/hf_1_x.json', 404],
      ['/links/hf_1_x.json', 404],
    ] as const) {
      const reply = await open(url);
      assert.equal(reply.statusCode, status, url);
      assert.equal(reply.json().STATUS, 'Error', url);
    }
    assert.equal((await app().http.inject({ method: 'DELETE', url: '/projects.json' })).statusCode, 405);
    assert.equal((await app().http.inject({ method: 'POST', url: '/login' })).statusCode, 404);
  });

  test('the page is asked for again each time, and sent when it has changed', async () => {
    const first = await open('/');
    assert.equal(first.headers['cache-control'], 'no-cache');
    const again = await open('/', { ...browser, 'if-none-match': String(first.headers.etag) });
    assert.deepEqual([again.statusCode, again.payload], [304, '']);
    await writeFile(join(webFolder, 'index.html'), `${PAGE}<p>new`);
    const changed = await open('/', { ...browser, 'if-none-match': String(first.headers.etag) });
    await writeFile(join(webFolder, 'index.html'), PAGE);
    assert.deepEqual([changed.statusCode, changed.payload], [200, `${PAGE}<p>new`]);
  });

  test('assets stay for ever and come compressed as the browser likes', async () => {
    const asset = '/assets/main-A1_b2.js';
    for (const [accepted, encoding, payload] of [
      ['gzip, deflate, br', 'br', 'brotli'],
      ['gzip', 'gzip', 'gzip'],
      ['identity', undefined, 'plain'],
    ] as const) {
      const reply = await open(asset, { 'accept-encoding': accepted });
      assert.deepEqual([reply.headers['content-encoding'], reply.payload], [encoding, payload]);
      assert.match(String(reply.headers['cache-control']), /max-age=31536000, immutable/);
      assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(reply.headers.vary, 'Accept-Encoding');
    }
    assert.equal((await open('/theme.js', {})).headers['cache-control'], 'no-cache');
  });

  test('nothing else in its folder or outside it can be had', async () => {
    for (const url of [
      '/assets/../secret.txt',
      '/assets/..%2fsecret.txt',
      '/assets/%2e%2e/secret.txt',
      '/secret.txt',
      '/assets/none-1.js',
      '/assets/',
      '/.stamp',
    ]) {
      const reply = await open(url, { accept: '*/*' });
      assert.equal(reply.statusCode, 404, url);
      assert.doesNotMatch(reply.payload, /not for anybody/);
    }
  });

  test('nor by a path that no browser would send as it is', async () => {
    const { port } = new URL(await app().http.listen({ port: 0, host: '127.0.0.1' }));
    const asked = request({ port, path: '/assets/../secret.txt' }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    assert.equal(reply.statusCode, 404);
    assert.doesNotMatch(await text(reply), /not for anybody/);
  });

  test('a page’s refused call brings no password window; a program’s names the scheme', async () => {
    assert.ok((await open('/me.json', {})).headers['www-authenticate']);
    const page = await open('/me.json', { 'x-requested-with': 'Holdfast' });
    assert.deepEqual([page.statusCode, page.headers['www-authenticate']], [401, undefined]);
  });
});

describe('without a built web app', () => {
  const app = useApp(sqliteEngine, { webFolder: join(webFolder, 'never-built') });
  test('a page says so, and the API works', async () => {
    const page = await app().http.inject({ url: '/', headers: browser });
    assert.equal(page.statusCode, 503);
    assert.match(page.payload, /not built/);
    assert.equal((await app().admin.get('/me.json')).status, 200);
  });
});
