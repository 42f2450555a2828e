import { Type } from 'typebox';
import { Text, titled } from '../../../platform/http/answer/classic.ts';
import { field, listOf, refuse, required, shape } from '../../../platform/http/request/fields.ts';
import type { Hours } from './hours.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const Day = Type.String({ enum: [...DAYS] });

export const WorkingHours = titled('WorkingHours', {
  days: Type.Array(Day),
  begins: Text,
  ends: Type.String({ description: 'What is not after the beginning is on the next day; 00:00 to 00:00 is all day.' }),
});

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export const showHours = ({ days, begins, ends }: Hours) => ({
  days: [...days].map((day) => DAYS[Number(day) - 1]!),
  begins: clockText(begins),
  ends: clockText(ends),
});

const someDays = field({ key: 'days' }, Type.Union([Type.String(), Type.Array(Day)]), (value) => {
  const numbers = listOf(value).map((day) =>
    typeof day === 'string' ? DAYS.indexOf(day.toLowerCase() as 'mon') + 1 : 0,
  );
  if (numbers.length === 0 || numbers.includes(0)) return refuse(`must be some of ${DAYS.join(', ')}`);
  return [...new Set(numbers)].sort().join('');
});

/** Minutes of the day; midnight may be called 24:00, too. */
const timeOfDay = (key: string) =>
  field({ key }, Type.String({ pattern: '^\\d\\d:\\d\\d$' }), (value) => {
    const [, hours, minutes] = /^(\d\d):([0-5]\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
    const time = Number(hours) * 60 + Number(minutes);
    return time <= 24 * 60 ? time % (24 * 60) : refuse('must be a time like 09:00');
  });

export const ChosenHours = shape('hours', {
  days: required(someDays),
  begins: required(timeOfDay('begins')),
  ends: required(timeOfDay('ends')),
});
