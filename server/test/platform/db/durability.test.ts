import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import type { Queries } from '../../../src/platform/db/database.ts';
import { makeBarrier } from '../../../src/platform/db/sqlite/barrier.ts';
import { tus } from '../../bytes/uploads/tus.ts';
import { openTestApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openReceiver } from '../../support/receiver.ts';
import { heldSync, turns } from './held-sync.ts';

describe('shared durability', () => {
  test('one sync serves all who committed before it began, and nobody else', async () => {
    const syncs: PromiseWithResolvers<void>[] = [];
    const barrier = makeBarrier(() => {
      const gate = Promise.withResolvers<void>();
      syncs.push(gate);
      return gate.promise;
    });
    const done: string[] = [];
    const commit = (name: string) => {
      barrier.committed();
      void barrier.wait().then(() => done.push(name));
    };
    commit('a');
    commit('b');
    commit('c');
    assert.equal(syncs.length, 1, 'the first sync starts at once, for a alone');
    syncs[0]!.resolve();
    await turns(3);
    assert.deepEqual(done, ['a'], 'b and c committed after it began');
    assert.equal(syncs.length, 2, 'one sync for both of them');
    syncs[1]!.resolve();
    await turns(3);
    assert.deepEqual(done, ['a', 'b', 'c']);
    await barrier.wait();
    assert.equal(syncs.length, 2, 'nothing new, nothing to sync');
  });

  test('a caller is answered only after the disk has what it was told', async () => {
    const disk = heldSync();
    const app = await openTestApp(sqliteEngine, { sync: disk.sync });
    try {
      const id = await makeProject(app.admin, { name: 'Before' });
      disk.hold();
      let isAnswered = false;
      const change = app.admin.put(`/projects/${id}.json`, { project: { name: 'After' } }).then((reply) => {
        isAnswered = true;
        return reply;
      });
      await until(() => disk.started() === 1, 'the change to be committed and its sync under way');
      await turns();
      assert.equal(isAnswered, false, 'answered before its sync ended');
      disk.release();
      assert.equal((await change).status, 200);
    } finally {
      disk.release();
      await app.dispose();
    }
  });

  test('a webhook is sent only after the disk has what it tells of', async (t) => {
    const disk = heldSync();
    const app = await openTestApp(sqliteEngine, { sync: disk.sync });
    const receiver = await openReceiver(t);
    try {
      await app.admin.put('/webhooks/enable.json');
      await app.admin.post('/webhooks.json', { webhook: { event: 'PROJECT.CREATED', url: receiver.url } });
      app.worker.start();
      disk.hold();
      const made = app.admin.post('/projects.json', { project: { name: 'Told of' } });
      await until(() => disk.started() > 0, 'the change to be committed and its sync under way');
      await turns(500);
      assert.equal(receiver.calls.length, 0, 'sent before its sync ended');
      disk.release();
      assert.equal((await made).status, 201);
      await receiver.hasCalls(1);
    } finally {
      disk.release();
      await app.dispose();
    }
  });

  test('what may be lost is answered before its sync, and others committed with it are not', async () => {
    const disk = heldSync();
    const app = await openTestApp(sqliteEngine, { sync: disk.sync });
    try {
      await makeProject(app.admin);
      disk.hold();
      const { db } = app.services;
      const count = (kind: string) => (tx: Queries) =>
        tx.insertInto('counters').values({ account_id: 1, kind, last: 1 }).execute();
      const answered: string[] = [];
      const lost = db.transaction(count('lost'), { mayBeLost: true }).then(() => answered.push('lost'));
      const kept = db.transaction(count('kept')).then(() => answered.push('kept'));
      await lost;
      await turns();
      assert.deepEqual(answered, ['lost']);
      disk.release();
      await kept;
      assert.deepEqual(answered, ['lost', 'kept']);
    } finally {
      disk.release();
      await app.dispose();
    }
  });

  test('how long a piece of an upload is kept is promised only once the disk has it', async () => {
    const disk = heldSync();
    const app = await openTestApp(sqliteEngine, { sync: disk.sync });
    try {
      const client = tus(app.admin);
      const ref = await client.begin(10);
      disk.hold();
      let isAnswered = false;
      const piece = client.append(ref, 0, 'whole').finally(() => {
        isAnswered = true;
      });
      await until(() => disk.started() > 0, 'its sync to be under way');
      await turns();
      assert.equal(isAnswered, false, 'answered before its sync ended');
      disk.release();
      const { status, headers } = await piece;
      assert.equal(status, 204);
      assert.ok(headers['upload-expires']);
    } finally {
      disk.release();
      await app.dispose();
    }
  });

  test('many writers share few syncs', async () => {
    let syncs = 0;
    const sync = async () => {
      syncs += 1;
      await turns(20);
    };
    const app = await openTestApp(sqliteEngine, { sync });
    try {
      const ids = await Promise.all(Array.from({ length: 8 }, () => makeProject(app.admin)));
      syncs = 0;
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          app.admin.put(`/projects/${ids[n % 8]}.json`, { project: { name: `n${n}` } }),
        ),
      );
      assert.ok(replies.every(({ status }) => status === 200));
      assert.ok(syncs < 100, `${syncs} syncs for 200 changes`);
    } finally {
      await app.dispose();
    }
  });

  test('after a failed sync nobody is answered 2xx and no more writes are taken, but reads go on', async () => {
    const disk = heldSync();
    const app = await openTestApp(sqliteEngine, { sync: disk.sync });
    try {
      const id = await makeProject(app.admin, { name: 'Safe' });
      disk.hold();
      const changes = Promise.all(
        Array.from({ length: 5 }, (_, n) => app.admin.put(`/projects/${id}.json`, { project: { name: `Lost ${n}` } })),
      );
      await until(() => disk.started() > 0, 'their sync to be under way');
      disk.fail(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
      for (const { status, headers, body } of await changes) {
        assert.equal(status, 503);
        assert.ok(headers['retry-after']);
        assert.doesNotMatch(body.MESSAGE, /EIO/);
      }
      assert.equal((await app.admin.post('/projects.json', { project: { name: 'More' } })).status, 503);
      assert.equal((await app.admin.get(`/projects/${id}.json`)).status, 200);
      assert.equal((await app.http.inject('/readyz')).statusCode, 503);
      assert.equal((await app.http.inject('/healthz')).statusCode, 200);
    } finally {
      await app.dispose();
    }
  });
});
