import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unavailable } from '../../failures.ts';
import type { Snapshot, Still } from '../whole.ts';
import { claimFile } from './opening.ts';
import { readWhole } from './reading.ts';

/** Left to whoever else uses that disk. */
const KEPT_FREE = 64 * 2 ** 20;
/** A writer holds the file for a moment only. */
const BUSY_MS = 60_000;

/**
 * A copy of the file, made in one go, which holds nobody up. Copying page by page begins anew whenever somebody writes, which
 * beside a busy service never ends; reading the file itself for as long as a backup takes would let its log grow all the while.
 */
export async function snapshotSqlite(path: string, folder: string): Promise<Snapshot> {
  await requireRoom(path, folder);
  const copy = join(folder, `snapshot-${randomUUID()}.db`);
  const source = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    // Nobody needs it after a crash, so nothing is synced.
    source.exec('pragma synchronous = off');
    source.prepare('vacuum into ?').run(copy);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  } finally {
    source.close();
  }
  const database = new DatabaseSync(copy, { readOnly: true });
  database.exec('pragma mmap_size = 1073741824');
  return {
    ...readWhole(database),
    async close() {
      database.close();
      await rm(copy, { force: true });
    },
  };
}

/** The file itself, which nobody serves meanwhile: no copy, and no room for one. */
export function readStill(path: string): Still {
  if (!existsSync(path)) throw new Error(`There are no records in ${path}.`);
  const claim = claimFile(`${path}.serving`, 'Nothing was changed. Stop it first.');
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  database.exec('pragma query_only = on; pragma mmap_size = 1073741824; begin');
  return {
    ...readWhole(database),
    // Whoever wanted to serve it since was refused.
    requireStill: async () => {},
    async close() {
      database.close();
      claim.close();
    },
  };
}

async function requireRoom(path: string, folder: string): Promise<void> {
  const log = await stat(`${path}-wal`).catch(() => ({ size: 0 }));
  const needed = (await stat(path)).size + log.size + KEPT_FREE;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw unavailable(
      `A copy of the records needs ${Math.ceil(needed / 2 ** 20)} MiB in ${folder} for a moment, and there are ${Math.floor((bavail * bsize) / 2 ** 20)}.`,
    );
}
