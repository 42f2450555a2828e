/** One holder at a time, first come first served. */
export type Mutex = { take(): Promise<void>; give(): void };

export function makeMutex(): Mutex {
  let held = false;
  const waiting: (() => void)[] = [];
  return {
    take() {
      if (!held) {
        held = true;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else held = false;
    },
  };
}
