import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { House, Task } from './context.ts';

export type Worker = { start(): void /** Lets what is under way finish, starts nothing new. */; stop(): Promise<void> };

/** A fault in a task is logged and tried again a little later; it never ends the worker. */
const PAUSE_AFTER_FAULT_MS = 1000;

const tend: Task = {
  name: 'look after the database',
  everyMs: 2000,
  async run(house) {
    await house.db.tend();
    return false;
  },
};

export function makeWorker(house: House, tasks: Task[]): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wakeups = new Set<() => void>();
  let running: Promise<void>[] = [];

  async function keepRunning(task: Task): Promise<void> {
    let isNudged = true;
    let wake: () => void = () => {};
    if (task.isNudged) {
      wakeups.add(() => {
        isNudged = true;
        wake();
      });
    }
    while (!signal.aborted) {
      // On the embedded database a run may never leave the thread; between two of them requests have their turn.
      await immediate();
      isNudged = false;
      const hasMore = await runOnce(task);
      if (signal.aborted || hasMore || isNudged) continue;
      const woken = new AbortController();
      wake = () => woken.abort();
      await sleep(task.everyMs, undefined, { signal: AbortSignal.any([signal, woken.signal]), ref: false }).catch(
        () => {},
      );
      wake = () => {};
    }
  }

  async function runOnce(task: Task): Promise<boolean> {
    try {
      return await task.run(house, signal);
    } catch (error) {
      house.log.error({ err: error, task: task.name }, 'background task failed; it will be tried again');
      await sleep(PAUSE_AFTER_FAULT_MS, undefined, { signal, ref: false }).catch(() => {});
      return false;
    }
  }

  return {
    start() {
      house.db.onNudge(() => {
        for (const wakeUp of wakeups) wakeUp();
      });
      running = [tend, ...tasks].map(keepRunning);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
