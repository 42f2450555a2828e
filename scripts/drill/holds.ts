import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * The longest that nothing else had its turn, since this was last asked. `ms` is what a clock says, `own` how much the
 * processor worked for this thread meanwhile: on a machine that is busy with others the clock runs on while it waits.
 */
export type Hold = { ms: number; own: number; turns: number };

const RESOLUTION_MS = 1;

/** Looks at every turn of the event loop of this process from now on. */
export function watchHolds(): () => Hold {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let own = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    own = Math.max(own, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, RESOLUTION_MS).unref();
  return () => {
    const hold = { ms: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), own, turns: delay.count };
    delay.reset();
    own = 0;
    before = process.threadCpuUsage();
    return hold;
  };
}
