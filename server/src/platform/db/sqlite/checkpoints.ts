import { Worker } from 'node:worker_threads';
import type { Mutex } from './mutex.ts';

const EVERY_MS = 1000;
/** Past this many pages (16 MiB) writers wait a moment while the log is emptied; below it nobody waits. */
const FULL_PAGES = 4096;
const FEW_PAGES = 512;
const ROUNDS = 5;

export type Mode = 'passive' | 'restart';
/** Pages the log holds, and how many of them are not in the database file yet. */
type LogState = { pages: number; left: number };

type Checkpoints = { wrote(): void; stop(): Promise<void> };

/**
 * Moves the log into the database file from a thread of its own, so that the main thread never waits for that disk work.
 * A passive checkpoint runs beside the writers; under unbroken load it never quite catches up, so past a size the
 * writers' turn is taken for the short rest.
 */
export function startCheckpoints(path: string, turn: Mutex): Checkpoints {
  let worker: Worker | undefined;
  let dirty = false;
  let busy: Promise<void> | undefined;

  const ask = (mode: Mode): Promise<LogState> =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(error);
      worker ??= startWorker(path);
      worker.once('error', fail);
      worker.once('message', (answer: LogState) => {
        worker?.off('error', fail);
        resolve(answer);
      });
      worker.postMessage(mode);
    });

  async function checkpoint(): Promise<void> {
    let log = await ask('passive');
    if (log.pages < FULL_PAGES) return;
    // What is written during a round is left for the next, which is shorter: in the end the writers wait for very little.
    for (let round = 0; round < ROUNDS && log.left > FEW_PAGES; round += 1) log = await ask('passive');
    await turn.take();
    try {
      await ask('restart');
    } finally {
      turn.give();
    }
  }

  const timer = setInterval(() => {
    if (!dirty || busy) return;
    dirty = false;
    busy = checkpoint()
      .catch(() => {
        dirty = true;
      })
      .finally(() => {
        busy = undefined;
      });
  }, EVERY_MS);
  timer.unref();

  return {
    wrote() {
      dirty = true;
    },
    async stop() {
      clearInterval(timer);
      await busy;
      await worker?.terminate();
    },
  };
}

/** Not before there is something to move: a thread costs more than all else that opening a database takes. */
function startWorker(path: string): Worker {
  const worker = new Worker(new URL('./checkpointer.mjs', import.meta.url), {
    workerData: { path },
    // What the process was started with may not fit a file: `--input-type` is refused for one.
    execArgv: [],
  });
  worker.unref();
  return worker;
}
