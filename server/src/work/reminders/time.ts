import type { ReminderRow } from '../../platform/db/tables/tasks.ts';
import { instantIn } from '../../platform/zones/zones.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** So far apart are the clocks of the world. */
const APART_MS = 26 * HOUR_MS;

type Timed = Pick<ReminderRow, 'at' | 'days_before' | 'time_of_day'> & { due_date: string; zone: string };

/** `20261117` and a number of days. */
export function dayAfter(day: string, days: number): string {
  const at = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`) + days * DAY_MS;
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
}

/** When it comes, by the due date and the clock that there are now. Undefined while there is no due date to go by. */
export function momentOf({ at, days_before, time_of_day, due_date, zone }: Timed): string | undefined {
  if (days_before === null) return at;
  if (due_date === '') return undefined;
  const day = dayAfter(due_date, -days_before);
  return instantIn(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time_of_day}:00.000Z`, zone);
}

/**
 * When to look at it again. Of what goes by somebody's clock a day ahead, wherever they may be by then, and from then on
 * now and again.
 */
export function nextLook(reminder: Timed, now: string): string | null {
  const moment = momentOf(reminder);
  if (moment === undefined || reminder.days_before === null) return moment ?? null;
  const begin = new Date(Date.parse(moment) - APART_MS).toISOString();
  if (begin > now) return begin;
  const soon = new Date(Date.parse(now) + HOUR_MS).toISOString();
  return moment < soon ? moment : soon;
}
