/**
 * Shared durability. Transactions commit at memory speed; whoever must not be answered before the disk has it waits
 * here. One sync serves everybody who committed before it began, and the next starts when the last has ended.
 */
export type Barrier = {
  /** Says that something was committed which no sync has covered yet. */
  committed(): void;
  /** Resolves once everything committed so far is on disk; rejects, for ever, once a sync has failed. */
  wait(): Promise<void>;
  failure(): unknown;
  /** Resolves, never rejects, when the sync under way has ended; undefined when there is none. */
  running(): Promise<void> | undefined;
};

export function makeBarrier(sync: () => Promise<void>): Barrier {
  let commits = 0;
  let synced = 0;
  let failure: unknown;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function run(): Promise<void> {
    const covers = commits;
    try {
      await sync();
      synced = covers;
    } catch (error) {
      // After a failed sync the kernel may have dropped the pages: a later success would prove nothing.
      failure = error ?? new Error('sync failed');
      throw failure;
    } finally {
      running = undefined;
    }
  }

  function start(): Promise<void> {
    running = run();
    return running;
  }

  return {
    committed() {
      commits += 1;
    },
    wait() {
      if (failure) return Promise.reject(failure);
      if (synced === commits) return Promise.resolve();
      if (!running) return start();
      if (!next) {
        const begin = () => {
          next = undefined;
          return failure ? Promise.reject(failure) : start();
        };
        next = running.then(begin, begin);
      }
      return next;
    },
    failure: () => failure,
    running: () => running?.catch(() => {}),
  };
}
