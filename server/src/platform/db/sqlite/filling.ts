import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { syncFolder } from '../../syncing.ts';
import { type Filling, NotEmpty } from '../whole.ts';
import { readWhole } from './reading.ts';

/** Fills another file and gives it the name in the end: a crash before that leaves nothing that could be taken for records. */
export async function fillSqlite(path: string): Promise<Filling> {
  if (existsSync(path)) throw new NotEmpty(`There are records already: ${path}`);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.restoring`;
  await rm(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  // References are looked at once, in the end. Nothing is undone and nothing survives a crash, so nothing is kept for it.
  database.exec(`pragma foreign_keys = off; pragma journal_mode = off; pragma synchronous = off;
    pragma locking_mode = exclusive; pragma temp_store = memory; pragma cache_size = -65536;`);
  const reading = readWhole(database);
  let isOpen = true;
  const close = () => {
    if (isOpen) database.close();
    isOpen = false;
  };

  return {
    ...reading,
    transaction: (work) => work(reading.q),
    async insert({ name, columns }, rows) {
      const places = columns.map(() => '?').join(', ');
      const named = columns.map((column) => `"${column}"`).join(', ');
      const statement = database.prepare(`insert into "${name}" (${named}) values (${places})`);
      database.exec('begin');
      for (const row of rows) statement.run(...(row as SQLInputValue[]));
      database.exec('commit');
    },
    // The next number is one above the highest that is there.
    goOnAfter: async () => {},
    async finish() {
      const [broken] = reading.connection.run('select "table", parent from pragma_foreign_key_check limit 1', []);
      if (broken) throw new Error(`A row of ${broken.table} refers to one of ${broken.parent} that is not there.`);
      close();
      await synced(unfinished);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    },
    async abandon() {
      close();
      await rm(unfinished, { force: true });
    },
  };
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
