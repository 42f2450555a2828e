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
    use: () => useSyncExternalStore(subscribe, get),
  };
}
