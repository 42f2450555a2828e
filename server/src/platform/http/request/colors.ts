import { Type } from 'typebox';
import { field, type Options, refuse } from './fields.ts';

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#EEC202`, also without the mark, in lower case or with three digits; "" is the usual one. */
export const hexColor = (options: Options) =>
  field(options, Type.String(), (value) => {
    if (value === '' || value === null) return '';
    const [, digits] = (typeof value === 'string' && HEX.exec(value.trim())) || refuse('must be a colour like #EEC202');
    return `#${digits!.length === 3 ? digits!.replace(/./g, '$&$&') : digits!}`.toUpperCase();
  });
