import type { Task } from '../context.ts';
import * as store from './retention-store.ts';

const DAY_MS = 24 * 3600_000;
const KEPT_MS = 30 * DAY_MS;
const MISSED_KEPT_MS = 14 * DAY_MS;
const HOURS_KEPT_MS = 90 * DAY_MS;
const ACCOUNTS_AT_ONCE = 50;
const ROWS_AT_ONCE = 500;

/** Removes what the log no longer keeps, and what deleted webhooks left behind. Events stay: they are the activity log. */
export function makeRetention(): Task {
  let after = 0;
  return {
    name: 'webhooks: retention',
    everyMs: 600_000,
    async run(house) {
      const before = (ms: number) => new Date(house.now().getTime() - ms).toISOString();
      const cutoff = before(KEPT_MS);
      const accounts = await store.accountsAfter(house.db.read, after, ACCOUNTS_AT_ONCE);
      let isUnfinished = false;
      for (const accountId of accounts) {
        for (const remove of [store.removeOldAttempts, store.removeOldDeliveries, store.removeLeftovers]) {
          const removed = await house.db.transaction((tx) => remove(tx, accountId, cutoff, ROWS_AT_ONCE));
          if (removed === ROWS_AT_ONCE) isUnfinished = true;
        }
        const now = house.now().toISOString();
        const expired = await house.db.transaction(async (tx) => {
          await store.removeEmptied(tx, accountId);
          await store.removeOldHours(tx, accountId, before(HOURS_KEPT_MS).slice(0, 13));
          return store.expireDisabled(tx, accountId, before(MISSED_KEPT_MS), now, ROWS_AT_ONCE);
        });
        if (expired === ROWS_AT_ONCE) isUnfinished = true;
      }
      if (isUnfinished) return true;
      after = accounts.length < ACCOUNTS_AT_ONCE ? 0 : accounts.at(-1)!;
      return after !== 0;
    },
  };
}
