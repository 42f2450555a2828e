const DAY_MS = 86_400_000;
const LAST_DAY = Date.parse('9999-12-31');
const SATURDAY = 6;
const SUNDAY = 0;

/** So many days later; what would fall on a weekend on the Monday after it. */
export type Shift = { days: number; isOffWeekends: boolean };

const timeOf = (day: string): number => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);

export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS;

export function offWeekend(time: number): number {
  const weekday = new Date(time).getUTCDay();
  if (weekday === SATURDAY) return time + 2 * DAY_MS;
  return weekday === SUNDAY ? time + DAY_MS : time;
}

/** A day like `20261120`; none stays none. */
export function shifted(day: string, { days, isOffWeekends }: Shift): string {
  if (day === '') return '';
  const time = timeOf(day) + days * DAY_MS;
  return new Date(Math.min(LAST_DAY, isOffWeekends ? offWeekend(time) : time))
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
}
