import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { makeProbe } from '../../../src/platform/db/probe.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';

eachEngine('health', (engine) => {
  const app = useApp(engine);

  test('who holds what another process has proved to be ready by keeps nobody else from being ready', async (t) => {
    if (engine.name === 'SQLite') return t.skip('one process, and one writer');
    const { db } = app().services;
    await makeProbe(db)();
    await makeProbe(db)();
    const kinds = db.read.selectFrom('counters').select('kind').where('kind', 'like', 'ready%');
    assert.equal((await kinds.execute()).length, 1, 'those that are gone have left nothing');
    await db.transaction(async (tx) => {
      await tx.updateTable('counters').set({ last: 7 }).where('kind', 'like', 'ready%').execute();
      const others = await Promise.race([makeProbe(db)().then(() => 'ready'), sleep(3000, 'waits')]);
      assert.equal(others, 'ready');
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
