import { Type } from 'typebox';
import { field, refuse } from './fields.ts';
import { instant } from './query.ts';

/** A moment, in the spellings that parameters have, too. */
export const moment = (key: string) =>
  field({ key }, Type.String(), (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return instant(key, text) ?? refuse('must be a time like 2026-11-15T10:00:00Z');
  });
