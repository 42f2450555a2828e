import { dateOf, dayText, locale } from './locale.ts';

/** Days are spelled as in the API: `20261231`. */
const WEEK = 7;

export function dayAfter(day: string, days: number): string {
  const date = dateOf(day)!;
  return dayText(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days));
}

/** `2026-12-31` in addresses and fields, and back. */
export const withHyphens = (day: string): string => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
export const withoutHyphens = (day: string): string => day.replaceAll('-', '');

type WeekInfo = { firstDay: number; weekend: number[] };
type Weekly = Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo };

/**
 * On which day, from 1, Monday, to 7, a week begins there, and on which people rest. A browser that does not know sees it as
 * most of the world does.
 */
export function weekIn(name: string): WeekInfo {
  const there = new Intl.Locale(name) as Weekly;
  const { firstDay = 1, weekend: resting = [6, 7] } = there.getWeekInfo?.() ?? there.weekInfo ?? {};
  return { firstDay, weekend: resting };
}

const { firstDay, weekend } = weekIn(locale);
const weekday = (day: string): number => ((dateOf(day)!.getDay() + 6) % WEEK) + 1;
export const isWeekend = (day: string): boolean => weekend.includes(weekday(day));

/** It begins as where the reader lives; that of a timesheet, which is handed in, on Monday for everybody. */
export function weekOf(day: string): string[] {
  const first = dayAfter(day, -((weekday(day) - firstDay + WEEK) % WEEK));
  return Array.from({ length: WEEK }, (_, n) => dayAfter(first, n));
}

/** The weeks that have a day of its month, whole. */
export function monthOf(day: string): string[][] {
  const month = day.slice(0, 6);
  const weeks: string[][] = [];
  for (let week = weekOf(`${month}01`); week.some((one) => one.startsWith(month)); )
    week = weekOf(dayAfter(weeks[weeks.push(week) - 1]![0]!, WEEK));
  return weeks;
}

/** The same day of another month, or its last where it has fewer. */
export function monthAfter(day: string, months: number): string {
  const date = dateOf(day)!;
  const first = new Date(date.getFullYear(), date.getMonth() + months, 1);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return dayText(new Date(first.getFullYear(), first.getMonth(), Math.min(date.getDate(), last)));
}
