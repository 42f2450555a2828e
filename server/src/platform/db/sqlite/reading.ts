import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Queries } from '../database.ts';
import { register } from '../dialect.ts';
import type { Tables } from '../schema.ts';
import {
  bookkeeping,
  inOrder,
  type Listed,
  migrationsIn,
  nextCount,
  type Reading,
  sortWords,
  type Value,
} from '../whole.ts';
import { sqliteDialect } from './dialect.ts';
import { SqliteConnection, SqliteKyselyDialect } from './kysely.ts';

/** All of one file, by a connection of its own that nobody else uses meanwhile. */
export function readWhole(database: DatabaseSync): Reading & { connection: SqliteConnection } {
  const connection = new SqliteConnection(database);
  const q: Queries = new Kysely<Tables>({ dialect: new SqliteKyselyDialect(connection) });
  register(q, { dialect: sqliteDialect, run: connection.run, first: connection.first, send: connection.run });
  const quoted = (name: string) => `"${name}"`;

  const listed = (name: string): Listed => ({
    name,
    columns: connection.run('select name from pragma_table_info(?)', [name]).map((row) => String(row.name)),
    refersTo: connection
      .run('select "table" as name from pragma_foreign_key_list(?)', [name])
      .map((row) => String(row.name)),
  });
  const numbered = () =>
    connection
      .run(
        `select name from sqlite_master where type = 'table' and sql like '% (id ${sqliteDialect.sequenceColumn}%'`,
        [],
      )
      .map((row) => String(row.name));

  return {
    q,
    connection,
    async tables() {
      // What FTS5 keeps is of the type "virtual" or "shadow", and is made of the rows that are; so is what it waits for.
      const found = connection.run(`select name from pragma_table_list where schema = 'main' and type = 'table'`, []);
      const names = found
        .map((row) => String(row.name))
        .filter((name) => !/^sqlite_/.test(name) && ![bookkeeping, 'search_words_later'].includes(name));
      return inOrder(names.map(listed));
    },
    async *rows({ name, columns }) {
      const statement = database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}`);
      statement.setReturnArrays(true);
      const words = name === 'search_entries' ? columns.indexOf('words') : -1;
      let portion: Value[][] = [];
      let count = 1;
      for (const found of statement.iterate()) {
        const row = found as unknown as Value[];
        if (words >= 0) row[words] = sortWords(String(row[words]));
        portion.push(row);
        if (portion.length < count) continue;
        yield portion;
        count = nextCount(portion);
        portion = [];
      }
      if (portion.length > 0) yield portion;
    },
    async numbers() {
      const newest = (name: string) => connection.first(`select coalesce(max(id), 0) as last from ${quoted(name)}`, []);
      return Object.fromEntries(numbered().map((name) => [name, Number(newest(name)?.last)]));
    },
    migrations: () => migrationsIn(q),
  };
}
