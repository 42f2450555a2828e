const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after the first, second, … failed try the next one comes: two days and a half in all. */
const DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 24 * HOUR, 24 * HOUR];

/** When to try again after that many tries, or undefined when it is given up. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const delay = DELAYS[tries - 1];
  return delay === undefined ? undefined : new Date(now.getTime() + delay);
}
