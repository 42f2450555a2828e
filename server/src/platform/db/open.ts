import type { Database } from './database.ts';
import { settingsOf } from './postgres/connecting.ts';
import { openPostgres, postgresDialect } from './postgres/postgres.ts';
import { fillPostgres, snapshotPostgres } from './postgres/whole.ts';
import { fillSqlite } from './sqlite/filling.ts';
import { snapshotSqlite } from './sqlite/snapshot.ts';
import { openSqlite, type SqliteOptions } from './sqlite/sqlite.ts';
import type { Filling, Snapshot } from './whole.ts';

const fileIn = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;

export async function openDatabase(url: string, options: SqliteOptions = {}): Promise<Database> {
  const file = fileIn(url);
  return file === undefined ? openPostgres(url) : openSqlite(file, options);
}

/** `folder` has room for as much as the records take, where a copy of them has to be made. */
export async function openSnapshot(url: string, folder: string): Promise<Snapshot> {
  const file = fileIn(url);
  return file === undefined ? snapshotPostgres(settingsOf(url), postgresDialect) : snapshotSqlite(file, folder);
}

/** Rejects with NotEmpty where there is something already. */
export async function openEmpty(url: string): Promise<Filling> {
  const file = fileIn(url);
  return file === undefined ? fillPostgres(settingsOf(url), postgresDialect) : fillSqlite(file);
}
