/** A webhook's own limit: so many a minute, spread evenly, with a few at once after a pause. */
const AT_ONCE_MS = 2000;

export function makePace(now: () => number) {
  const ready = new Map<string, number>();
  const gapOf = (perMinute: number) => 60_000 / perMinute;
  /** The moment from which the next one may go, no further back than a pause counts. */
  const from = (name: string) => Math.max(ready.get(name) ?? 0, now() - AT_ONCE_MS);

  return {
    /** How many may go now. */
    left: (name: string, perMinute: number): number =>
      perMinute === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((now() - from(name)) / gapOf(perMinute) + 1)),

    use(name: string, perMinute: number): void {
      if (perMinute === 0) ready.delete(name);
      else ready.set(name, from(name) + gapOf(perMinute));
    },
  };
}
