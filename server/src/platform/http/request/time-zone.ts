import { Type } from 'typebox';
import { zoneNamed, zoneOf } from '../../zones/zones.ts';
import { field, type Options, refuse } from './fields.ts';

/** By its id or by its name; none is that of the account. */
export const timeZone = (options: Options) =>
  field(options, Type.Union([Type.String(), Type.Integer()]), (value) => {
    if (value === null || value === '' || value === 0 || value === '0') return '';
    const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
    return (
      zoneOf(id) ??
      (typeof value === 'string' ? zoneNamed(value) : undefined) ??
      refuse('must be the id or the name of a time zone, as /timezones.json lists them')
    );
  });
