import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { until } from '../../../../scripts/patience.ts';
import type { Queries } from '../../../src/platform/db/database.ts';
import { dialectOf } from '../../../src/platform/db/dialect.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { postgresDialect } from '../../../src/platform/db/postgres/postgres.ts';
import { postgresUrl } from '../../support/databases.ts';
import { openProxy } from '../../support/proxy.ts';
import { moveTime } from '../blobs/moved-time.ts';

type Test = { after(undo: () => unknown): void };

async function open(t: Test, url: string) {
  const database = await openDatabase(url);
  t.after(() => database.close());
  return database;
}

/** Without the patience that tests usually have. */
async function usualUrl(): Promise<string> {
  const url = new URL(await postgresUrl());
  url.search = '';
  return url.href;
}

const settingsIn = async (q: Queries) => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await sql<{ ms: string }>`select extract(epoch from current_setting(name)::interval) * 1000 as ms
    from unnest(${names}::text[]) with ordinality as asked (name, at) order by at`.execute(q);
  return rows.map(({ ms }) => Number(ms));
};

const outageOf = (q: Queries, work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => dialectOf(q).outageOf(error) ?? error,
  );

describe('what one process may do to the others on a PostgreSQL', () => {
  test('every connection has limits, but for work that nobody waits for', async (t) => {
    const { read, transaction } = await open(t, await usualUrl());
    assert.deepEqual(await settingsIn(read), [30_000, 10_000, 10_000]);
    assert.deepEqual(await transaction(settingsIn), [30_000, 10_000, 10_000]);
    assert.deepEqual(await transaction(settingsIn, { mayTakeLong: true }), [0, 0, 0]);
  });

  test('who stops in the middle of a transaction loses it with its locks, and limits are an outage, no fault', async (t) => {
    const url = await postgresUrl();
    /** The address goes before what is usual. */
    const withLimits = (limits: Record<string, string>) => {
      const address = new URL(url);
      for (const [name, value] of Object.entries(limits)) address.searchParams.set(name, value);
      return open(t, address.href);
    };
    const free = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };
    const patient = await withLimits(free);
    const hasty = await withLimits({ ...free, lock_timeout: '1', statement_timeout: '500' });
    const stoppable = await withLimits({ ...free, idle_in_transaction_session_timeout: '300' });
    await sql`create table numbers (n int)`.execute(patient.read);
    await sql`insert into numbers values (1)`.execute(patient.read);
    const change = (tx: Queries) => sql`update numbers set n = n + 1`.execute(tx);
    const { read } = patient;

    await patient.transaction(async (tx) => {
      await change(tx);
      assert.equal(await outageOf(read, hasty.transaction(change)), 'busy', 'the lock did not come');
    });
    assert.equal(await outageOf(read, sql`select pg_sleep(3600)`.execute(hasty.read)), 'busy', 'it takes too long');
    let isLost = false;
    const stopped = () =>
      stoppable.transaction(async (tx) => {
        await change(tx);
        await patient.transaction(change);
        isLost = true;
        await change(tx);
      });
    // On a slow machine it may lose its transaction before it has the lock.
    await until(
      async () => /^(away|busy)$/.test(await outageOf(read, stopped())) && isLost,
      'the lock to be given back',
    );
    const { rows } = await sql<{ n: number }>`select n from numbers`.execute(read);
    assert.equal(rows[0]?.n, 3);
  });

  test('a server that is reached by a socket is away while that is not there', async () => {
    const nowhere = new URL(await usualUrl());
    nowhere.searchParams.set('host', '/nowhere');
    const error = await openDatabase(nowhere.href).catch((reason) => reason);
    assert.equal(postgresDialect.outageOf(error), 'away');
  });

  test('who is cut off from the server does not wait for ever', async (t) => {
    const direct = new URL(await usualUrl());
    const proxy = await openProxy(t, direct.href);
    direct.port = new URL(proxy.url).port;
    const database = await open(t, direct.href);
    await database.transaction(async () => {});
    const time = moveTime(t);
    await sql`select 1`.execute(database.read);
    await database.transaction((tx) => sql`select 1`.execute(tx));
    proxy.vanishes();
    const ask = sql`select 1`.execute(database.read);
    const change = database.transaction(async () => {});
    const both = Promise.all([outageOf(database.read, ask), outageOf(database.read, change)]);
    let isOver = false;
    void both.then(() => {
      isOver = true;
    });
    await until(() => {
      if (!isOver) time.pass(1000);
      return isOver;
    }, 'both to be told');
    assert.deepEqual(await both, ['away', 'away']);
    // Not before the server would have given up itself.
    assert.ok(time.passed() >= 40_000);
    await proxy.goesAway();
  });
});
