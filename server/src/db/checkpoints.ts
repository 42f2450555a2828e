import { Worker } from 'node:worker_threads';
import type { Mutex } from './mutex.ts';

const EVERY_MS = 1000;
/** Past this many pages (64 MiB) writers wait a moment while the log is emptied; below it nobody waits. */
const FULL_PAGES = 16_384;

export type Checkpoints = { wrote(): void; stop(): Promise<void> };

/**
 * Moves the log into the database file from a thread of its own, so that the main thread never waits for that disk work.
 * A passive checkpoint runs beside the writers; under unbroken load it never quite catches up, so past a size the
 * writers' turn is taken for the short rest.
 */
export function startCheckpoints(path: string, turn: Mutex): Checkpoints {
  const worker = new Worker(new URL('./checkpointer.ts', import.meta.url), { workerData: { path } });
  worker.unref();
  let dirty = false;
  let busy: Promise<void> | undefined;

  const ask = (mode: 'passive' | 'truncate'): Promise<number> =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(error);
      worker.once('error', fail);
      worker.once('message', (answer: { pages: number }) => {
        worker.off('error', fail);
        resolve(answer.pages);
      });
      worker.postMessage(mode);
    });

  async function checkpoint(): Promise<void> {
    const pages = await ask('passive');
    if (pages < FULL_PAGES) return;
    await turn.take();
    try {
      await ask('truncate');
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
      await worker.terminate();
    },
  };
}
