/** A sync that waits until told, so that a test decides what is on disk. */
export function heldSync() {
  const waiting: PromiseWithResolvers<void>[] = [];
  let isHeld = false;
  let failure: Error | undefined;
  return {
    sync: () => {
      if (failure) return Promise.reject(failure);
      if (!isHeld) return Promise.resolve();
      const gate = Promise.withResolvers<void>();
      waiting.push(gate);
      return gate.promise;
    },
    hold: () => {
      isHeld = true;
    },
    started: () => waiting.length,
    release: () => {
      isHeld = false;
      for (const gate of waiting.splice(0)) gate.resolve();
    },
    /** Only the sync that has waited longest ends. */
    releaseOne: () => waiting.shift()!.resolve(),
    fail: (error: Error) => {
      failure = error;
      for (const gate of waiting.splice(0)) gate.reject(error);
    },
  };
}

/** Long enough for everything that waits for nothing but its turn. */
export const turns = async (count = 50) => {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
};
