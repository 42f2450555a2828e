import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { byNetwork } from '../../../../scripts/postgres.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { followClock } from '../../../src/platform/db/postgres/clock.ts';
import { postgresUrl } from '../../support/databases.ts';
import { openProxy } from '../../support/proxy.ts';

const DAY = 24 * 3600_000;

describe('the clock of a database that several share', () => {
  test('is the server’s, whatever the clock of this machine says', async (t) => {
    const url = await postgresUrl();
    const real = Date.now();
    t.mock.timers.enable({ apis: ['Date'], now: real - DAY });
    const database = await openDatabase(url);
    t.after(() => database.close());
    assert.ok(database.now().getTime() >= real - 3600_000, 'a day behind, as this machine is');
  });

  test('is asked before anything begins: a process that cannot does not start by its own', async (t) => {
    const direct = byNetwork(await postgresUrl());
    const proxy = await openProxy(t, direct.href);
    direct.port = new URL(proxy.url).port;
    await proxy.goesAway();
    await assert.rejects(openDatabase(direct.href), { code: 'ECONNREFUSED' });
  });

  test('goes on by the time that passes, and follows when it is set', async (t) => {
    let [passed, theirs] = [0, 1_000_000];
    const clock = followClock(
      async () => theirs + passed,
      () => passed,
    );
    t.after(clock.stop);
    await clock.look();
    assert.equal(clock.now().getTime(), 1_000_000);
    passed += 700;
    assert.equal(clock.now().getTime(), 1_000_700);
    theirs -= DAY;
    await clock.look();
    assert.equal(clock.now().getTime(), 1_000_700 - DAY);
  });

  test('is no other for what the way to the server explains, and goes on while the server is away', async (t) => {
    let passed = 0;
    let isAway = false;
    const clock = followClock(
      async () => {
        if (isAway) throw new Error('away');
        // Asked after 10 ms and answered after 30: in the middle is 15 ms from either.
        passed += 40;
        return 1_000_000 + passed - 30;
      },
      () => passed,
    );
    t.after(clock.stop);
    await clock.look();
    const first = clock.now().getTime() - passed;
    await clock.look();
    assert.equal(clock.now().getTime() - passed, first);
    isAway = true;
    await clock.look();
    passed += 5;
    assert.equal(clock.now().getTime() - passed, first);
  });
});
