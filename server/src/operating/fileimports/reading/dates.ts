import { isCalendarDate } from '../../../platform/http/request/fields.ts';
import { dayIn } from '../../../platform/zones/zones.ts';

export type DateOrder = 'dmy' | 'mdy';
/** By whose clock, on which day (`20261118`), and whether days or months come first where both would do. */
export type Calendar = { zone: string; today: string; order: DateOrder };

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl'];
const plain = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\.$/, '');

function wordsOf(kind: 'month' | 'weekday', days: Date[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      // Some languages say a month otherwise when a day stands beside it.
      const usual: Intl.DateTimeFormatOptions = { [kind]: style, timeZone: 'UTC' };
      const forms = [usual, { ...usual, day: 'numeric' as const }].map(
        (options) => new Intl.DateTimeFormat(language, options),
      );
      for (const form of forms)
        for (const [at, day] of days.entries()) {
          const word = form.formatToParts(day).find(({ type }) => type === kind)?.value;
          if (word && !/^\d+$/.test(word) && !words.has(plain(word))) words.set(plain(word), at + 1);
        }
    }
  return words;
}

const months = wordsOf(
  'month',
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5))),
);
months.set('sept', 9);
const weekdays = wordsOf(
  'weekday',
  Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 5, 1 + day))),
);

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?:[,T ].*)?$/;
const TIME = /^(?:\d{1,2}:\d{2}(?::\d{2})?(?:am|pm)?|\d{1,2}(?:am|pm)|am|pm|at|of|de|del|um|uhr)$/;
/** How spreadsheets count days, when they forget to say that it is one. */
const COUNTED = /^(\d{5})(?:\.\d+)?$/;
const DAY_MS = 86_400_000;

/** A day (`20260312`) out of whatever somebody wrote; undefined when it is none. */
export function readDay(text: string, calendar: Calendar): string | undefined {
  const given = text.trim();
  if (given.length > 60) return undefined;
  if (MOMENT.test(given)) {
    const moment = new Date(given.replace(' ', 'T'));
    return Number.isNaN(moment.getTime()) ? undefined : dayIn(moment.toISOString(), calendar.zone);
  }
  const first = YEAR_FIRST.exec(given);
  if (first) return dayOf(first[1]!, first[2]!, first[3]!);
  const last = YEAR_LAST.exec(given);
  if (last) {
    const [, one, , two, year] = last;
    const [day, month] = calendar.order === 'dmy' ? [one!, two!] : [two!, one!];
    // Only one of the two can be: whatever the rest of the file says.
    return dayOf(wholeYear(year!), month, day) ?? dayOf(wholeYear(year!), day, month);
  }
  if (isCalendarDate(given)) return given;
  const counted = COUNTED.exec(given);
  if (counted) return countedDay(Number(counted[1]));
  return inWords(given, calendar);
}

/** When that was: to the second where it is said, else at noon of that day, which is the same day almost everywhere. */
export function readInstant(text: string, calendar: Calendar): string | undefined {
  const moment = MOMENT.test(text.trim()) ? new Date(text.trim().replace(' ', 'T')) : undefined;
  if (moment && !Number.isNaN(moment.getTime())) return moment.toISOString();
  const day = readDay(text, calendar);
  return day && `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00.000Z`;
}

function countedDay(days: number): string | undefined {
  if (days < 20_000 || days > 80_000) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

const wholeYear = (year: string): string => (year.length === 4 ? year : `20${year}`);

function dayOf(year: string, month: string, day: string): string | undefined {
  const digits = `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
  return isCalendarDate(digits) ? digits : undefined;
}

/** `12 March 2026`, `Mar 12`, `Thu, 12. März`. Without a year it is the one nearest to today. */
function inWords(text: string, calendar: Calendar): string | undefined {
  let [day, month, year]: (string | undefined)[] = [];
  for (const raw of text.split(/[\s,/-]+/).filter(Boolean)) {
    const word = plain(raw).replace(/^(\d{1,2})(?:st|nd|rd|th|er|º|°)$/, '$1');
    if (TIME.test(word) || weekdays.has(word)) continue;
    if (months.has(word) && !month) month = String(months.get(word));
    else if (/^\d{4}$/.test(word) && !year) year = word;
    else if (/^'\d{2}$/.test(word) && !year) year = `20${word.slice(1)}`;
    else if (/^\d{1,2}$/.test(word) && !day) day = word;
    else if (/^\d{2}$/.test(word) && !year) year = `20${word}`;
    else return undefined;
  }
  if (!day || !month) return undefined;
  if (year) return dayOf(year, month, day);
  const now = Number(calendar.today.slice(0, 4));
  const distance = (one: string) => Math.abs(instantOf(one) - instantOf(calendar.today));
  return [now - 1, now, now + 1]
    .flatMap((each) => dayOf(String(each), month, day) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

const instantOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));

/** What the dates of a file say of their order, one after the other. */
export class OrderFinder {
  #days = 0;
  #months = 0;
  #slashes = 0;
  #any = 0;

  look(text: string): void {
    const found = YEAR_LAST.exec(text.trim());
    if (!found) return;
    this.#any += 1;
    if (found[2] === '/') this.#slashes += 1;
    if (Number(found[1]) > 12) this.#days += 1;
    else if (Number(found[3]) > 12) this.#months += 1;
  }

  /** `isSure`: some date can be read in one way only, and none in the other, or there is nothing to be unsure of. */
  get found(): { order: DateOrder; isSure: boolean } {
    if (this.#days !== this.#months)
      return { order: this.#days > this.#months ? 'dmy' : 'mdy', isSure: Math.min(this.#days, this.#months) === 0 };
    return { order: this.#slashes * 2 > this.#any ? 'mdy' : 'dmy', isSure: this.#any === 0 };
  }
}
