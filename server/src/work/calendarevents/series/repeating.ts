import type { CalendarEventRow } from '../../../platform/db/tables/time.ts';
import { instantIn, localTime } from '../../../platform/zones/zones.ts';

const DAY_MS = 86_400_000;

const steps = {
  daily: { days: 1 },
  weekdays: { days: 1 },
  weekly: { days: 7 },
  every2weeks: { days: 14 },
  every3weeks: { days: 21 },
  every4weeks: { days: 28 },
  monthly: { months: 1 },
  every2months: { months: 2 },
  every3months: { months: 3 },
  every4months: { months: 4 },
  every6months: { months: 6 },
  yearly: { months: 12 },
} as const;
export type Frequency = keyof typeof steps;
export const frequencies = Object.keys(steps) as Frequency[];

/** How it comes again: since when, by the clock of who said so, and until which day, `20261231`; '' is for ever. */
export type Repeat = { frequency: Frequency; until: string; from: string; zone: string };

export const repeatOf = ({ repeats }: Pick<CalendarEventRow, 'repeats'>): Repeat | undefined =>
  repeats === '' ? undefined : JSON.parse(repeats);

type Times = Pick<CalendarEventRow, 'starts_at' | 'ends_at' | 'lasts_all_day'>;

/** As clocks there show it, written as if that were UTC; a day is the same everywhere. */
export const localStart = ({ starts_at, lasts_all_day }: Times, zone: string): string =>
  lasts_all_day === 1 ? starts_at : localTime(starts_at, zone);

/** The same day some months later; where a month has no such day, its last. */
function monthsAfter(from: string, months: number): string {
  const at = new Date(from);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString();
}

function nth({ frequency, from }: Repeat, n: number): string {
  const step = steps[frequency];
  if ('months' in step) return monthsAfter(from, n * step.months);
  return new Date(Date.parse(from) + n * step.days * DAY_MS).toISOString();
}

const isOnWeekend = (local: string): boolean => [0, 6].includes(new Date(local).getUTCDay());

/** When it comes again after this moment, up to that one and no more than so many times, by the clock there. `isAll`: then it ends. */
export function startsAfter(repeat: Repeat, { after, upTo, most }: { after: string; upTo: string; most: number }) {
  const starts: string[] = [];
  const last = repeat.until && `${repeat.until.slice(0, 4)}-${repeat.until.slice(4, 6)}-${repeat.until.slice(6)}`;
  for (let n = 1; ; n += 1) {
    const local = nth(repeat, n);
    if ((last && local.slice(0, 10) > last) || !/^\d{4}-/.test(local)) return { starts, isAll: true };
    if (local <= after || (repeat.frequency === 'weekdays' && isOnWeekend(local))) continue;
    if (local > upTo || starts.length === most) return { starts, isAll: false };
    starts.push(local);
  }
}

/** The same, begun at another time by the clock there. */
export function timesAt(event: Times, local: string, zone: string): Times {
  const { lasts_all_day } = event;
  const lasts =
    Date.parse(localStart({ ...event, starts_at: event.ends_at }, zone)) - Date.parse(localStart(event, zone));
  const ends = new Date(Date.parse(local) + lasts).toISOString();
  if (lasts_all_day === 1) return { starts_at: local, ends_at: ends, lasts_all_day };
  return { starts_at: instantIn(local, zone), ends_at: instantIn(ends, zone), lasts_all_day };
}
