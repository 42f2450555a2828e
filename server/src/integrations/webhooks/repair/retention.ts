import { eachAccountToTheEnd } from '../../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import * as store from './retention-store.ts';

const DAY_MS = 24 * 3600_000;
const KEPT_MS = 30 * DAY_MS;
const MISSED_KEPT_MS = 14 * DAY_MS;
const HOURS_KEPT_MS = 90 * DAY_MS;
const ROWS_AT_ONCE = 500;

/** Removes what the log no longer keeps, and what deleted webhooks left behind. Events stay: they are the activity log. */
export const retention: Chore = {
  name: 'webhooks: retention',
  everyMs: 600_000,
  run: (services, signal) => eachAccountToTheEnd(services, signal, (accountId) => sweep(services, accountId)),
};

/** A few rows of each sort, in short transactions. Says whether there are more. */
async function sweep(services: Services, accountId: number): Promise<boolean> {
  const now = services.now();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const cutoff = before(KEPT_MS);
  const [missed, hours] = [before(MISSED_KEPT_MS), before(HOURS_KEPT_MS).slice(0, 13)];
  const webhooks = await store.webhooksWithOld(services.db.read, accountId, cutoff);
  // Most accounts have nothing to remove, and whoever writes keeps others from writing.
  if (webhooks.length === 0 && !(await store.isAnyOld(services.db.read, accountId, { cutoff, missed, hours })))
    return false;
  const portions: ((tx: Queries) => Promise<number>)[] = [
    (tx) => store.removeOldAttempts(tx, accountId, cutoff, ROWS_AT_ONCE),
    ...webhooks.map(
      (webhookId) => (tx: Queries) => store.removeOldDeliveries(tx, { accountId, webhookId }, cutoff, ROWS_AT_ONCE),
    ),
    (tx) => store.removeLeftovers(tx, accountId, ROWS_AT_ONCE),
    (tx) => store.expireDisabled(tx, accountId, missed, now.toISOString(), ROWS_AT_ONCE),
  ];
  let hasMore = false;
  for (const portion of portions) if ((await services.db.transaction(portion)) === ROWS_AT_ONCE) hasMore = true;
  await services.db.transaction(async (tx) => {
    await store.removeEmptied(tx, accountId);
    await store.removeOldReplays(tx, accountId, cutoff);
    await store.removeOldHours(tx, accountId, hours);
  });
  return hasMore;
}
