import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { makeNames } from '../../../src/platform/db/postgres/names.ts';
import { postgresUrl } from '../../support/databases.ts';

test('two processes that a pooler lends one connection in turn never mean another statement by a name', async (t) => {
  const client = new pg.Client(await postgresUrl());
  await client.connect();
  t.after(() => client.end());
  const [one, other] = [makeNames(), makeNames()];
  const texts = ['select $1::int + 1 as sum', 'select $1::int + 2 as sum'];
  // As each comes to them in its own order.
  for (const text of texts) one.of(text);
  for (const text of texts.toReversed()) other.of(text);
  for (const [process, text, sum] of [
    [one, texts[0]!, 2],
    [other, texts[1]!, 3],
    [one, texts[1]!, 3],
    [other, texts[0]!, 2],
  ] as const) {
    const { rows } = await client.query({ name: process.of(text), text, values: [1] });
    assert.equal(rows[0].sum, sum);
  }
  const { rows } = await client.query('select name, statement from pg_prepared_statements order by statement');
  assert.deepEqual(
    rows.map(({ statement }) => statement),
    texts,
    'and find what the other has prepared',
  );
  for (const { name } of rows) assert.ok(name.length < 64, 'the server would cut it');
});
