import { eachOf } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import { dayIn } from '../../platform/zones/zones.ts';
import { announce } from '../tasks/tasks.ts';
import { remindersContext } from './context.ts';
import * as store from './store.ts';
import { momentOf, nextLook } from './time.ts';
import { showReminding } from './wire.ts';

const AT_ONCE = 50;

/**
 * Looks at the reminders that are to be looked at. Whoever looks holds the row, and marks it in the transaction that tells
 * of it: whatever crashes, and however many look, it is told once.
 */
export const ringing: Chore = {
  name: 'remind people of tasks',
  everyMs: 5000,
  run: async (services, signal) =>
    eachOf(await store.accountsDue(services.db.read, services.now().toISOString()), signal, (accountId) =>
      look(services, accountId),
    ),
};

async function look(services: Services, accountId: number): Promise<boolean> {
  const now = services.now().toISOString();
  const looked = await services.db.transaction(async (tx) => {
    const rows = await store.claimWaiting(tx, { accountId, now, limit: AT_ONCE });
    const told = rows.filter((row) => row.sent_at === null && isTime(row, now));
    for (const row of told) {
      const reminder = showReminding({ people: [row.person_id], note: row.note, isDue: false });
      await announce(remindersContext(services, row), tx, 'TASK.REMINDER', [row.task_id], reminder);
      await store.saveReminder(tx, { ...row, sent_at: now, look_at: null });
    }
    for (const row of rows.filter((one) => !told.includes(one)))
      await store.saveReminder(tx, { ...row, ...lookedAt(row, now) });
    return { isAll: rows.length < AT_ONCE, hasTold: told.length > 0 };
  });
  if (looked.hasTold) {
    services.db.nudge('events', accountId);
    for (const tell of services.watchers) tell(accountId);
  }
  return !looked.isAll;
}

/** Nobody is reminded of what is done or gone, nor before a day that is over. */
const isOver = ({ is_there, days_before, due_date, zone }: store.Waiting, now: string): boolean =>
  is_there === 0 || (days_before !== null && due_date !== '' && due_date < dayIn(now, zone));

/** What was told of already comes once more when its day is now one that is still ahead. */
function lookedAt(row: store.Waiting, now: string): Pick<store.Waiting, 'look_at' | 'sent_at'> {
  const moment = momentOf(row);
  return moment !== undefined && moment > now
    ? { look_at: nextLook(row, now), sent_at: null }
    : { look_at: null, sent_at: row.sent_at };
}

function isTime(row: store.Waiting, now: string): boolean {
  const moment = momentOf(row);
  return !isOver(row, now) && moment !== undefined && moment <= now;
}
