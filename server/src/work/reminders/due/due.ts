import { eachAccount } from '../../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { localTime } from '../../../platform/zones/zones.ts';
import { announce as announceMilestones } from '../../milestones/milestones.ts';
import { announce as announceTasks } from '../../tasks/tasks.ts';
import { remindersContext } from '../context.ts';
import { dayAfter } from '../time.ts';
import { showReminding } from '../wire.ts';
import * as store from './store.ts';

/** Before the daily mail of eight o'clock is written, so that it stands in there. */
const MORNING = 'T07:00';
/** Clocks are apart by quarters of an hour, so that in between nobody's morning begins. */
const QUARTER_MS = 15 * 60_000;
const PEOPLE_AT_ONCE = 20;
/** So many days ahead a milestone reminds, if it is to. */
const AHEAD = 2;

/** The day it is where they live, once its morning has begun. */
function dayOf(now: string, zone: string): string | undefined {
  const local = localTime(now, zone);
  return local.slice(10) >= MORNING ? local.slice(0, 10).replaceAll('-', '') : undefined;
}

/**
 * Tells people in the morning what is due today. Up to which day somebody was told is written in the transaction that tells
 * them, by who holds that row.
 */
export function makeDueNotices(): Chore {
  const looked = new Map<number, number>();
  return {
    name: 'tell people what is due',
    everyMs: 20_000,
    run(services, signal) {
      const quarter = Math.floor(services.now().getTime() / QUARTER_MS);
      return eachAccount(services, signal, async (accountId) => {
        if (looked.get(accountId) === quarter) return false;
        const hasMore = await tellDue(services, accountId);
        if (!hasMore) looked.set(accountId, quarter);
        return hasMore;
      });
    },
  };
}

async function tellDue(services: Services, accountId: number): Promise<boolean> {
  const now = services.now().toISOString();
  const people = (await store.daysOf(services.db.read, accountId)).filter(isToBeTold(now));
  const some = people.slice(0, PEOPLE_AT_ONCE);
  if (some.length === 0) return false;
  const told = await services.db.transaction(async (tx) => {
    const ids = some.map(({ id }) => id);
    await store.openDays(tx, accountId, ids);
    const held = (await store.claimDays(tx, accountId, ids)).filter(isToBeTold(now));
    let count = 0;
    for (const [day, group] of Map.groupBy(held, ({ zone }) => dayOf(now, zone)!)) {
      const personIds = group.map(({ id }) => id);
      count += await tellOfDay(services, tx, accountId, day, personIds);
      await store.saveDay(tx, { accountId, people: personIds, day });
    }
    return count;
  });
  if (told > 0) {
    services.db.nudge('events', accountId);
    for (const tell of services.watchers) tell(accountId);
  }
  return people.length > some.length;
}

const isToBeTold =
  (now: string) =>
  ({ day, zone }: store.Told): boolean =>
    (day ?? '') < (dayOf(now, zone) ?? '');

/** What is due says so to nobody but its people; that a milestone reminds is what programs wait for. */
async function tellOfDay(services: Services, tx: Queries, accountId: number, day: string, people: number[]) {
  const asked = { accountId, people };
  const tasks = await store.tasksDue(tx, { ...asked, day });
  const milestones = await store.milestonesDue(tx, { ...asked, day });
  const ahead = await store.milestonesDue(tx, { ...asked, day: dayAfter(day, AHEAD), ifReminding: true });
  const reminderOf = ({ person_ids }: store.Due, isDue: boolean) =>
    showReminding({ people: person_ids, note: '', isDue });
  for (const one of tasks)
    await announceTasks(remindersContext(services, one, false), tx, 'TASK.REMINDER', [one.id], reminderOf(one, true));
  for (const [some, isDue] of [
    [milestones, true],
    [ahead, false],
  ] as const)
    for (const one of some)
      await announceMilestones(
        remindersContext(services, one, !isDue),
        tx,
        'MILESTONE.REMINDER',
        [one.id],
        reminderOf(one, isDue),
      );
  return tasks.length + milestones.length + ahead.length;
}
