import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { Chore, Services } from './context.ts';

export type Worker = { start(): void /** Lets what is under way finish, starts nothing new. */; stop(): Promise<void> };

/** A fault in a chore is logged and tried again a little later; it never ends the worker. */
const PAUSE_AFTER_FAULT_MS = 1000;
const LONGEST_MS = 2 ** 31 - 1;

const maintain: Chore = {
  name: 'look after the database',
  everyMs: 1000,
  run: (services) => services.db.maintain(),
};

/** A chore between its runs. */
type Rest = { chore: Chore; isNudged: boolean; end(): void };

export function makeWorker(services: Services, chores: Chore[]): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rests: Rest[] = [maintain, ...chores].map((chore) => ({ chore, isNudged: false, end() {} }));
  let running: Promise<void>[] = [];
  let awake: NodeJS.Timeout | undefined;

  async function keepRunning(rest: Rest): Promise<void> {
    while (!signal.aborted) {
      // On the embedded database a run may never leave the thread; between two of them requests have their turn.
      await immediate();
      rest.isNudged = false;
      const hasMore = await runOnce(rest.chore);
      if (signal.aborted || hasMore || rest.isNudged) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rest.chore.everyMs).unref();
        // Not by a signal, which would make an error for every event.
        rest.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async function runOnce(chore: Chore): Promise<boolean> {
    try {
      return await chore.run(services, signal);
    } catch (error) {
      services.log.error({ err: error, task: chore.name }, 'background task failed; it will be tried again');
      await sleep(PAUSE_AFTER_FAULT_MS, undefined, { signal, ref: false }).catch(() => {});
      return false;
    }
  }

  return {
    start() {
      // While the database is away nothing else may be open that keeps a process from ending, as if its work were done.
      awake = setInterval(() => {}, LONGEST_MS);
      services.db.onNudge((work) => {
        for (const rest of rests.filter(({ chore }) => chore.does === work)) {
          rest.isNudged = true;
          rest.end();
        }
      });
      running = rests.map(keepRunning);
    },
    async stop() {
      stopping.abort();
      for (const rest of rests) rest.end();
      await Promise.all(running);
      clearInterval(awake);
    },
  };
}
