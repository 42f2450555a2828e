import { availableParallelism, cpus, loadavg } from 'node:os';

const LOOK_EVERY_MS = 3000;
const IDLE = 0.15;
const CROWDED = 4;

/**
 * Does jobs in their order, as many at a time as the machine has use for: one more than it has cores, because each waits
 * for its database now and then, a few more while it is idle all the same, and fewer while others crowd it.
 */
export async function inLanes<Job>(jobs: Job[], run: (job: Job) => Promise<void>): Promise<void> {
  const cores = availableParallelism();
  const waiting = [...jobs];
  const running = new Set<Promise<void>>();
  const idleSince = watchIdle();
  let lanes = cores + 1;
  while (waiting.length > 0 || running.size > 0) {
    while (waiting.length > 0 && running.size < lanes) {
      const job: Promise<void> = run(waiting.shift()!).finally(() => running.delete(job));
      running.add(job);
    }
    const looked = await raceAgainst(LOOK_EVERY_MS, running);
    if (!looked) continue;
    const idle = idleSince();
    if (idle > IDLE) lanes = Math.min(lanes + 1, 2 * cores);
    else if (loadavg()[0]! > CROWDED * cores) lanes = Math.max(lanes - 1, cores);
  }
}

/** Whether the time was over before any of them was. */
async function raceAgainst(ms: number, running: Set<Promise<void>>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), ms);
  const first = await Promise.race([promise, ...[...running].map((one) => one.then(() => false))]);
  clearTimeout(timer);
  return first;
}

/** Gives what says which share of the processor nobody has used since it was last asked. */
function watchIdle(): () => number {
  const sum = () =>
    cpus().reduce(
      ({ idle, all }, { times }) => ({
        idle: idle + times.idle,
        all: all + Object.values(times).reduce((a, b) => a + b, 0),
      }),
      { idle: 0, all: 0 },
    );
  let before = sum();
  return () => {
    const now = sum();
    const share = (now.idle - before.idle) / Math.max(1, now.all - before.all);
    before = now;
    return share;
  };
}
