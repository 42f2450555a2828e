/**
 * The reader's locale, or English where the browser reports one that no browser knows (`en-US@posix`): a date that
 * cannot be written must not take the page down with it.
 */
export function safeLocale(offered: readonly string[] = navigator.languages): string {
  for (const locale of offered) {
    try {
      return new Intl.Locale(locale.split('@')[0]!).toString();
    } catch {
      // Try the next one.
    }
  }
  return 'en';
}

const KEY = 'holdfast-locale';
const kept = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};

/** What somebody has chosen, which the page says as soon as it knows (people/people/queries.ts); '' follows the browser. */
const root = globalThis.document?.documentElement;
export const locale = safeLocale([root?.dataset.language ?? kept(), ...navigator.languages].filter(Boolean));

/** Kept for the next page. Where this one has just begun, it begins anew: everything on it is written in the old one. */
function keep(changes: MutationRecord[] = []): void {
  const chosen = root?.dataset.language ?? kept();
  if (chosen === kept()) return;
  try {
    localStorage.setItem(KEY, chosen);
    if (changes.some(({ oldValue }) => oldValue === null)) location.reload();
  } catch {
    // Without storage there is nowhere to keep it.
  }
}

if (root) {
  keep();
  new MutationObserver(keep).observe(root, { attributeFilter: ['data-language'], attributeOldValue: true });
}

const number = new Intl.NumberFormat(locale);
export const numberText = (value: number): string => number.format(value);

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map(
  (unit, step) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: step === 0 ? 'long' : 'short',
      maximumFractionDigits: step === 0 ? 0 : 1,
    }),
);
/** `5.2 MB`, counted in thousands as the reader's system does. */
export function sizeText(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return sizes[step]!.format(bytes / 1000 ** step);
}

let clock: Intl.DateTimeFormat | undefined;
let clockZone = '';

/** Sweden writes it in the order in which it is read. Of a zone that this browser does not know, its own is the next best. */
function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return timeZone ? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }) : undefined;
  } catch {
    return undefined;
  }
}

/** A moment as the reader's clock shows it, in the time zone that the page says is theirs: the server goes by the same. */
function shown(moment: Date): Date {
  const zone = globalThis.document?.documentElement.dataset.zone ?? '';
  if (zone !== clockZone) clock = clockOf(zone);
  clockZone = zone;
  return clock && !Number.isNaN(moment.getTime()) ? new Date(clock.format(moment).replace(' ', 'T')) : moment;
}

export const now = (): Date => shown(new Date());

/** `20261115` or an ISO time as a Date; days are the reader's own days. */
export function dateOf(text: string): Date | undefined {
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  const date = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : shown(new Date(text));
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date;
}

/** A day as the API spells it. */
export const dayText = (date: Date): string =>
  `${date.getFullYear()}${String(date.getMonth() + 1).padStart(2, '0')}${String(date.getDate()).padStart(2, '0')}`;

export const daysBetween = (from: Date, to: Date): number =>
  Math.round(
    (Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) -
      Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())) /
      864e5,
  );

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** Made once for each form: lists have hundreds of dates. */
const writer = (parts: Intl.DateTimeFormatOptions): ((date: Date | undefined) => string) =>
  new Intl.DateTimeFormat(locale, parts).format;

/** With the year only where that is another one. */
function makeShort(parts: Intl.DateTimeFormatOptions) {
  const inThisYear = writer(parts);
  const inAnother = writer({ ...parts, year: 'numeric' });
  return (date: Date, at = now()): string => (date.getFullYear() === at.getFullYear() ? inThisYear : inAnother)(date);
}
export const monthAndDay = makeShort({ day: 'numeric', month: 'short' });
export const shortMonth = makeShort({ month: 'short' });
/** `November 2026`, `Mon`, `16`, `Monday, November 16` */
export const monthText = writer({ month: 'long', year: 'numeric' });
export const weekdayName = writer({ weekday: 'short' });
export const dayNumber = writer({ day: 'numeric' });
export const wholeDay = writer({ weekday: 'long', day: 'numeric', month: 'long' });
/** `Mon 16` */
export const weekdayText = writer({ weekday: 'short', day: 'numeric' });

/** Near days by their names, others by their date. */
export function shortDate(date: Date, at = now()): string {
  const days = daysBetween(at, date);
  return Math.abs(days) <= 1 ? relative.format(days, 'day') : monthAndDay(date, at);
}

/** How long ago, as far as minutes and hours tell more than a date. */
export function shortTime(date: Date, at = now()): string {
  const minutes = Math.round((date.getTime() - at.getTime()) / 60_000);
  if (Math.abs(minutes) < 1) return relative.format(0, 'second');
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 12) return relative.format(Math.round(minutes / 60), 'hour');
  return shortDate(date, at);
}

export const fullTime = writer({ dateStyle: 'full', timeStyle: 'short' });
export const fullDate = writer({ dateStyle: 'full' });
/** To the second, for what many happen of in a minute. */
export const exactTime = writer({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
export const clockTime = writer({ hour: '2-digit', minute: '2-digit' });
