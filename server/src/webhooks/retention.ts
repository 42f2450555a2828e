import type { Task } from '../context.ts';
import * as store from './retention-store.ts';

const KEPT_MS = 30 * 24 * 3600_000;
const ACCOUNTS_AT_ONCE = 50;
const ROWS_AT_ONCE = 500;

/** Removes what the log no longer keeps, and what deleted webhooks left behind. Events stay: they are the activity log. */
export function makeRetention(): Task {
  let after = 0;
  return {
    name: 'webhooks: retention',
    everyMs: 600_000,
    async run(house) {
      const cutoff = new Date(house.now().getTime() - KEPT_MS).toISOString();
      const accounts = await store.accountsAfter(house.db.read, after, ACCOUNTS_AT_ONCE);
      let isUnfinished = false;
      for (const accountId of accounts) {
        for (const remove of [store.removeOldAttempts, store.removeOldDeliveries, store.removeLeftovers]) {
          const removed = await house.db.transaction((tx) => remove(tx, accountId, cutoff, ROWS_AT_ONCE));
          if (removed === ROWS_AT_ONCE) isUnfinished = true;
        }
        await house.db.transaction((tx) => store.removeEmptied(tx, accountId));
      }
      if (isUnfinished) return true;
      after = accounts.length < ACCOUNTS_AT_ONCE ? 0 : accounts.at(-1)!;
      return after !== 0;
    },
  };
}
