import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread behind checkpoints.ts: does as told and answers how many pages the log held. */
const database = new DatabaseSync((workerData as { path: string }).path);
database.exec('pragma busy_timeout = 2000; pragma synchronous = normal; pragma wal_autocheckpoint = 0;');

parentPort?.on('message', (mode: 'passive' | 'truncate') => {
  let pages = 0;
  try {
    const row = database.prepare(`pragma wal_checkpoint(${mode})`).get() as { log: number } | undefined;
    pages = row?.log ?? 0;
  } catch {
    // Busy or full: the log simply stays longer until the next round.
  }
  parentPort?.postMessage({ pages });
});
