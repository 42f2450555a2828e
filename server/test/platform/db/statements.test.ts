import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { SqliteConnection } from '../../../src/platform/db/sqlite/kysely.ts';

/** Tells how often each statement was prepared. */
class CountingDatabase extends DatabaseSync {
  readonly prepared: string[] = [];
  override prepare(sql: string) {
    this.prepared.push(sql);
    return super.prepare(sql);
  }
}

describe('statements on SQLite', () => {
  test('what is used all along is prepared once, however many others come and go', () => {
    const database = new CountingDatabase(':memory:');
    const connection = new SqliteConnection(database);
    for (let at = 0; at < 3000; at += 1) {
      assert.deepEqual(connection.run('select ? as often', [at]), [{ often: at }]);
      assert.deepEqual(connection.run(`select ${at} as once`, []), [{ once: at }]);
    }
    assert.equal(database.prepared.filter((sql) => sql === 'select ? as often').length, 1);
    connection.run('select 0 as once', []);
    assert.equal(database.prepared.filter((sql) => sql === 'select 0 as once').length, 2, 'not all of them are kept');
    database.close();
  });
});
