import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissions } from '../../../src/platform/access/permissions.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { head, makeLines } from './lines.ts';

/** What is no id, as it stands in a path. */
const noIds = [
  '1e3',
  '-1',
  '+1',
  '01',
  '0',
  '9'.repeat(20),
  '9007199254740993',
  '1.0',
  '1%20',
  '%201',
  '%D9%A1',
  '１',
  '%EF%BC%91',
];
const stranger = [
  '%2e%2e%2f1',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '1%00',
  '1%0d%0aX:y',
  '*',
  '1;2',
  '1,2',
  "1'",
  '1%20or%201=1',
];
const strangest = [
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '0x1',
  '1_000',
  '%252e',
  'x'.repeat(300),
  '1%2e',
  '%F0%9F%99%82',
];

eachEngine('bad paths and queries', (engine) => {
  const app = useApp(engine);
  const open = makeLines(app);

  test('what is no id names nothing, on every route', async () => {
    await makeProject(app().admin);
    // Who has not signed in is told so whatever the path names.
    const routes = app().routes.filter(
      ({ path, isUpload, action }) => path.includes(':') && !isUpload && !('signedIn' in permissions[action]),
    );
    for (const [at, { method, path, isPublic }] of routes.entries()) {
      // No engine is asked for what is no id. So the other sees some of them on every route, and each of them on many.
      const some = [...noIds, ...stranger, ...strangest].filter(
        (_, n) => engine === sqliteEngine || (n + at) % 8 === 0,
      );
      for (const bad of some) {
        const url = `${path.replace(/:\w+/g, () => bad)}.json`;
        const reply = await app().admin.call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {});
        // Some routes read their body first; a path such as /projects/../star is another, shorter one.
        const expected = method === 'POST' || method === 'PUT' ? [404, 405, 422] : [404, 405];
        if (isPublic) expected.push(422);
        assert.ok(expected.includes(reply.status), `${method} ${url}: ${reply.status} ${reply.text}`);
      }
    }
  });

  test('the project of that number is not found under another spelling', async () => {
    const id = await makeProject(app().admin);
    for (const spelling of [
      `0${id}`,
      `${id}.0`,
      `%20${id}`,
      `${id}%20`,
      `+${id}`,
      `${id}e0`,
      `${id}/`,
      `${id}%00`,
      `/${id}`,
    ]) {
      const reply = await app().admin.get(`/projects/${spelling}.json`);
      assert.equal(reply.status, 404, `${spelling}: ${reply.text}`);
    }
    assert.equal((await app().admin.get(`/projects/%3${id[0]}${id.slice(1)}.json`)).status, 200);
  });

  test('bad percent-encoding is refused', async () => {
    for (const path of [
      '/projects/%.json',
      '/projects/%zz.json',
      '/projects/%e0%a4.json',
      '/%ff.json',
      '/projects/%c0%ae.json',
      '/projects%/1.json',
    ]) {
      const reply = await app().admin.get(path);
      assert.ok([400, 404].includes(reply.status), `${path}: ${reply.status} ${reply.text}`);
    }
  });

  test('unknown paths are 404 with a hint', async () => {
    for (const path of [
      '/buffalo.json',
      '/projects',
      '/projects/1',
      '/projects.xml',
      '/.json',
      '/.json/projects',
      '/.JSON/projects',
      '/%2ejson/projects',
      '/.%6aSon/projects',
      '/projects/.json',
      '/projects/1.json/x.json',
      '/projects.json.json',
      '/.json/.json',
      '/projects/api/v1.json',
      '/projects/api/v2/projects.json',
    ]) {
      const reply = await app().admin.get(path);
      assert.equal(reply.status, 404, `${path}: ${reply.text}`);
      assert.equal(reply.body.STATUS, 'Error');
    }
  });

  test('a method that nobody has is refused like any other, and is no fault of ours', async () => {
    app().log.length = 0;
    for (const [method, status] of [
      ['PROPFIND', 405],
      ['TRACE', 405],
      ['QUERY', 405],
      ['FETCH', 400],
    ] as const) {
      const { over } = await open(head(`${method} /projects.json`, 0, 'Connection: close'));
      assert.match(await over, new RegExp(`^HTTP/1.1 ${status} `), method);
    }
    assert.deepEqual(
      app().log.filter((line) => JSON.parse(line).level >= 50),
      [],
    );
  });

  test('a known path with another method is 405 and says which it takes', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/projects.json', 'GET, POST'],
      ['POST', '/projects/1.json', 'GET, PUT, DELETE'],
      ['PATCH', '/projects/1.json', 'GET, PUT, DELETE'],
      ['OPTIONS', '/projects/1.json', 'GET, PUT, DELETE'],
      ['GET', '/session.json', 'POST, DELETE'],
      ['PUT', '/me.json', 'GET'],
    ] as const) {
      const reply = await app().admin.call(method, path);
      assert.deepEqual([reply.status, reply.headers.allow], [405, allow], `${method} ${path}`);
    }
  });

  test('HEAD answers as GET does, without a body', async () => {
    const id = await makeProject(app().admin);
    for (const path of [`/projects/${id}.json`, '/projects.json', '/me.json']) {
      const [head, get] = [await app().admin.call('HEAD', path), await app().admin.get(path)];
      assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', get.headers.etag], path);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
    }
    assert.equal((await app().admin.call('HEAD', '/projects/999.json')).status, 404);
    assert.equal((await app().as('').call('HEAD', '/projects.json')).status, 401);
  });

  test('bad paging values are refused on every list, and named', async () => {
    const lists = [
      '/projects.json',
      '/projects/starred.json',
      '/people.json',
      '/companies.json',
      '/projectCategories.json',
      '/tokens.json',
      `/projects/${await makeProject(app().admin)}/people.json`,
    ];
    for (const path of lists) {
      for (const key of ['page', 'pageSize']) {
        for (const value of ['0', '-1', '1.5', '1e2', 'x', '%31%30%00x', '99999999999', '١', '+1', '0x1', 'NaN']) {
          const reply = await app().admin.get(`${path}?${key}=${value}`);
          assert.equal(reply.status, 422, `${path}?${key}=${value}: ${reply.text}`);
          assert.equal(reply.body.errors[0].field, key.toLowerCase());
        }
      }
      const beyond = await app().admin.get(`${path}?page=1000000&pageSize=500`);
      assert.deepEqual([beyond.status, beyond.headers['x-page']], [200, '1000000'], beyond.text);
      assert.equal((await app().admin.get(`${path}?page=&pageSize=`)).status, 200);
      assert.equal((await app().admin.get(`${path}?pageSize=100000`)).status, 200);
    }
  });

  test('of a parameter given twice the first counts', async () => {
    const reply = await app().admin.get('/projects.json?pageSize=1&pageSize=x&PAGESIZE=3&page=1');
    assert.equal(reply.status, 200);
    assert.ok(reply.body.projects.length <= 1);
  });

  test('odd, bracketed and unknown parameters are ignored', async () => {
    for (const query of [
      'project%5Binclude_project_owner%5D=true',
      'project[x]=1&a[]=1&a[]=2',
      '__proto__=1&constructor=2&toString=3',
      '&&&=&=x&?',
      '%',
      '%zz=%zz',
      'a=%00',
      'page[]=2',
      '%F0%9F%99%82=1',
      `x=${'y'.repeat(10_000)}`,
    ]) {
      const reply = await app().admin.get(`/projects.json?${query}`);
      assert.equal(reply.status, 200, `${query.slice(0, 60)}: ${reply.text}`);
    }
  });

  test('bad filters are refused by name, hostile search terms find nothing', async () => {
    for (const [key, value] of [
      ['status', 'gone'],
      ['status', '__proto__'],
      ['orderby', 'constructor'],
      ['companyId', 'x'],
      ['catId', '-1'],
      ['userId', '1.5'],
      ['projectOwnerIds', '1,x'],
      ['updatedAfterDate', 'yesterday'],
      ['createdAfterDate', '20269999'],
    ]) {
      const reply = await app().admin.get(`/projects.json?${key}=${value}`);
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, key], reply.text);
    }
    for (const term of [
      '%25',
      '_',
      '%5C',
      "'",
      '%00',
      '%25%25%25',
      '%5C%25',
      '%ED%A0%80',
      'x'.repeat(5000),
      '%5B%5D',
      '%22',
    ]) {
      for (const path of ['/projects.json', '/companies.json']) {
        const reply = await app().admin.get(`${path}?searchTerm=${term}zzz`);
        assert.deepEqual([reply.status, reply.headers['x-records']], [200, '0'], `${path} ${term}: ${reply.text}`);
      }
    }
  });
});
