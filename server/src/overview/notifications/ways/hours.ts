import { zonesOf } from '../../../people/mail/planning.ts';
import { requireInAccount } from '../../../platform/access/access.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import type { NotificationRow, WorkingHoursRow } from '../../../platform/db/tables/notifications.ts';
import { instantIn, localTime, UTC } from '../../../platform/zones/zones.ts';
import * as store from './hours-store.ts';

export type Hours = Pick<WorkingHoursRow, 'days' | 'begins' | 'ends'>;

/** Where nobody has chosen. */
const ALWAYS: Hours = { days: '1234567', begins: 0, ends: 0 };
const EVERYBODY = 0;
const MORNING = 8 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Monday is 1. `time` is what a clock on a wall shows, as if that were UTC. */
const isOn = (days: string, time: number): boolean => days.includes(String(((new Date(time).getUTCDay() + 6) % 7) + 1));

function isWorking(time: number, { days, begins, ends }: Hours): boolean {
  const minute = Math.floor((time % DAY_MS) / MINUTE_MS);
  if (begins < ends) return isOn(days, time) && begins <= minute && minute < ends;
  return (isOn(days, time) && begins <= minute) || (isOn(days, time - DAY_MS) && minute < ends);
}

/** The first time after this moment that the clocks there show so many minutes, on one of these days. */
function nextAt(moment: string, zone: string, days: string, begins: number): string {
  const today = Date.parse(`${localTime(moment, zone).slice(0, 10)}T00:00:00.000Z`);
  for (let day = today; day <= today + 7 * DAY_MS; day += DAY_MS) {
    const begin = instantIn(new Date(day + begins * MINUTE_MS).toISOString(), zone);
    if (isOn(days, day) && begin > moment) return begin;
  }
  return moment;
}

/** This moment, if it is in these hours, or else when the next begin. */
const nextWorking = (moment: string, zone: string, hours: Hours): string =>
  isWorking(Date.parse(localTime(moment, zone)), hours) ? moment : nextAt(moment, zone, hours.days, hours.begins);

/** When each of some people is told what is not only in their inbox. */
export type When = {
  /** What is told at once, and not before this moment. */
  atOnce(row: Pick<NotificationRow, 'person_id' | 'actor_id' | 'reason'>, moment: string): string;
  /** The next eight o'clock where they live, of a day on which they work. */
  daily(personId: number, moment: string): string;
};

export async function whenOf(q: Queries, accountId: number, people: number[]): Promise<When> {
  const hoursOf = await hoursFor(q, accountId, people);
  const zones = await zonesOf(q, accountId, people);
  /** Of many people most live in the same zone and work at the same hours. */
  const remembered = (find: typeof nextWorking) => {
    const known = new Map<string, string>();
    return (personId: number, moment: string): string => {
      const [zone, hours] = [zones.get(personId) ?? UTC, hoursOf(personId)];
      const key = `${moment} ${zone} ${hours.days} ${hours.begins} ${hours.ends}`;
      const found = known.get(key) ?? find(moment, zone, hours);
      known.set(key, found);
      return found;
    };
  };
  const working = remembered(nextWorking);
  return {
    atOnce({ person_id, actor_id, reason }, moment) {
      // Whoever sets a reminder for themselves has said when they want to hear of it.
      if (reason === 'reminder' && actor_id === person_id) return moment;
      return working(person_id, moment);
    },
    daily: remembered((moment, zone, { days }) => nextAt(moment, zone, days, MORNING)),
  };
}

async function hoursFor(q: Queries, accountId: number, people: number[]): Promise<(personId: number) => Hours> {
  const rows = await store.hoursOf(q, { accountId, people: idsText(new Set([EVERYBODY, ...people])) });
  const chosen = new Map(rows.map((row) => [row.person_id, row]));
  return (personId) => chosen.get(personId) ?? chosen.get(EVERYBODY) ?? ALWAYS;
}

/** Whether their own are chosen by them. */
export type HoursView = { own: Hours; defaults: Hours; isChosen: boolean };

export async function readHours(ctx: Context): Promise<HoursView> {
  const { accountId, personId } = ctx.actor;
  const hoursOf = await hoursFor(ctx.db, accountId, [personId]);
  const [own, defaults] = [hoursOf(personId), hoursOf(EVERYBODY)];
  return { own, defaults, isChosen: own !== defaults };
}

export async function chooseHours(ctx: Context, hours: Hours): Promise<void> {
  requireInAccount(ctx.actor, 'notification.manage');
  await save(ctx, ctx.actor.personId, hours);
}

/** Back to those of the account. */
export async function forgetHours(ctx: Context): Promise<void> {
  requireInAccount(ctx.actor, 'notification.manage');
  await transact(ctx, (tx) => store.forgetHours(tx, ctx.actor.accountId, ctx.actor.personId));
}

export async function chooseDefaultHours(ctx: Context, hours: Hours): Promise<void> {
  requireInAccount(ctx.actor, 'account.change');
  await save(ctx, EVERYBODY, hours);
}

async function save(ctx: Context, person_id: number, { days, begins, ends }: Hours): Promise<void> {
  const row = { account_id: ctx.actor.accountId, person_id, days, begins, ends };
  await transact(ctx, (tx) => store.saveHours(tx, row));
}
