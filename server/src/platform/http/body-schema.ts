import { type TSchema, Type } from 'typebox';
import type { Field, Shape } from './fields.ts';

/** What may be sent, for those who want to know before they send it. */
export const objectSchema = (fields: Record<string, Field<unknown>>): TSchema =>
  Type.Object(
    Object.fromEntries(
      Object.values(fields).map(({ name, isRequired, schema }) => [name, isRequired ? schema : Type.Optional(schema)]),
    ),
  );

// biome-ignore lint/suspicious/noExplicitAny: any shape may be described
export function bodySchema({ wrappers, fields }: Shape<any>): TSchema {
  const [wrapper] = wrappers;
  return wrapper === undefined ? objectSchema(fields) : Type.Object({ [wrapper]: objectSchema(fields) });
}
