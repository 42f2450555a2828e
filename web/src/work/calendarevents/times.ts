import { dayAfter, withHyphens, withoutHyphens } from '../../ui/text/days.ts';
import { clockTime, dateOf, daysBetween, fullDate } from '../../ui/text/locale.ts';
import type { CalendarEvent } from './queries.ts';

/** `2026-11-20T09:30` is told by the reader's own clock, so it is their day. */
const dayOf = (at: string): string => withoutHyphens(at.slice(0, 10));

/** The day on which it begins, and each on which it goes on. */
export function daysOf(event: CalendarEvent): string[] {
  const first = dayOf(event.start);
  // What ends at midnight is over the day before.
  const isOver = !event['all-day'] && event.end.endsWith('T00:00') && event.end > event.start;
  const last = isOver ? dayAfter(dayOf(event.end), -1) : dayOf(event.end);
  const count = daysBetween(dateOf(first)!, dateOf(last)!);
  return Array.from({ length: count + 1 }, (_, n) => dayAfter(first, n));
}

/** The same clock, whatever zone the browser is in. */
const clockOf = (at: string): string => {
  const [hours, minutes] = at.slice(11).split(':').map(Number);
  return clockTime(new Date(2000, 0, 1, hours, minutes));
};

/** When it begins, on the day that it does. */
export const startText = (event: CalendarEvent, day: string): string =>
  event['all-day'] || day !== dayOf(event.start) ? '' : clockOf(event.start);

/** From when to when, in words. */
export function spanText(event: CalendarEvent): string {
  const [first, last] = [dayOf(event.start), dayOf(event.end)];
  const dayText = (day: string) => fullDate(dateOf(day));
  if (event['all-day']) return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;
  const end = first === last ? clockOf(event.end) : `${dayText(last)}, ${clockOf(event.end)}`;
  return `${dayText(first)}, ${clockOf(event.start)} – ${end}`;
}

/** The same hours, so many days later. */
export const startOn = (event: CalendarEvent, shown: string, day: string): string => {
  const days = daysBetween(dateOf(shown)!, dateOf(day)!);
  return `${withHyphens(dayAfter(dayOf(event.start), days))}${event.start.slice(10)}`;
};
