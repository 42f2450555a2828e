import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

/**
 * The longest that nothing else had its turn, since this was last asked. `ms` is what a clock says, `own` how much the
 * processor worked for this thread meanwhile: on a machine that is busy with others the clock runs on while it waits.
 * `stretch` is how much longer that makes all its work, and `collecting` the longest that its memory was cleaned, by the clock.
 */
export type Hold = { ms: number; own: number; turns: number; stretch: number; collecting: number };

const RESOLUTION_MS = 1;

/** Looks at every turn of the event loop of this process from now on. */
export function watchHolds(): () => Hold {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let own = 0;
  let before = process.threadCpuUsage();
  let [begun, used] = [performance.eventLoopUtilization(), before];
  let collecting = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collecting = Math.max(collecting, duration);
  }).observe({ entryTypes: ['gc'] });
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    own = Math.max(own, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, RESOLUTION_MS).unref();
  return () => {
    const { user, system } = process.threadCpuUsage(used);
    const stretch = Math.max(1, performance.eventLoopUtilization(begun).active / ((user + system) / 1000));
    const hold = { ms: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), own, turns: delay.count, stretch, collecting };
    delay.reset();
    [own, collecting] = [0, 0];
    [begun, used] = [performance.eventLoopUtilization(), process.threadCpuUsage()];
    before = process.threadCpuUsage();
    return hold;
  };
}
