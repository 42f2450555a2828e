import { type TSchema, Type } from 'typebox';

/** What of a field is said beforehand. */
type Described = Record<string, { name: string; isRequired: boolean; schema: TSchema }>;

/** What may be sent, for those who want to know before they send it. */
export const objectSchema = (fields: Described): TSchema =>
  Type.Object(
    Object.fromEntries(
      Object.values(fields).map(({ name, isRequired, schema }) => [name, isRequired ? schema : Type.Optional(schema)]),
    ),
  );

export function bodySchema({ wrappers, fields }: { wrappers: string[]; fields: Described }): TSchema {
  const [wrapper] = wrappers;
  return wrapper === undefined ? objectSchema(fields) : Type.Object({ [wrapper]: objectSchema(fields) });
}
