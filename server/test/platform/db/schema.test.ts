import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/list.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { eachEngine } from '../../support/databases.ts';

/** The program's own bookkeeping; belongs to no account. */
const ownTables = ['schema_migrations'];
/** FTS5's tables have columns of its own, and an index of words one column: there every word begins with its account. */
const isOfWords = (name = '') => /^search_words(_\w+)?$|^search_entries_by_word$/.test(name);
const catalogues = {
  SQLite: {
    columns: `select m.name as table_name, c.name as column_name from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%'`,
    indexes: `select m.name as index_name, m.tbl_name as table_name, c.name as column_name from sqlite_master m
      join pragma_index_info(m.name) c where m.type = 'index' and c.seqno = 0`,
  },
  PostgreSQL: {
    columns: `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
    indexes: `select i.relname as index_name, t.relname as table_name, a.attname as column_name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]`,
  },
};
const source = (name: string) => new URL(`../../../src/platform/db/${name}.ts`, import.meta.url).href;
type Entry = { table_name: string; column_name: string; index_name?: string };

eachEngine('the tables', (engine) => {
  test('every table belongs to an account and every index begins with it', async () => {
    const opened = await engine.openUrl();
    const database = await openDatabase(opened.url);
    await migrate(database);
    const read = async (text: string) =>
      (await sql.raw<Entry>(text).execute(database.read)).rows.filter(
        ({ table_name, index_name }) =>
          !ownTables.includes(table_name) && !isOfWords(table_name) && !isOfWords(index_name),
      );
    const columns = await read(catalogues[engine.name].columns);
    const tables = [...new Set(columns.map(({ table_name }) => table_name))];
    assert.ok(tables.length > 15);
    for (const table of tables) {
      const key = table === 'accounts' ? 'id' : 'account_id';
      assert.ok(
        columns.some((one) => one.table_name === table && one.column_name === key),
        `${table} has no ${key}`,
      );
    }
    for (const index of await read(catalogues[engine.name].indexes)) {
      const key = index.table_name === 'accounts' ? 'id' : 'account_id';
      assert.equal(
        index.column_name,
        key,
        `${index.index_name} of ${index.table_name} begins with ${index.column_name}`,
      );
    }
    await database.close();
    await opened.dispose();
  });

  if (engine.name === 'PostgreSQL')
    test('no change makes up for what others have put off', async () => {
      const opened = await engine.openUrl();
      const database = await openDatabase(opened.url);
      await migrate(database);
      const { rows } = await sql<{ relname: string; reloptions: string[] | null }>`
        select c.relname, c.reloptions from pg_class c join pg_am a on a.oid = c.relam
        where a.amname = 'gin' and c.relname like 'search%'`.execute(database.read);
      assert.deepEqual(rows, [{ relname: 'search_entries_by_word', reloptions: ['fastupdate=off'] }]);
      await database.close();
      await opened.dispose();
    });

  test('migrations run once, also when two processes start together', async () => {
    const opened = await engine.openUrl();
    const program = `
      const { openDatabase } = await import(${JSON.stringify(source('open'))});
      const { migrate } = await import(${JSON.stringify(source('migrate'))});
      const database = await openDatabase(${JSON.stringify(opened.url)});
      process.stdout.write(JSON.stringify(await migrate(database)));
      await database.close();`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    const ran = (await Promise.all([start(), start(), start(), start(), start()])).flatMap(({ stdout }) =>
      JSON.parse(stdout),
    );
    assert.deepEqual(
      ran,
      migrations.map(({ name }) => name),
    );
    await opened.dispose();
  });

  test('a migration that fails leaves nothing behind', async () => {
    const opened = await engine.openUrl();
    const database = await openDatabase(opened.url);
    const broken = [
      ...migrations,
      { name: '9998-broken', statements: () => ['create table half (account_id bigint)', 'create tble oops'] },
    ];
    await assert.rejects(migrate(database, broken));
    assert.deepEqual(
      await migrate(database),
      migrations.map(({ name }) => name),
    );
    await assert.rejects(sql.raw('select * from half').execute(database.read));
    await database.close();
    await opened.dispose();
  });

  test('a database of a newer program stops the start with one clear sentence', async () => {
    const opened = await engine.openUrl();
    const database = await openDatabase(opened.url);
    await migrate(database, [...migrations, { name: '9999-from-the-future', statements: () => [] }]);
    await assert.rejects(migrate(database), /written by a newer Holdfast.*9999-from-the-future.*restore a backup/s);
    await database.close();
    await opened.dispose();
  });

  test('ids are counted per account and kind', async () => {
    const opened = await engine.openUrl();
    const database = await openDatabase(opened.url);
    await migrate(database);
    const next = (account: number, kind: string) => database.transaction((tx) => database.nextId(tx, account, kind));
    assert.deepEqual(
      [await next(1, 'project'), await next(1, 'project'), await next(2, 'project'), await next(1, 'file')],
      [1, 2, 1, 1],
    );
    const many = await Promise.all(Array.from({ length: 100 }, () => next(3, 'project')));
    assert.equal(new Set(many).size, 100);
    await database.close();
    await opened.dispose();
  });
});
