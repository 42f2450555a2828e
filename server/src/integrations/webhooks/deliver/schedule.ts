const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the first, second, … failed try the next one comes. The first try is made at once. */
export const DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
export const JITTER = 0.2;
const LONGEST_ASKED = 24 * HOUR;

/** When to try again after that many tries, or undefined when it is given up. `random` is from 0 to 1. */
export function nextTry(
  tries: number,
  { now, random, retryAfter }: { now: Date; random: number; retryAfter: string | undefined },
): Date | undefined {
  const delay = DELAYS[tries - 1];
  if (delay === undefined) return undefined;
  const own = Math.round(delay * (1 + JITTER * (2 * random - 1)));
  return new Date(now.getTime() + Math.max(own, Math.min(askedDelay(retryAfter, now), LONGEST_ASKED)));
}

/** The three forms of a date in HTTP; the last one does not say that it is GMT. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d( GMT| \d{4})$/;

/** `Retry-After` in milliseconds from now: seconds or a date; anything else asks for nothing. */
function askedDelay(retryAfter: string | undefined, now: Date): number {
  const asked = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * SECOND;
  const moment = HTTP_DATE.test(asked) ? Date.parse(asked.replace(/( GMT)?$/, ' GMT')) : Number.NaN;
  return Number.isNaN(moment) ? 0 : moment - now.getTime();
}
