/**
 * Shared durability. Transactions commit at memory speed; whoever must not be answered before the disk has it waits
 * here. One sync serves everybody who committed before it began, and the next starts when the last has ended.
 */
export type Barrier = {
  /** Says that something was committed which no sync has covered yet. */
  committed(how?: { mayBeLost: boolean }): void;
  /** Resolves once everything committed so far is on disk; rejects, for ever, once a sync has failed. */
  wait(): Promise<void>;
  /** Everything that may not be lost is on disk. */
  isSettled(): boolean;
  /** From now on nobody is told that anything is on disk, as after a failed sync. */
  fail(error: unknown): void;
  failure(): unknown;
  /** Resolves, never rejects, when the sync under way has ended; undefined when there is none. */
  running(): Promise<void> | undefined;
};

/** Told of every sync that has ended well, before anybody who waited for it is, and of the first that has not. */
type Watcher = { advance(isAll: boolean): void; failed(error: unknown): void };

export function makeBarrier(sync: () => Promise<void>, watcher?: Watcher): Barrier {
  let commits = 0;
  let synced = 0;
  /** The last commit that may not be lost. */
  let needed = 0;
  let failure: unknown;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function fail(error: unknown): void {
    if (failure) return;
    failure = error;
    watcher?.failed(error);
  }

  async function run(): Promise<void> {
    const covers = commits;
    try {
      await sync();
      if (failure) throw failure;
      synced = covers;
      watcher?.advance(needed <= synced);
    } catch (error) {
      // After a failed sync the kernel may have dropped the pages: a later success would prove nothing.
      fail(error ?? new Error('sync failed'));
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
    committed({ mayBeLost } = { mayBeLost: false }) {
      commits += 1;
      if (!mayBeLost) needed = commits;
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
    isSettled: () => needed <= synced,
    fail,
    failure: () => failure,
    running: () => running?.catch(() => {}),
  };
}
