import type { Took } from '../../../platform/db/tables/webhooks.ts';

type Step = { column: keyof Took; upTo: number };

/** How long tries take is counted in these steps, so that hours can be added up and still say what 95 of 100 took. */
export const steps: readonly Step[] = [
  { column: 'took_25', upTo: 25 },
  { column: 'took_50', upTo: 50 },
  { column: 'took_100', upTo: 100 },
  { column: 'took_250', upTo: 250 },
  { column: 'took_500', upTo: 500 },
  { column: 'took_1000', upTo: 1000 },
  { column: 'took_2500', upTo: 2500 },
  { column: 'took_longer', upTo: Number.POSITIVE_INFINITY },
];

const stepOf = (ms: number): Step => steps.find(({ upTo }) => ms <= upTo)!;

export function countSteps(times: number[]): Took {
  const counts = Object.fromEntries(steps.map(({ column }) => [column, 0])) as Took;
  for (const ms of times) counts[stepOf(ms).column] += 1;
  return counts;
}

/**
 * The time within which 95 of 100 tries were over, estimated inside its step as if they were spread evenly. Of hours from
 * before tries were counted in steps only the slowest is known.
 */
export function p95Of(hours: (Took & { slowest_ms: number })[]): number {
  const slowest = Math.max(0, ...hours.map(({ slowest_ms }) => slowest_ms));
  const counts = steps.map(({ column }) => hours.reduce((sum, hour) => sum + hour[column], 0));
  const wanted = 0.95 * counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [at, { upTo }] of steps.entries()) {
    const count = counts[at]!;
    if (count > 0 && below + count >= wanted) {
      const from = steps[at - 1]?.upTo ?? 0;
      const share = (wanted - below) / count;
      return Math.round(Math.min(slowest, from + share * (Math.min(upTo, slowest) - from)));
    }
    below += count;
  }
  return slowest;
}
