/** What an exchange keeps its time by. `after` returns how to call it off. */
export type Time = { now(): number; after(ms: number, act: () => void): () => void };

export const realTime: Time = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Milliseconds from now on, to a tenth. */
export function stopwatch(time: Time): () => number {
  const begun = time.now();
  return () => Math.round((time.now() - begun) * 10) / 10;
}
