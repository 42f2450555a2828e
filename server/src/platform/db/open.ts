import type { Database } from './database.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite, type SqliteOptions } from './sqlite/sqlite.ts';

export async function openDatabase(url: string, options: SqliteOptions = {}): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options);
  return openPostgres(url);
}
