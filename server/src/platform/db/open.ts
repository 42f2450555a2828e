import type { Database } from './database.ts';
import { readApart } from './sqlite/apart.ts';
import { fillSqlite } from './sqlite/filling.ts';
import { readStill, snapshotSqlite } from './sqlite/snapshot.ts';
import { openSqlite, type SqliteOptions } from './sqlite/sqlite.ts';
import type { Apart, Filling, Snapshot, Still } from './whole.ts';

// Loaded where there is one: what it needs takes memory and time at the start.
const postgres = async () => ({
  ...(await import('./postgres/alone.ts')),
  ...(await import('./postgres/connecting.ts')),
  ...(await import('./postgres/postgres.ts')),
  ...(await import('./postgres/whole.ts')),
});

const fileIn = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;

export async function openDatabase(url: string, options: SqliteOptions = {}): Promise<Database> {
  const file = fileIn(url);
  return file === undefined ? (await postgres()).openPostgres(url) : openSqlite(file, options);
}

/** For what nobody may serve beside. Others are waited for until then, and refused afterwards. */
export async function openAlone(url: string, waitMs: number): Promise<Database> {
  if (fileIn(url) === undefined) {
    const { requireAlone, settingsOf } = await postgres();
    await requireAlone(await settingsOf(url), waitMs);
  }
  return openDatabase(url, { isServing: true });
}

/** `folder` has room for as much as the records take, where a copy of them has to be made. */
export async function openSnapshot(url: string, folder: string): Promise<Snapshot> {
  const file = fileIn(url);
  if (file !== undefined) return snapshotSqlite(file, folder);
  const { snapshotPostgres, settingsOf, postgresDialect } = await postgres();
  return snapshotPostgres(await settingsOf(url), postgresDialect);
}

/** For who takes the records elsewhere: what is written after that would be lost. Waits and refuses as `openAlone`. */
export async function openStill(url: string, waitMs: number): Promise<Still> {
  const file = fileIn(url);
  if (file !== undefined) return readStill(file);
  const { requireAlone, snapshotPostgres, settingsOf, postgresDialect } = await postgres();
  await requireAlone(await settingsOf(url), waitMs);
  const snapshot = await snapshotPostgres(await settingsOf(url), postgresDialect);
  const requireStill = async () => {
    await snapshot.close();
    await requireAlone(await settingsOf(url), waitMs);
  };
  return { ...snapshot, requireStill };
}

/** Rejects with NotEmpty where there is something already. */
export async function openEmpty(url: string): Promise<Filling> {
  const file = fileIn(url);
  if (file !== undefined) return fillSqlite(file);
  const { fillPostgres, settingsOf, postgresDialect } = await postgres();
  return fillPostgres(await settingsOf(url), postgresDialect);
}

/** Records in a file of their own, which was filled by `openEmpty` and is of nobody's service, whatever engine that has. */
export const apartUrl = (file: string): string => `sqlite:${file}`;
export const openApart = (file: string): Apart => readApart(file);
