import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { byNetwork } from '../../../../scripts/postgres.ts';
import { createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { makeCaller, openTestApp } from '../../support/app.ts';
import { postgresEngine } from '../../support/databases.ts';

describe('several servers of PostgreSQL', () => {
  const recordsOf = (DATABASE_URL: string) => loadConfig({ DATABASE_URL }).recordsUrl;

  test('are named in one address, each with its port', () => {
    for (const url of ['postgres://me:p%40ss@a,b/records', 'postgresql://a:5432,b:5433,c/records?connect_timeout=3'])
      assert.equal(recordsOf(url), url);
    for (const url of ['postgres://a:x,b/records', 'postgres://a,b:y/records', 'mysql://a,b/records'])
      assert.throws(() => recordsOf(url), /DATABASE_URL must look like postgres:/);
  });

  test('are asked which of them takes changes; ids that the last one took along make no error', async () => {
    const app = await openTestApp(postgresEngine);
    const { services, clock, admin } = app;
    // Nobody listens there.
    const recordsUrl = byNetwork(services.config.recordsUrl).href.replace('@', '@127.0.0.1:1,');
    const other = await createApp(
      { ...services.config, recordsUrl },
      { now: clock.now, log: new PassThrough().resume() },
    );
    try {
      const make = async (caller: typeof admin) =>
        (await caller.post('/projects.json', { project: { name: 'Quay' } })).status;
      assert.equal(await make(admin), 201);
      // As on a standby that had not heard yet of the ids which that one has taken.
      const counters = services.db.transaction((tx) =>
        tx
          .updateTable('counters')
          .set((is) => ({ last: is('last', '-', 20) }))
          .where('last', '>=', 20)
          .where('account_id', '=', 1)
          .execute(),
      );
      await counters;
      assert.equal(await make(makeCaller(other, admin.token)), 201);
      assert.equal(await make(admin), 201);
    } finally {
      await other.close();
      await app.dispose();
    }
  });
});
