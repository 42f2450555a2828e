import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The thread behind checkpoints.ts: does as told and answers what is in the log. Plain JavaScript, because a thread keeps
 * no compiled code between starts: for TypeScript it would load a compiler and hold its 18 MiB for ever.
 */
const database = new DatabaseSync(workerData.path);
// While it waits for who still reads an older state, writers wait for it: a backup reads one for as long as it takes.
database.exec('pragma busy_timeout = 50; pragma synchronous = normal; pragma wal_autocheckpoint = 0;');

parentPort?.on('message', (/** @type {import('./checkpoints.ts').Mode} */ mode) => {
  const state = { pages: 0, left: 0 };
  try {
    const row = database.prepare(`pragma wal_checkpoint(${mode})`).get();
    state.pages = Number(row?.log);
    state.left = state.pages - Number(row?.checkpointed);
  } catch {
    // Busy or full: the log simply stays longer until the next round.
  }
  parentPort?.postMessage(state);
});
