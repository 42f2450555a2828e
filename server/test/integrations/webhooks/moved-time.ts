import { setImmediate as turn } from 'node:timers/promises';
import type { Time } from '../../../src/integrations/webhooks/send/time.ts';

/** Time that stands still until it is moved: however slow the machine, an exchange ends in time, or when a test says so. */
export type MovedTime = Time & {
  /** What was to happen meanwhile happens, each at its moment. */
  move(ms: number): void;
  /** How much is to happen later. */
  waiting(): number;
};

export function makeTime(): MovedTime {
  let time = 0;
  const waiting = new Set<{ at: number; act: () => void }>();
  return {
    now: () => time,
    after(ms, act) {
      const one = { at: time + ms, act };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    move(ms) {
      const end = time + ms;
      const next = () => [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      for (let one = next(); one; one = next()) {
        waiting.delete(one);
        time = one.at;
        one.act();
      }
      time = end;
    },
    waiting: () => waiting.size,
  };
}

/** What has happened already, without the network, is known to everybody a few turns of the event loop later. */
export async function turns(count = 20): Promise<void> {
  for (let n = 0; n < count; n += 1) await turn();
}
