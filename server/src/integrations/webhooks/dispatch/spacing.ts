/**
 * A receiver whose change sets off its own webhook again would run for ever. One object may send one webhook 30
 * notifications within a minute; further ones come 1 s, 2 s, 4 s … 5 minutes after one another. None is dropped.
 */
const BURST = 30;
const WINDOW_MS = 60_000;
const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60_000;
const KEPT = 100_000;

type Line = { since: number; count: number; gap: number; last: number };
const fresh = (now: number): Line => ({ since: now, count: 0, gap: 0, last: 0 });

/** One round of planning. What it planned counts once it is kept: a transaction may be undone and run again. */
export type Round = {
  /** When the next notification about this object may go, by the same clock that is given, which nobody sets. */
  plan(line: string, now: number): { at: number; isSpaced: boolean };
  keep(): void;
};

/** In memory: whoever starts anew begins to count anew, and a loop is found out again within 30 notifications. */
export function makeSpacing(): { begin(): Round } {
  const lines = new Map<string, Line>();

  function after(line: Line | undefined, now: number): Line {
    // A minute without any is the end of it; within one only what came too fast is slowed down.
    if (!line || now >= Math.max(line.since, line.last) + WINDOW_MS) return { ...fresh(now), count: 1, last: now };
    if (line.gap === 0 && now >= line.since + WINDOW_MS) return { ...fresh(now), count: 1, last: now };
    if (line.count < BURST) return { ...line, count: line.count + 1, last: now };
    const gap = Math.min(line.gap === 0 ? FIRST_MS : line.gap * 2, LONGEST_MS);
    return { ...line, gap, last: Math.max(now, line.last) + gap };
  }

  return {
    begin() {
      const planned = new Map<string, Line>();
      return {
        plan(name, now) {
          const next = after(planned.get(name) ?? lines.get(name), now);
          planned.set(name, next);
          return { at: next.last, isSpaced: next.gap > 0 };
        },
        keep() {
          for (const [name, line] of planned) {
            lines.delete(name);
            lines.set(name, line);
          }
          while (lines.size > KEPT) lines.delete(lines.keys().next().value!);
        },
      };
    },
  };
}
