import type { House, Task } from '../context.ts';
import { doomBlobs } from './bytes.ts';
import * as store from './store.ts';

const BATCH = 100;

/** One account after the other, a little of each at a time. True when one of them has more. */
export async function eachAccount(
  house: House,
  signal: AbortSignal,
  work: (accountId: number) => Promise<boolean>,
): Promise<boolean> {
  let hasMore = false;
  for (const accountId of await store.accountIds(house.db.read)) {
    if (signal.aborted) return false;
    if (await work(accountId)) hasMore = true;
  }
  return hasMore;
}

export const uploadTasks: Task[] = [
  {
    name: 'remove expired pending files',
    everyMs: 600_000,
    run: (house, signal) =>
      eachAccount(house, signal, async (accountId) => {
        const now = house.now().toISOString();
        if (!(await store.hasExpired(house.db.read, accountId, now))) return false;
        return house.db.transaction(async (tx) => {
          const keys = await store.removeExpired(tx, accountId, now, BATCH);
          await doomBlobs(tx, accountId, keys, now);
          return keys.length === BATCH;
        });
      }),
  },
];
