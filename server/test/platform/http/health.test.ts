import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeProbe } from '../../../src/platform/db/probe.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';

eachEngine('health', (engine) => {
  const app = useApp(engine);

  test('what processes that are gone were ready by is removed by who begins, and nothing else', async () => {
    const { db } = app().services;
    const at = (hours: number) => ({ ...db, now: () => new Date(db.now().getTime() + hours * 3600_000) });
    const rows = async () =>
      (await db.read.selectFrom('counters').select('kind').where('kind', 'like', 'ready%').execute()).length;
    const first = makeProbe(db);
    await first();
    const before = await rows();
    await makeProbe(at(23))();
    assert.equal(await rows(), before + 1, 'the first may be there still');
    await makeProbe(at(26))();
    assert.equal(await rows(), 2);
    await first();
    assert.equal(await rows(), 3, 'who is there still makes it again');
  });

  test('who begins, or holds what another process is ready by, keeps nobody else from being ready', async (t) => {
    if (engine.name === 'SQLite') return t.skip('one process, and one writer');
    const { db } = app().services;
    const transaction: typeof db.transaction = (work, options) =>
      db.transaction(async (tx) => {
        await sql`set local lock_timeout = '100ms'`.execute(tx);
        return work(tx);
      }, options);
    const other = makeProbe({ ...db, transaction });
    await other();
    const [stopped, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopping: typeof db.transaction = (work, options) =>
      db.transaction(async (tx) => {
        const done = await work(tx);
        stopped.resolve();
        await goesOn.promise;
        return done;
      }, options);
    const begins = makeProbe({ ...db, transaction: stopping })();
    await stopped.promise;
    await other().finally(goesOn.resolve);
    await begins;
    await db.transaction(async (tx) => {
      await tx.updateTable('counters').set({ last: 7 }).where('kind', 'like', 'ready%').execute();
      await makeProbe({ ...db, transaction })();
    });
  });

  test('a store that does not answer is not waited for: the service is alive, and says that it is not ready', async (t) => {
    assert.equal((await app().http.inject('/readyz')).statusCode, 200);
    const asked = Promise.withResolvers<void>();
    t.mock.method(app().services.blobs, 'ping', () => {
      asked.resolve();
      return new Promise(() => {});
    });
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const ready = app().http.inject('/readyz');
    await asked.promise;
    await turn();
    t.mock.timers.tick(5000);
    const { statusCode, payload } = await ready;
    assert.equal(statusCode, 503);
    assert.deepEqual(JSON.parse(payload), {
      status: 'failing',
      database: 'ok',
      blobs: 'failing',
      why: { blobs: 'There was no answer in time.' },
    });
    assert.equal((await app().http.inject('/healthz')).statusCode, 200);
  });
});
