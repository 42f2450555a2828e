import { setImmediate as immediate } from 'node:timers/promises';
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

type DayOf = (zone: string) => string | undefined;

/** The day it is in a zone, once its morning has begun there. Each is looked at once, however many live in it. */
function daysAt(now: string): DayOf {
  const days = new Map<string, string | undefined>();
  return (zone) => {
    if (!days.has(zone)) {
      const local = localTime(now, zone);
      days.set(zone, local.slice(10) >= MORNING ? local.slice(0, 10).replaceAll('-', '') : undefined);
    }
    return days.get(zone);
  };
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
      const dayOf = daysAt(services.now().toISOString());
      return eachAccount(services, signal, async (accountId) => {
        if (looked.get(accountId) === quarter) return false;
        // Looking at all accounts again for the sake of one, and at all its people, would cost more than telling them.
        for await (const people of store.daysOf(services.db.read, accountId)) {
          const ids = people.filter(isToBeTold(dayOf)).map(({ id }) => id);
          for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE) {
            if (signal.aborted) return false;
            await immediate();
            await tellDue(services, accountId, ids.slice(at, at + PEOPLE_AT_ONCE), dayOf);
          }
        }
        looked.set(accountId, quarter);
        return false;
      });
    },
  };
}

async function tellDue(services: Services, accountId: number, ids: number[], dayOf: DayOf): Promise<void> {
  const told = await services.db.transaction(async (tx) => {
    await store.openDays(tx, accountId, ids);
    const held = (await store.claimDays(tx, accountId, ids)).filter(isToBeTold(dayOf));
    let count = 0;
    for (const [day, group] of Map.groupBy(held, ({ zone }) => dayOf(zone)!)) {
      const personIds = group.map(({ id }) => id);
      count += await tellOfDay(services, tx, accountId, day, personIds);
      await store.saveDay(tx, { accountId, people: personIds, day });
    }
    return count;
  });
  if (told === 0) return;
  services.db.nudge('events', accountId);
  for (const tell of services.watchers) tell(accountId);
}

const isToBeTold =
  (dayOf: DayOf) =>
  ({ day, zone }: store.Told): boolean =>
    (day ?? '') < (dayOf(zone) ?? '');

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
