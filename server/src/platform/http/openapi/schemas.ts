import type { TSchema } from 'typebox';

export type Json = { [key: string]: unknown };

/**
 * Schemas with a title are said once, under that name, and referred to from everywhere else. One that has the title and
 * nothing else stands for the one so called: a task has tasks inside.
 */
export function makeSchemas() {
  const named: Record<string, Json> = {};

  function show(schema: TSchema | Json): Json {
    const { title } = schema as { title?: string };
    if (title === undefined) return inner(schema);
    if (Object.keys((schema as Json).properties ?? {}).length > 0) named[title] ??= inner(schema);
    return { $ref: `#/components/schemas/${title}` };
  }

  const inner = (schema: object): Json =>
    Object.fromEntries(
      Object.entries(schema).flatMap(([key, value]) => (key === 'title' ? [] : [[key, shown(key, value)]])),
    );

  function shown(key: string, value: unknown): unknown {
    if (key === 'properties')
      return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, show(one)]));
    if (key === 'items' || key === 'additionalProperties')
      return typeof value === 'object' ? show(value as Json) : value;
    if (key === 'anyOf' || key === 'allOf') return (value as Json[]).map(show);
    return value;
  }

  return { named, show };
}
