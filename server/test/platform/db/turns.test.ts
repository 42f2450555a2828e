import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Queries } from '../../../src/platform/db/database.ts';
import { hot, hotOne } from '../../../src/platform/db/hot.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { sqliteEngine } from '../../support/databases.ts';

/** Long on every machine, and longer on a slow one. */
const counting = (q: Queries) =>
  sql<{ n: number }>`with recursive up (n) as (select 1 union all select n + 1 from up where n < 150000)
    select max(n) as n from up`.compile(q);
const [all, one] = [hot((q) => ({ compile: () => counting(q) })), hotOne((q) => ({ compile: () => counting(q) }))];
const ways = {
  'built each time': (q: Queries) => q.executeQuery(counting(q)),
  'compiled once': async (q: Queries) => all(q, {}),
  'of one row': async (q: Queries) => one(q, {}),
};

describe('the thread of the embedded database', () => {
  for (const [name, ask] of Object.entries(ways))
    test(`is given to others between long statements, ${name}, in a transaction and outside of one`, async () => {
      const opened = await sqliteEngine.openUrl();
      const database = await openDatabase(opened.url);
      let turns = 0;
      let isOver = false;
      const takeTurns = () => {
        turns += 1;
        if (!isOver) setImmediate(takeTurns);
      };
      setImmediate(takeTurns);
      try {
        for (const run of [(work: (q: Queries) => Promise<void>) => work(database.read), database.transaction]) {
          let before = 0;
          await run(async (q) => {
            before = turns;
            for (let left = 4; left > 0; left -= 1) await ask(q);
          });
          assert.ok(turns - before >= 3, `${turns - before} turns`);
        }
      } finally {
        isOver = true;
        await database.close();
        await opened.dispose();
      }
    });
});
