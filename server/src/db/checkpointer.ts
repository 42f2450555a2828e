import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { LogState, Mode } from './checkpoints.ts';

/** The thread behind checkpoints.ts: does as told and answers what is in the log. */
const database = new DatabaseSync((workerData as { path: string }).path);
database.exec('pragma busy_timeout = 2000; pragma synchronous = normal; pragma wal_autocheckpoint = 0;');

parentPort?.on('message', (mode: Mode) => {
  const state: LogState = { pages: 0, left: 0 };
  try {
    const row = database.prepare(`pragma wal_checkpoint(${mode})`).get() as { log: number; checkpointed: number };
    state.pages = row.log;
    state.left = row.log - row.checkpointed;
  } catch {
    // Busy or full: the log simply stays longer until the next round.
  }
  parentPort?.postMessage(state);
});
