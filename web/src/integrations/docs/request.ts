import type { Field, Operation } from './description.ts';

/** What was filled in, by the keys of the fields. */
export type Values = Record<string, string>;
export type Request = {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
};

/** What would be sent. What was left empty is left out; what is missing of the path stands there by its name. */
export function requestOf({ path, fields, method }: Operation, values: Values, json?: string): Request {
  const given = fields.filter(({ key }) => (values[key] ?? '') !== '');
  const pairs = (place: Field['place']) =>
    Object.fromEntries(given.filter((field) => field.place === place).map(({ name, key }) => [name, values[key]!]));
  const inPath = pairs('path');
  const body = json === undefined ? bodyOf(given, values) : json.trim() === '' ? undefined : JSON.parse(json);
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? name.toUpperCase())),
    query: pairs('query'),
    headers: pairs('header'),
    ...(body !== undefined && method !== 'get' && { body }),
  };
}

type Json = Record<string, unknown>;

export function bodyOf(fields: Field[], values: Values): Json | undefined {
  const body: Json = {};
  for (const field of fields) {
    const text = values[field.key] ?? '';
    if (field.place !== 'body' || text === '') continue;
    let inside = body;
    for (const name of field.at.slice(0, -1)) {
      inside[name] ??= {};
      inside = inside[name] as Json;
    }
    inside[field.name] = typed(field, text);
  }
  return Object.keys(body).length === 0 ? undefined : body;
}

function typed({ kind }: Field, text: string): unknown {
  if (kind === 'yes or no') return text === 'true';
  if (kind === 'number') return Number(text);
  if (kind === 'list') return text.split(',').map((one) => one.trim());
  return kind === 'JSON' ? JSON.parse(text) : text;
}

/** The names of what has to be filled in and is not. */
export const missingIn = ({ fields }: Operation, values: Values): string[] =>
  fields.filter(({ key, isRequired }) => isRequired && (values[key] ?? '') === '').map(({ name }) => name);
