import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import type { Queries } from '../../../src/platform/db/database.ts';
import { isUniqueViolation } from '../../../src/platform/db/dialect.ts';
import { hotSend } from '../../../src/platform/db/hot.ts';
import { postgresDialect } from '../../../src/platform/db/postgres/postgres.ts';
import { makeTransactions } from '../../../src/platform/db/postgres/transactions.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine, postgresUrl } from '../../support/databases.ts';

const count = hotSend((q, $: { account_id: number; kind: string; last: number }) =>
  q.insertInto('counters').values({ account_id: $.account_id, kind: $.kind, last: $.last }),
);
const counted = async (q: Queries): Promise<string[]> => {
  const rows = await q.selectFrom('counters').select('kind').where('account_id', '=', 77).orderBy('kind').execute();
  return rows.map(({ kind }) => kind);
};

eachEngine('what is only sent', (engine) => {
  const app = useApp(engine);
  const write = (tx: Queries, kind: string) => count(tx, { account_id: 77, kind, last: 1 });

  test('is there for the next statement, and for everybody at the end', async () => {
    const { db } = app().services;
    const seen = await db.transaction(async (tx) => {
      await write(tx, 'a');
      const seen = await counted(tx);
      await write(tx, 'b');
      return seen;
    });
    assert.deepEqual([seen, await counted(db.read)], [['a'], ['a', 'b']]);
  });

  test('is told when it fails, by the end or by what follows, and then nothing of it stays', async () => {
    const { db } = app().services;
    await db.transaction((tx) => write(tx, 'once'));
    const before = await counted(db.read);
    const twice = (then: (tx: Queries) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await write(tx, 'lost');
        await write(tx, 'once');
        await then(tx);
      });
    const others: ((tx: Queries) => Promise<unknown>)[] = [async () => {}, counted, (tx) => write(tx, 'more')];
    for (const then of others) {
      await assert.rejects(twice(then), (error) => isUniqueViolation(db.read, error));
      assert.deepEqual(await counted(db.read), before);
    }
    await db.transaction((tx) => write(tx, 'z'));
    assert.equal((await counted(db.read)).at(-1), 'z');
  });

  test('waits for no answer, and neither does the beginning', async (t) => {
    if (engine.name === 'SQLite') return t.skip('nobody is asked who could answer');
    const pool = new pg.Pool({ connectionString: await postgresUrl(), max: 1, pipeline: true });
    t.after(() => pool.end());
    await pool.query('create temp table counters (account_id bigint, kind text, last bigint)');
    const heard: string[] = [];
    pool.on('acquire', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      const noted = (asked: string | { text: string }, ...rest: unknown[]) => {
        const [what] = (typeof asked === 'string' ? asked : asked.text).split(' ');
        heard.push(`${what}?`);
        const answer = query(asked, ...rest);
        void answer.then(() => heard.push(`${what}!`));
        return answer;
      };
      client.query = noted as unknown as typeof client.query;
    });
    const transact = makeTransactions(pool, { dialect: postgresDialect, nameOf: (text) => text.slice(0, 20) });
    await transact(async (tx) => {
      await counted(tx);
      await write(tx, 'late');
    });
    assert.deepEqual(heard, ['begin?', 'select?', 'begin!', 'select!', 'insert?', 'commit?', 'insert!', 'commit!']);
  });
});
