import { eachOf } from '../../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import { remindersContext } from '../../reminders/context.ts';
import { announce } from '../show.ts';
import { attendeesOf } from '../store.ts';
import { showReminding } from '../wire.ts';
import { nextRing } from './reminding.ts';
import * as store from './store.ts';

const AT_ONCE = 50;

/**
 * Reminds of events whose time has come. Whoever looks holds the row, and notes the next time in the transaction that tells
 * of it: whatever crashes, and however many look, each is told once.
 */
export const ringing: Chore = {
  name: 'remind people of events',
  everyMs: 5000,
  run: async (services, signal) =>
    eachOf(await store.accountsRinging(services.db.read, services.now().toISOString()), signal, (accountId) =>
      ring(services, accountId),
    ),
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Nobody wants to be reminded of what was while nothing here ran. */
const isOver = ({ ends_at, lasts_all_day }: store.Ringing, now: string): boolean =>
  Date.parse(ends_at) + (lasts_all_day === 1 ? 2 * DAY_MS : HOUR_MS) < Date.parse(now);

async function ring(services: Services, accountId: number): Promise<boolean> {
  const now = services.now().toISOString();
  const { isAll, hasTold } = await services.db.transaction(async (tx) => {
    const rows = await store.claimRinging(tx, { accountId, now, limit: AT_ONCE });
    const told = rows.filter((row) => row.is_there === 1 && !isOver(row, now));
    const ids = told.map(({ id }) => id);
    const coming = Map.groupBy(await attendeesOf(tx, accountId, ids), ({ event_id }) => event_id);
    for (const { id, owner_id } of told) {
      const people = [...new Set([owner_id, ...(coming.get(id) ?? []).map((person) => person.id)])];
      const ctx = remindersContext(services, { account_id: accountId, created_by: owner_id });
      await announce(ctx, tx, 'CALENDAREVENT.REMINDER', id, showReminding(people));
    }
    for (const row of rows) await store.saveRing(tx, row, row.is_there === 1 ? nextRing(row, row.zone, now) : null);
    return { isAll: rows.length < AT_ONCE, hasTold: told.length > 0 };
  });
  if (hasTold) {
    services.db.nudge('events', accountId);
    for (const tell of services.watchers) tell(accountId);
  }
  return !isAll;
}
