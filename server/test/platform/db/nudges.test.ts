import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { until } from '../../../../scripts/patience.ts';
import type { Work } from '../../../src/platform/db/database.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { eachEngine, postgresUrl } from '../../support/databases.ts';

/** Events, deliveries, replays, copies, exports and mail; what is said of ids is for the database itself. */
const EVERYTHING = 6;

eachEngine('a nudge', (engine) => {
  test('says what there is to do, at once and once', async () => {
    const { url, dispose } = await engine.openUrl();
    const database = await openDatabase(url);
    const told: Work[] = [];
    database.onNudge((work) => told.push(work));
    try {
      // Whoever begins to listen over a connection is told of everything when that stands.
      await until(() => engine.name === 'SQLite' || told.length === EVERYTHING, 'the connection to listen');
      told.length = 0;
      database.nudge('deliveries');
      assert.deepEqual(told, ['deliveries']);
    } finally {
      await database.close();
      await dispose();
    }
  });
});

describe('two processes on one PostgreSQL', () => {
  test('tell each other what there is to do, and nobody hears of their own word twice', async () => {
    const url = await postgresUrl();
    const [here, there] = [await openDatabase(url), await openDatabase(url)];
    const [heardHere, heardThere]: Work[][] = [[], []];
    const heard = Promise.withResolvers<void>();
    here.onNudge((work) => heardHere!.push(work));
    there.onNudge((work) => {
      heardThere!.push(work);
      if (work === 'replays' && heardThere!.length > EVERYTHING) heard.resolve();
    });
    try {
      // Both listen: each is told of everything once its connection stands.
      await until(() => heardHere!.length === EVERYTHING && heardThere!.length === EVERYTHING, 'both to listen');
      heardHere!.length = 0;
      here.nudge('events');
      here.nudge('events');
      here.nudge('replays');
      await heard.promise;
      assert.deepEqual(heardThere!.slice(EVERYTHING), ['events', 'replays'], 'gathered into one word of each');
      // What `there` says after it, `here` hears after what it said itself, had it come back.
      there.nudge('deliveries');
      await until(() => heardHere!.includes('deliveries'), 'word from there');
      assert.deepEqual(heardHere, ['events', 'events', 'replays', 'deliveries']);
    } finally {
      await Promise.all([here.close(), there.close()]);
    }
  });

  test('who is closed while still connecting leaves nothing open', async () => {
    const url = await postgresUrl();
    const database = await openDatabase(url);
    database.onNudge(() => {});
    await database.close();
    const witness = new pg.Client({ connectionString: url });
    await witness.connect();
    const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    try {
      await until(async () => (await witness.query(others)).rowCount === 0, 'the connections to be closed');
    } finally {
      await witness.end();
    }
  });
});
