import { useSyncExternalStore } from 'react';

/** A value that outlives every page: whoever uses it is drawn again when it is set. */
export function makeShared<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (tell: () => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };
  return {
    get,
    set(next: T): void {
      value = next;
      for (const tell of listeners) tell();
    },
    /** Resolves when it is this, at once if it is. */
    async becomes(wanted: T): Promise<void> {
      while (value !== wanted)
        await new Promise<void>((resolve) => {
          const stop = subscribe(() => {
            stop();
            resolve();
          });
        });
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
