import { zoneOfPerson } from '../../../people/people/people.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { CalendarEventRow } from '../../../platform/db/tables/time.ts';
import { instantIn } from '../../../platform/zones/zones.ts';

const MINUTE_MS = 60_000;
const LASTING = { minutes: MINUTE_MS, hours: 60 * MINUTE_MS, days: 1440 * MINUTE_MS, weeks: 7 * 1440 * MINUTE_MS };

/** So long before it begins; `way` is as programs say it: how somebody hears of it they choose themselves. */
export type Reminder = { before: number; period: keyof typeof LASTING; way: 'email' | 'sms' | 'push' };

type Ringing = Pick<CalendarEventRow, 'starts_at' | 'lasts_all_day' | 'reminders'>;

export const remindersOf = ({ reminders }: Pick<CalendarEventRow, 'reminders'>): Reminder[] => JSON.parse(reminders);

/** The next moment after this one at which it reminds of itself. A day begins by the clock of its owner. */
export function nextRing(event: Ringing, zone: string, after: string): string | null {
  const begins = Date.parse(event.lasts_all_day === 1 ? instantIn(event.starts_at, zone) : event.starts_at);
  const moments = remindersOf(event)
    .map(({ before, period }) => begins - before * LASTING[period])
    .filter((moment) => moment > Date.parse(after));
  return moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null;
}

/** From now on: of what is brought in from elsewhere, too. */
export async function ringFrom(ctx: Context, tx: Queries, event: Ringing & Pick<CalendarEventRow, 'owner_id'>) {
  if (event.reminders === '[]') return null;
  return nextRing(event, await zoneOfPerson(tx, ctx.actor.accountId, event.owner_id), ctx.services.now().toISOString());
}
