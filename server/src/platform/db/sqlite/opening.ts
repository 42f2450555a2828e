import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Outage, outageOfDisk } from '../../outages.ts';
import { BUSY, primaryCode, sqliteDialect } from './dialect.ts';

const LOOK_AGAIN_MS = 20;

/** The connection that writes, and the log it writes to. */
export async function openWriter(path: string, busyMs: number): Promise<DatabaseSync> {
  const writer = new DatabaseSync(path, { timeout: busyMs });
  await enterLogMode(writer, busyMs);
  // Commits do not sync (NORMAL): the barrier does it for all who wait. Checkpoints run on a thread of their own.
  // What goes from a page that is written anyway is overwritten: a key that stood there is not left lying in the file.
  writer.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma foreign_keys = on;
    pragma secure_delete = fast; pragma temp_store = memory; pragma cache_size = -32768;`);
  // Makes the log file exist before anybody depends on syncing it.
  writer.exec(`create table if not exists counters (account_id bigint not null, kind text not null,
    last bigint not null, primary key (account_id, kind)); begin immediate; delete from counters where 0; commit;`);
  return writer;
}

/** Only one process can switch a new file to its log, and the others are refused at once instead of waiting: so they ask again. */
async function enterLogMode(writer: DatabaseSync, busyMs: number): Promise<void> {
  for (const deadline = performance.now() + busyMs; ; ) {
    try {
      return writer.exec('pragma journal_mode = wal');
    } catch (error) {
      if (primaryCode(error) !== BUSY || performance.now() > deadline) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

/** Held until the process ends, however it ends: the lock is the operating system's. */
export function claimFile(path: string, advice = 'Stop it, or give this one its own HOLDFAST_DATA.'): DatabaseSync {
  const claim = new DatabaseSync(path);
  try {
    claim.exec('pragma locking_mode = exclusive; begin exclusive');
    return claim;
  } catch (error) {
    claim.close();
    if (primaryCode(error) !== BUSY) throw error;
    throw new Error(`Another Holdfast is already serving from ${dirname(path)}. ${advice}`);
  }
}

export const makeFolder = (path: string): Promise<unknown> => mkdir(path, { recursive: true });

const reasons: Partial<Record<Outage, string>> = {
  readOnly: 'it is read-only. Make it writable for whoever runs Holdfast',
  failing: 'it can be neither opened nor made. See who may write to its folder, and whether the disk works',
  full: 'the disk is full. Make room',
  damaged: 'it is damaged, or no database of Holdfast. Restore a backup, or give Holdfast another HOLDFAST_DATA',
};

/** Whoever starts it is told which file it is about; the engine's own words do not say. */
export function explainStart(path: string, error: unknown): unknown {
  const outage = sqliteDialect.outageOf(error) ?? outageOfDisk(error);
  const reason = outage && reasons[outage];
  return reason ? new Error(`It cannot use ${path}: ${reason}.`, { cause: error }) : error;
}
