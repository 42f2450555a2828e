import { Type } from 'typebox';
import { field, refuse } from './fields.ts';
import { instant } from './query.ts';

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const readMoment = (key: string, value: unknown) =>
  instant(key, textIn(value)) ?? refuse('must be a time like 2026-11-15T10:00:00Z');

/** A moment, in the spellings that parameters have, too. */
export const moment = (key: string) => field({ key }, Type.String(), (value) => readMoment(key, value));

/** The same as it was written: when a day begins is known to who knows whose it is (`instantBy`). */
export const momentOrDay = (key: string) =>
  field({ key }, Type.String(), (value) => {
    readMoment(key, value);
    return textIn(value);
  });
