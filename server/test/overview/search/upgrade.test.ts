import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { searchChores } from '../../../src/overview/search/backlog.ts';
import type { Services } from '../../../src/platform/context.ts';
import { newest } from '../../../src/platform/db/dialect.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/list.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { askedOf } from '../../../src/work/items/search-text.ts';
import { eachEngine } from '../../support/databases.ts';

const FILES = 450;
const then = '2026-01-01T00:00:00.000Z';

/** Files as the first version kept them. */
const older = [
  `insert into accounts values (1, 'Acme', 'acme', 1, 1, 'key', 0, '${then}', '${then}')`,
  `insert into companies values (1, 1, 'Acme', 'acme', 1, '{}', '${then}', '${then}', null)`,
  `insert into projects (account_id, id, name, name_key, description, status, company_id, announcement,
    shows_announcement, start_page, start_date, end_date, notifies_everyone, logo_blob, features, created_by, created_at,
    updated_at) values (1, 1, 'Pier', 'pier', '', 'active', 1, '', 0, '', '', '', 0, '', '{}', 1, '${then}', '${then}')`,
  ...Array.from(
    { length: FILES },
    (_, n) => `insert into files values (1, ${n + 1}, 1, 0, 'Chart ${n}.pdf', 'chart ${n}.pdf', 'soundings', 0, 1, 1,
      '${then}', '${then}', null)`,
  ),
];

eachEngine('files that are older than search', (engine) => {
  test('are found after the upgrade, entered a portion at a time', async () => {
    const opened = await engine.openUrl();
    const database = await openDatabase(opened.url);
    await migrate(database, migrations.slice(0, 1));
    await database.transaction(async (tx) => {
      for (const statement of older) await sql.raw(statement).execute(tx);
    });
    await migrate(database);
    const services = { db: database } as Services;
    let portions = 1;
    while (await searchChores[0]!.run(services, new AbortController().signal)) portions += 1;
    assert.equal(portions, 3);
    const found = async (term: string) =>
      (
        await database.read
          .selectFrom(newest(database.read, askedOf(1, term, false)!, { below: 1e9, limit: 1e6 }).as('one'))
          .selectAll()
          .execute()
      ).length;
    assert.deepEqual([await found('sounding'), await found('chart 449'), await found('nothing')], [FILES, 1, 0]);
    await database.close();
    await opened.dispose();
  });
});
