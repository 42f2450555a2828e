type Sample = { at: number; sent: number };
/** What was sent in the last seconds, oldest first. */
export type Pace = Sample[];

const WINDOW_MS = 6000;
/** Before that, the figure would jump about. */
const LEAST_MS = 700;

export function paced(pace: Pace, at: number, sent: number): Pace {
  const last = pace.at(-1);
  // After a break, and when it goes on from further back, what was before says nothing.
  if (last && (sent < last.sent || at - last.at > WINDOW_MS)) return [{ at, sent }];
  return [...pace.filter((one) => at - one.at <= WINDOW_MS), { at, sent }];
}

/** Bytes per second; undefined while too little is known. */
export function speedOf(pace: Pace): number | undefined {
  const [first, last] = [pace[0], pace.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS || last.sent === first.sent) return undefined;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** How long the rest takes, as people say it: `8 s`, `3 min`, `2 h`. */
export function timeLeft(bytes: number, speed: number): string {
  const seconds = Math.ceil(bytes / speed);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
