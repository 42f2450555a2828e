import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';

eachEngine('health', (engine) => {
  const app = useApp(engine);

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
