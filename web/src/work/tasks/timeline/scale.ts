import { dayAfter, monthAfter, weekOf } from '../../../ui/text/days.ts';
import { dateOf, daysBetween } from '../../../ui/text/locale.ts';

export type Zoom = 'day' | 'week' | 'month' | 'quarter';

/** How wide a day is. */
const widths: Record<Zoom, number> = { day: 36, week: 14, month: 4, quarter: 1.5 };

/** From which day on, how many, how wide. */
export type Scale = { first: string; days: number; width: number; zoom: Zoom };

/** Further from today nobody scrolls: what lies there is at the edge. */
const FURTHEST = 3650;
const MARGIN = 21;

/** All of these days and today, with some room on both sides, from the beginning of a year, quarter or month on. */
export function scaleOf(days: string[], today: string, zoom: Zoom): Scale {
  const [least, most] = [dayAfter(today, -FURTHEST), dayAfter(today, FURTHEST)];
  let [first, last] = [today, today];
  for (const day of days) {
    if (day < first && day > least) first = day;
    if (day > last && day < most) last = day;
  }
  const begin = `${dayAfter(first, -MARGIN).slice(0, 6)}01`;
  const room = Math.ceil(1200 / widths[zoom]);
  const length = Math.max(room, between(begin, last) + 2 * MARGIN);
  return { first: begin, days: length, width: widths[zoom], zoom };
}

const between = (from: string, to: string): number => daysBetween(dateOf(from)!, dateOf(to)!);

/** Where the morning of a day is, within what is drawn. */
export function placeOf({ first, days, width }: Scale, day: string): number {
  return Math.max(0, Math.min(days, between(first, day))) * width;
}

/** What its heads are made of: above the months or years, below them days, weeks, months or quarters. */
export function ticksIn(scale: Scale, from: number, to: number): { above: string[]; below: string[] } {
  const day = (at: number) => dayAfter(scale.first, Math.max(0, Math.floor(at / scale.width)));
  const [begin, end] = [day(from), day(Math.min(to, scale.days * scale.width))];
  const months = (first: string, step: number): string[] => {
    const found: string[] = [];
    for (let at = first; at <= end; at = monthAfter(at, step)) found.push(at);
    return found;
  };
  const { zoom } = scale;
  const month = `${begin.slice(0, 6)}01`;
  const year = `${begin.slice(0, 4)}0101`;
  if (zoom === 'month') return { above: months(year, 12), below: months(month, 1) };
  if (zoom === 'quarter') return { above: months(year, 12), below: months(year, 3) };
  const step = zoom === 'day' ? 1 : 7;
  const below: string[] = [];
  for (let at = zoom === 'day' ? begin : weekOf(begin)[0]!; at <= end; at = dayAfter(at, step)) below.push(at);
  return { above: months(month, 1), below };
}
