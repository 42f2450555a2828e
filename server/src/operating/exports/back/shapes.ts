import type { Reading, Table } from '../../../platform/db/whole.ts';
import { zoneNamed } from '../../../platform/zones/zones.ts';
import { frequencies } from '../../../work/calendarevents/series/repeating.ts';

/** Whether that may stand in a column; whether nothing may, its table says. */
type Test = (value: string) => boolean;

const isInstant: Test = (value) => {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
};
const isDay: Test = (value) =>
  /^\d{8}$/.test(value) && isInstant(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}T00:00:00.000Z`);
const isZone: Test = (value) => zoneNamed(value) !== undefined;
const isTimeOfDay: Test = (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

const json =
  (fits: (value: unknown) => boolean): Test =>
  (value) => {
    try {
      return fits(JSON.parse(value));
    } catch {
      return false;
    }
  };
type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isReminder = (one: unknown): boolean =>
  isThing(one) &&
  isCount(one.before) &&
  ['minutes', 'hours', 'days', 'weeks'].includes(String(one.period)) &&
  isText(one.way);
const isRepeat = (one: unknown): boolean =>
  isThing(one) &&
  (frequencies as string[]).includes(String(one.frequency)) &&
  isText(one.until) &&
  (one.until === '' || isDay(one.until)) &&
  isText(one.from) &&
  isInstant(one.from) &&
  isText(one.zone) &&
  isZone(one.zone);
const isInterval = (one: unknown): boolean => {
  if (!Array.isArray(one)) return false;
  const [number, from, to, seconds] = one;
  return isCount(number) && isText(from) && isInstant(from) && isText(to) && isInstant(to) && isCount(seconds);
};
const eachOf = (fits: (one: unknown) => boolean) => json((value) => Array.isArray(value) && value.every(fits));
const thing = json(isThing);

const orNone =
  (fits: Test): Test =>
  (value) =>
    value === '' || fits(value);

/** What is read as more than words, by who takes it to be as it was written here. */
const shaped: Record<string, Test> = {
  'calendar_events.goes_on': isInstant,
  'calendar_events.reminders': eachOf(isReminder),
  'calendar_events.repeats': orNone(json(isRepeat)),
  'companies.details': thing,
  'events.snapshot': thing,
  'guesses.until': isInstant,
  'leftovers.raw': thing,
  'past_events.snapshot': thing,
  'people.details': thing,
  'projects.features': thing,
  'projects.filling': orNone(thing),
  'reminders.at': orNone(isInstant),
  'reminders.time_of_day': orNone(isTimeOfDay),
  'tasklists.filling': orNone(thing),
  'timers.intervals': eachOf(isInterval),
};

/** Whatever is in no list above is called as it is everywhere. */
function testOf(table: string, column: string): Test | undefined {
  if (/^(created|updated|happened|starts|ends)_at$/.test(column)) return isInstant;
  if (column.endsWith('_at')) return orNone(isInstant);
  if (/(_date|^deadline|^day)$/.test(column)) return orNone(isDay);
  if (column === 'time_zone') return orNone(isZone);
  return shaped[`${table}.${column}`];
}

/** A column in which something stands that nobody here can have written: whoever reads it would fail at it each time. */
export async function misshapen(records: Pick<Reading, 'rows'>, tables: Table[]): Promise<string | undefined> {
  for (const table of tables) {
    const tests = table.columns.flatMap((column, at) => {
      const fits = testOf(table.name, column);
      return fits ? [{ column, at, fits }] : [];
    });
    if (tests.length === 0) continue;
    for await (const rows of records.rows(table))
      for (const row of rows)
        for (const { column, at, fits } of tests)
          if (row[at] !== null && !fits(String(row[at]))) return `${table.name}.${column}`;
  }
  return undefined;
}
