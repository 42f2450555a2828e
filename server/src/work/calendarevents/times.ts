import type { Context } from '../../platform/context.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { CalendarEventRow } from '../../platform/db/tables/time.ts';
import { invalid } from '../../platform/failures.ts';
import { instant } from '../../platform/http/request/query.ts';
import { instantIn, localTime, UTC } from '../../platform/zones/zones.ts';
import { LONGEST_DAYS, type Span } from './store.ts';

type Times = Pick<CalendarEventRow, 'starts_at' | 'ends_at' | 'lasts_all_day'>;
/** As they were sent: `2026-11-20T09:30`, by the clock of who sends it unless it says otherwise. */
type Sent = {
  start?: string | undefined;
  end?: string | undefined;
  isAllDay?: boolean | undefined;
  isUtc?: boolean | undefined;
};

const DAY_MS = 864e5;
const HOUR_MS = 36e5;
const SAYS_ZONE = /(Z|[-+ ]\d\d:?\d\d)$/i;

/** As the API shows it: by the clock there, to the minute, without a letter for the zone. */
export const clockText = (at: string, isAllDay: number, zone: string): string =>
  (isAllDay ? at : localTime(at, zone)).slice(0, 16);

function momentOf(field: string, text: string, isAllDay: boolean, zone: string): string {
  const written = instant(field, text)!;
  if (isAllDay) return `${instant(field, text.replace(SAYS_ZONE, ''))!.slice(0, 10)}T00:00:00.000Z`;
  return SAYS_ZONE.test(text) ? written : instantIn(written, zone);
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

function wrong(message: string): never {
  throw invalid(`end ${message}.`, [{ field: 'end', message }]);
}

/** What is not sent stays; of what begins at another time the end goes along. What has no end yet lasts an hour, or its day. */
export function timesOf(ctx: Context, sent: Sent, now?: Times): Times {
  const zone = sent.isUtc ? UTC : ctx.actor.timeZone;
  const isAllDay = sent.isAllDay ?? now?.lasts_all_day === 1;
  const shown = (at: string) => clockText(at, now!.lasts_all_day, ctx.actor.timeZone);
  const isSame = now !== undefined && isAllDay === (now.lasts_all_day === 1);
  const read = (field: string, text: string) => momentOf(field, text, isAllDay, zone);
  const kept = (at: string) => (isSame ? at : momentOf('start', shown(at), isAllDay, ctx.actor.timeZone));
  const starts_at = sent.start ? read('start', sent.start) : kept(now!.starts_at);
  const lasts = now ? Date.parse(kept(now.ends_at)) - Date.parse(kept(now.starts_at)) : isAllDay ? 0 : HOUR_MS;
  const ends_at = sent.end ? read('end', sent.end) : later(starts_at, lasts);
  for (const [field, at] of [
    ['start', starts_at],
    ['end', ends_at],
  ] as const)
    if (!/^\d{4}-/.test(at))
      throw invalid(`${field} must be in a year with four digits.`, [
        { field, message: 'must be in a year with four digits' },
      ]);
  if (ends_at < starts_at) wrong('must not be before start');
  if (Date.parse(ends_at) - Date.parse(starts_at) > LONGEST_DAYS * DAY_MS)
    wrong(`must be at most ${LONGEST_DAYS} days after start`);
  return { starts_at, ends_at, lasts_all_day: bit(isAllDay) };
}

const midnight = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00.000Z`;

/** `20261120` and so many days. */
export const daysAfter = (day: string, days: number): string =>
  later(midnight(day), days * DAY_MS)
    .slice(0, 10)
    .replaceAll('-', '');

/** The years after it are written with one more digit, and would be sorted before all others. */
const LAST = '99981231';

/** From the first day to the last, `20261120`, by the clock of who asks. */
export function spanOf({ actor }: Context, first: string, last: string): Span {
  const [firstDay, lastDay] = [midnight(first), midnight(last < LAST ? last : LAST)];
  return {
    from: instantIn(firstDay, actor.timeZone),
    until: instantIn(later(lastDay, DAY_MS), actor.timeZone),
    firstDay,
    lastDay,
  };
}
