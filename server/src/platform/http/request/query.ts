import { Type } from 'typebox';
import { invalid } from '../../failures.ts';
import { instantIn } from '../../zones/zones.ts';
import { isCalendarDate, parseId } from './fields.ts';
import type { Query } from './paging.ts';

/** What callers put after the `?`, in the spellings they use. Wrong values are refused by name, unknown parameters ignored. */
export const isYes = (value: string | undefined): boolean => /^(1|true|yes|on)$/i.test(value ?? '');
export const isNo = (value: string | undefined): boolean => /^(0|false|no|off)$/i.test(value ?? '');

export const wrongParameter = (parameter: string, message: string) =>
  invalid(`${parameter} ${message}.`, [{ field: parameter, message }]);

/** One of the names of a table, in any letter case; the entry `''` stands for a parameter that is not sent. */
export function oneOf<T>(table: Record<string, T>, parameter: string, value = ''): T {
  const found = Object.hasOwn(table, value.toLowerCase()) ? table[value.toLowerCase()] : undefined;
  if (found === undefined)
    throw wrongParameter(parameter, `must be one of ${Object.keys(table).filter(Boolean).join(', ')}`);
  return found;
}

export function oneId(parameter: string, value: string | undefined): number | undefined {
  if (!value || value === '0') return undefined;
  const id = parseId(value);
  if (id === undefined) throw wrongParameter(parameter, 'must be an id');
  return id;
}

/** CSV of whole numbers, `-1` and `0` included: they mean something in some of them. Commas alone are as good as nothing. */
export function idList(parameter: string, value = ''): number[] | undefined {
  const parts = value.split(',').map((part) => part.trim());
  if (parts.length > 1000) throw wrongParameter(parameter, 'has too many entries: at most 1000');
  const ids = parts.filter(Boolean).map((part) => {
    if (!/^(-1|0|[1-9]\d{0,15})$/.test(part)) throw wrongParameter(parameter, 'must be a list of ids');
    return Number(part);
  });
  return ids.length > 0 ? ids : undefined;
}

/** `20261231` (also with dashes). */
export function day(parameter: string, value: string | undefined): string | undefined {
  if (!value) return undefined;
  const digits = value.replaceAll('-', '').slice(0, 8);
  if (!isCalendarDate(digits)) throw wrongParameter(parameter, 'must be a date like 20261231');
  return digits;
}

const INSTANT =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?(Z|([-+ ])(\d\d):?(\d\d)?)?$/i;

/** `20261231`, `20261231093000` or an ISO time, in UTC unless it says otherwise. */
export function instant(parameter: string, value: string | undefined, time = ''): string | undefined {
  if (!value) return undefined;
  const found = INSTANT.exec(value + time.replaceAll(':', ''));
  const [, year, month, date, hour = '00', minute = '00', second = '00', , sign, hours = '0', minutes = '0'] =
    found ?? [];
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const isZone = Number(hours) < 24 && Number(minutes) < 60;
  if (!isCalendarDate(`${year}${month}${date}`) || !isTime || !isZone)
    throw wrongParameter(parameter, 'must be a date like 20261231');
  // A plus that was not escaped arrives as a blank.
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const local = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  return new Date(local - ahead).toISOString();
}

const DAY = /^\d{4}-?\d\d-?\d\d$/;
const DAY_MS = 86_400_000;

/** The same; a day begins, or with `after` the one so many days later, by the clocks of this zone. */
export function instantBy(zone: string, parameter: string, value: string | undefined, after = 0): string | undefined {
  const found = instant(parameter, value);
  if (!found || !DAY.test(value ?? '')) return found;
  return instantIn(new Date(Date.parse(found) + after * DAY_MS).toISOString(), zone);
}

/** How parameters are described beside where they are read. */
export const parameter = {
  flag: (description: string) => Type.Boolean({ description }),
  text: (description: string) => Type.String({ description }),
  whole: (description: string) => Type.Integer({ minimum: 0, description }),
  id: (description: string) => Type.String({ pattern: '^\\d+$', description }),
  ids: (description: string) => Type.Array(Type.String({ pattern: '^(-1|\\d+)$' }), { description }),
  day: (description: string) => Type.String({ description: `${description} A date like 20261231.` }),
  instant: (description: string) =>
    Type.String({ description: `${description} A date like 20261231, or a time like 2026-12-31T09:30:00Z.` }),
  oneOf: (names: readonly string[], description: string) => Type.String({ enum: names.filter(Boolean), description }),
};

export type { Query };
