import { dateOf, dayText, now as today } from '../../ui/text/locale.ts';

const DAY = 864e5;

/** From when to when a timeline runs, and where in it something is. */
export type Span = { from: number; to: number };

type Timed = { 'created-on': string; deadline: string };

/** When it began and when it is due. What is due before it was written down began on its day. */
export function timesOf(milestone: Timed): { begin: number; end: number } {
  const end = (dateOf(milestone.deadline) ?? today()).getTime();
  const begin = (dateOf(milestone['created-on']) ?? today()).getTime();
  return { begin: Math.min(begin, end - DAY), end };
}

/** All of them and today, with some room on both sides. */
export function spanOf(milestones: Timed[], now: Date): Span {
  const times = milestones.map(timesOf).flatMap(({ begin, end }) => [begin, end]);
  const [from, to] = [Math.min(now.getTime(), ...times), Math.max(now.getTime(), ...times)];
  const room = Math.max(3 * DAY, (to - from) / 25);
  return { from: from - room, to: to + room };
}

/** In percent of the span. */
export const placeIn = ({ from, to }: Span, time: number): number => (100 * (time - from)) / (to - from);

const MOST_TICKS = 6;

/** The beginnings of months, as many of them as there is room for. */
export function ticksIn({ from, to }: Span): string[] {
  const first = new Date(from);
  const months: Date[] = [];
  for (let month = 1; ; month += 1) {
    const date = new Date(first.getFullYear(), first.getMonth() + month, 1);
    if (date.getTime() >= to) break;
    months.push(date);
  }
  const every = Math.ceil(months.length / MOST_TICKS);
  // At the right edge there is no room for its name.
  const fits = (date: Date) => placeIn({ from, to }, date.getTime()) < 85;
  return months.filter((date, at) => at % every === 0 && fits(date)).map(dayText);
}
