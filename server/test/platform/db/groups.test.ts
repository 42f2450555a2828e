import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database, Queries } from '../../../src/platform/db/database.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { sqliteEngine } from '../../support/databases.ts';

const count = (account: number) => (tx: Queries) =>
  tx.insertInto('counters').values({ account_id: account, kind: 'x', last: 1 }).execute();
const accounts = async ({ read }: { read: Queries }) =>
  (await read.selectFrom('counters').select('account_id').where('kind', '=', 'x').orderBy('account_id').execute()).map(
    (row) => row.account_id,
  );

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const opened = await sqliteEngine.openUrl();
  const database = await openDatabase(opened.url);
  try {
    await migrate(database);
    await work(database);
  } finally {
    await database.close();
    await opened.dispose();
  }
}

describe('transactions that arrive together', () => {
  test('one that fails after it wrote is undone, and the others are not', () =>
    withDatabase(async (database) => {
      const results = await Promise.allSettled([
        database.transaction(count(1)),
        database.transaction(async (tx) => {
          await count(2)(tx);
          throw new Error('no');
        }),
        database.transaction(count(3)),
      ]);
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      assert.deepEqual(await accounts(database), [1, 3]);
    }));

  test('one that fails before it wrote costs the others nothing', () =>
    withDatabase(async (database) => {
      let runs = 0;
      const counted = (account: number) => (tx: Queries) => {
        runs += 1;
        return count(account)(tx);
      };
      const refuse = async () => {
        throw new Error('no');
      };
      await Promise.allSettled([
        database.transaction(counted(1)),
        database.transaction(refuse),
        database.transaction(counted(2)),
      ]);
      assert.deepEqual(await accounts(database), [1, 2]);
      assert.equal(runs, 2);
    }));

  test('a table made by one that fails is undone, too', () =>
    withDatabase(async (database) => {
      const half = database.transaction(async (tx) => {
        await sql`create table half (account_id bigint)`.execute(tx);
        throw new Error('no');
      });
      await Promise.allSettled([database.transaction(count(1)), half, database.transaction(count(2))]);
      await assert.rejects(sql`select * from half`.execute(database.read), /no such table/);
      assert.deepEqual(await accounts(database), [1, 2]);
    }));

  test('each sees what those before it wrote, and one that compares with the committed state runs by itself', () =>
    withDatabase(async (database) => {
      const seen: number[][] = [];
      const look = async (tx: Queries) => {
        seen.push(
          (await tx.selectFrom('counters').select('account_id').where('kind', '=', 'x').execute()).map(
            (row) => row.account_id,
          ),
        );
        seen.push(await accounts({ read: database.committed }));
      };
      await Promise.all([
        database.transaction(count(1)),
        database.transaction(look),
        database.transaction(look, { comparesWithCommitted: true }),
      ]);
      assert.deepEqual(seen, [[1], [], [1], [1]]);
    }));

  test('closing waits for what has been asked for', async () => {
    const opened = await sqliteEngine.openUrl();
    const database = await openDatabase(opened.url);
    await migrate(database);
    const asked = [1, 2, 3].map((account) => database.transaction(count(account)));
    await database.close();
    const results = await Promise.allSettled(asked);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled'],
    );
    await opened.dispose();
  });
});
