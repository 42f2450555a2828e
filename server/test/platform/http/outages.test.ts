import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { describe, test } from 'node:test';
import pg from 'pg';
import { openTestApp, useApp } from '../../support/app.ts';
import { eachEngine, notByPooler, postgresEngine, sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { makeFile, sendFile, showFile } from '../../work/files/forms.ts';

const onDisk: [string, RegExp][] = [
  ['EIO', /disk of this Holdfast does not work/],
  ['EROFS', /read-only/],
  ['EMFILE', /too many files open/],
];

eachEngine('what is no fault of a request', (engine) => {
  const app = useApp(engine);

  for (const [code, sentence] of onDisk)
    test(`${code} of the disk is 503 with a sentence, for what comes and what goes`, async (t) => {
      const { admin, services } = app();
      const project = await makeProject(admin);
      const file = await makeFile(admin, project, { content: 'kept' });
      const link = new URL((await showFile(admin, file))['download-URL']);
      const fail = () => Promise.reject(Object.assign(new Error(`${code}: /data/blobs`), { code }));
      for (const way of ['put', 'get', 'getRange', 'open', 'stat'] as const)
        if (way in services.blobs) t.mock.method(services.blobs, way as 'put', fail);
      const refused = await sendFile(admin);
      assert.equal(refused.status, 503);
      assert.match(refused.body.MESSAGE, sentence);
      assert.doesNotMatch(refused.body.MESSAGE, /data/);
      assert.ok(refused.headers['retry-after']);
      assert.equal((await app().http.inject(link.pathname + link.search)).statusCode, 503);
    });

  test('however often it is asked, the database is tried once a second whether it takes and shows a change', async (t) => {
    const { http, services, clock } = app();
    clock.move(1001);
    assert.equal((await http.inject('/readyz')).statusCode, 200);
    const changes = t.mock.method(services.db, 'transaction');
    for (const moved of [0, 1001, 1001]) {
      clock.move(moved);
      const asked = await Promise.all([1, 2, 3].map(() => http.inject('/readyz')));
      assert.deepEqual(
        asked.map(({ statusCode }) => statusCode),
        [200, 200, 200],
      );
    }
    assert.equal(changes.mock.callCount(), 2);
  });

  test('a database that takes no change is not ready, and one that is full is called full', async (t) => {
    const { http, services, clock, admin } = app();
    clock.move(2000);
    const full = engine.name === 'SQLite' ? { errcode: 13 } : { code: '53100' };
    t.mock.method(services.db, 'transaction', () => Promise.reject(Object.assign(new Error('no room'), full)));
    const refused = await admin.post('/projects.json', { project: { name: 'More' } });
    assert.equal(refused.status, 503);
    assert.match(refused.body.MESSAGE, /is full/);
    const ready = await http.inject('/readyz');
    assert.equal(ready.statusCode, 503);
    assert.equal(ready.json().database, 'failing');
    assert.match(ready.json().why.database, /is full/);
    assert.match(app().log.join(''), /not ready to serve/);
  });
});

describe('a database that is no more what it was', () => {
  test('on SQLite, when it is damaged: 503 with a sentence for reads and changes, and not ready', async () => {
    const app = await openTestApp(sqliteEngine);
    try {
      const id = await makeProject(app.admin);
      const file = await open(app.services.config.recordsUrl.slice('sqlite:'.length), 'r+');
      const { size } = await file.stat();
      await file.write(Buffer.alloc(size, 'damaged '), 0, size, 0);
      await file.close();
      const refused = await app.admin.post('/projects.json', { project: { name: 'More' } });
      assert.equal(refused.status, 503);
      assert.match(refused.body.MESSAGE, /damaged/);
      assert.equal((await app.http.inject('/readyz')).statusCode, 503);
      assert.equal((await app.admin.get(`/projects/${id}/files.json`)).status, 503);
    } finally {
      await app.dispose();
    }
  });

  test('on PostgreSQL, when its server has become a read-only standby: the same for changes', {
    skip: notByPooler,
  }, async () => {
    const app = await openTestApp(postgresEngine);
    try {
      const id = await makeProject(app.admin);
      const url = new URL(app.services.config.recordsUrl);
      const operator = new pg.Client({ connectionString: url.href });
      await operator.connect();
      await operator.query(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`);
      await operator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await operator.end();
      await app.admin.get(`/projects/${id}.json`);
      const refused = await app.admin.post('/projects.json', { project: { name: 'More' } });
      assert.equal(refused.status, 503);
      assert.match(refused.body.MESSAGE, /read-only/);
      const ready = await app.http.inject('/readyz');
      assert.equal(ready.statusCode, 503);
      assert.match(ready.json().why.database, /read-only/);
      assert.equal((await app.admin.get(`/projects/${id}.json`)).status, 200);
    } finally {
      await app.dispose();
    }
  });
});
