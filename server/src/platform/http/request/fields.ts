import { type TSchema, Type } from 'typebox';
import { type FieldProblem, invalid } from '../../failures.ts';
import { objectSchema } from './body-schema.ts';

/**
 * What a caller may send, said once: each field knows its names on the wire, its JSON schema and how to read the many
 * spellings that existing programs use. Unknown fields are ignored; wrong ones are all named in one 422.
 */
export type Field<T> = Said & Marks & { read(value: unknown, sentAs?: string): T };
type Said = { name: string; keys: string[]; isRequired: boolean; schema: TSchema };
/** `namesPeople`: whom the caller does not see cannot be named. `of`: the fields of the objects that it is a list of. */
type Marks = { namesPeople?: true; of?: Record<string, Field<unknown>> };
export type Options = { key: string; also?: string[] };
type Fields = Record<string, Field<unknown>>;
type Required<F extends Fields> = { [K in keyof F]: F[K] extends { isRequired: true } ? K : never }[keyof F];
type ValueOf<F> = F extends Field<infer T> ? T : never;
export type Read<F extends Fields> = { [K in Required<F>]: ValueOf<F[K]> } & { [K in keyof F]?: ValueOf<F[K]> };

class Problem extends Error {}
export const refuse = (message: string): never => {
  throw new Problem(message);
};

/** A kind of field: `read` throws with `refuse` when what was sent is wrong. */
export function field<T>(
  { key, also = [] }: Options,
  schema: TSchema,
  read: (value: unknown, sentAs?: string) => T,
): Field<T> & { isRequired: false } {
  return { name: key, keys: [key, ...also].map((name) => name.toLowerCase()), isRequired: false, schema, read };
}

export function required<T>(optional: Field<T>): Field<T> & { isRequired: true } {
  return { ...optional, isRequired: true };
}

/** In characters, each of which takes one or two units of a string: most texts need not be counted. */
const isLonger = (given: string, max: number): boolean =>
  given.length > max && (given.length > 2 * max || [...given].length > max);

type TextOptions = Options & { max: number; inBytes?: boolean; notEmpty?: boolean };

/** Over-long text is refused, never cut. NUL and halves of surrogate pairs cannot be stored and given back unchanged. */
export const text = (options: TextOptions) =>
  field(options, Type.String({ maxLength: options.max }), (value) => {
    const given = value === null ? '' : value;
    if (typeof given !== 'string') return refuse('must be text');
    if (given.includes('\0') || !given.isWellFormed()) return refuse('contains characters that are not text');
    if (options.inBytes ? Buffer.byteLength(given) > options.max : isLonger(given, options.max))
      return refuse(`is too long: at most ${options.max} ${options.inBytes ? 'bytes' : 'characters'}`);
    if (options.notEmpty && given.trim() === '') return refuse('must not be empty');
    return given;
  });

export const name = (options: Options) => text({ ...options, max: 255, notEmpty: true });
export const description = (options: Options) => text({ ...options, max: 65_536, inBytes: true });

const truths = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true', 'yes'].map((said): [unknown, boolean] => [said, true]),
  ...[false, 0, '0', 'false', 'no', '', null].map((said): [unknown, boolean] => [said, false]),
]);

export const flag = (options: Options) =>
  field(options, Type.Union([Type.Boolean(), Type.Literal('0'), Type.Literal('1')]), (value) => {
    const claim = truths.get(typeof value === 'string' ? value.toLowerCase() : value);
    return claim ?? refuse('must be true or false');
  });

const ID = /^[1-9]\d{0,15}$/;
export const parseId = (value: string): number | undefined => {
  const id = ID.test(value) ? Number(value) : undefined;
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined;
};

/** An id as number or digits; 0, "0", "" and null mean none, read as 0. */
export const id = (options: Options) => field(options, Type.String({ pattern: '^\\d*$' }), readId);

function readId(value: unknown): number {
  if (value === null || value === '' || value === 0 || value === '0') return 0;
  if (typeof value !== 'string' && typeof value !== 'number') return refuse('must be an id');
  return parseId(String(value).trim()) ?? refuse('must be an id');
}

/** Ids as CSV, array or single number. */
export const ids = (options: Options) =>
  field(options, Type.Union([Type.String(), Type.Array(Type.String())]), (value) =>
    listOf(value)
      .map(idIn)
      .map(readId)
      .filter((one) => one > 0),
  );

/** A whole number, also as digits; "" and null are 0. */
export const whole = (options: Options & { least?: number; most: number }) =>
  field(options, Type.Union([Type.Integer(), Type.String()]), (value) => {
    const { least = 0, most } = options;
    const number = value === null ? 0 : typeof value === 'string' ? parseWhole(value.trim()) : value;
    return Number.isInteger(number) && (number as number) >= least && (number as number) <= most
      ? (number as number)
      : refuse(`must be a whole number from ${least} to ${most}`);
  });

const parseWhole = (text: string): number => (/^([-+]?\d{1,16})?$/.test(text) ? Number(text) : Number.NaN);

/** Objects of one shape, as an array, or as one object. `item` names what each of them may be wrapped in. */
export const objects = <F extends Fields>(options: Options & { item?: string; of: F; most?: number }) => {
  const known = knownKeys(options.of);
  const most = options.most ?? MOST_ENTRIES;
  const list = field(options, Type.Array(objectSchema(options.of)), (value): Read<F>[] => {
    const unwrapped = (one: unknown) => (options.item && isObject(one) && pick(one, [options.item])) || one;
    const entries = [value === null || value === '' ? [] : unwrapped(value)].flat(1).map(unwrapped);
    if (entries.length > most) return refuse(`has too many entries: at most ${most}`);
    return entries.map((entry) => {
      if (!isObject(entry)) return refuse('must be a list of objects');
      const { values, problems } = readEach(entry, options.of, known);
      return problems.length > 0 ? refuse(`has an entry whose ${problems[0]!.field} ${problems[0]!.message}`) : values;
    });
  });
  return { ...list, of: options.of };
};

/** Tags and files come back as they were shown, too: as objects with a name or an id. */
const nameIn = (word: unknown): unknown => (isObject(word) && typeof word.name === 'string' ? word.name : word);
const idIn = (one: unknown): unknown => (isObject(one) ? one.id : one);

/** Words as CSV or array; `[""]` has none. */
export const words = (options: Options) =>
  field(options, Type.Union([Type.String(), Type.Array(Type.String())]), (value) =>
    listOf(value)
      .flatMap((word) => (word === '' ? [] : [nameIn(word)]))
      .map((word) =>
        typeof word === 'string' && word.length <= 255 && word.isWellFormed() && !word.includes('\0')
          ? word
          : refuse('must be a list of words'),
      ),
  );

const MOST_ENTRIES = 10_000;

/** Entries of a CSV or an array; a single number is a list of one. */
export function listOf(value: unknown): unknown[] {
  if (value === null || value === '') return [];
  if (typeof value === 'number') return [value];
  const entries = typeof value === 'string' ? value.split(',', MOST_ENTRIES + 1) : value;
  if (!Array.isArray(entries)) return refuse('must be a list');
  if (entries.length > MOST_ENTRIES) return refuse(`has too many entries: at most ${MOST_ENTRIES}`);
  return typeof value === 'string' ? entries.map((part) => part.trim()).filter(Boolean) : entries;
}

/** A calendar date, YYYYMMDD (also with dashes); "" is none. */
export const date = (options: Options) =>
  field(options, Type.String({ pattern: '^(\\d{8})?$' }), (value) => {
    if (value === null || value === '') return '';
    if (typeof value !== 'string' && typeof value !== 'number') return refuse('must be a date like 20261231');
    const digits = String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3');
    return isCalendarDate(digits) ? digits : refuse('must be a date like 20261231');
  });

export function isCalendarDate(digits: string): boolean {
  if (!/^\d{8}$/.test(digits)) return false;
  const iso = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
}

export const choice = <const T extends string>(options: Options & { of: Record<string, T> }) =>
  field(options, Type.String({ enum: Object.keys(options.of) }), (value): T => {
    const key = typeof value === 'string' ? value.toLowerCase() : (value ?? '');
    return typeof key === 'string' && Object.hasOwn(options.of, key)
      ? options.of[key]!
      : refuse(`must be one of ${Object.keys(options.of).filter(Boolean).join(', ')}`);
  });

export type Shape<F extends Fields> = { wrappers: string[]; fields: F; read(body: unknown): Read<F> };

/** The body `{"wrapper": {…}}`; without a wrapper the fields stand at the top. */
export function shape<F extends Fields>(wrapper: string | string[] | undefined, fields: F): Shape<F> {
  const wrappers = wrapper === undefined ? [] : [wrapper].flat();
  const lowered = wrappers.map((name) => name.toLowerCase());
  const known = knownKeys(fields);
  return { wrappers, fields, read: (body) => readFields(unwrap(body, wrappers, lowered), fields, known) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pick = (object: Record<string, unknown>, wanted: string[]): unknown => {
  const key = Object.keys(object).find((name) => wanted.includes(name.toLowerCase()));
  return key === undefined ? undefined : object[key];
};

function unwrap(body: unknown, wrappers: string[], lowered: string[]): Record<string, unknown> {
  const sent = isObject(body) ? (pick(body, ['request']) ?? body) : body;
  if (wrappers.length === 0) return isObject(sent) ? sent : {};
  const inner = isObject(sent) ? pick(sent, lowered) : undefined;
  if (!isObject(inner))
    throw invalid(`Send the fields inside an object named "${wrappers[0]}": {"${wrappers[0]}": {…}}.`);
  return inner;
}

/** Every name a field goes by, in lower case; of several sent for one field the first of its names counts. */
type Known = Map<string, { property: string; rank: number }>;

function knownKeys(fields: Fields): Known {
  const entries = Object.entries(fields).flatMap(([property, { keys }]) =>
    keys.map((key, rank) => [key, { property, rank }] as const),
  );
  return new Map(entries);
}

function readFields<F extends Fields>(given: Record<string, unknown>, fields: F, known: Known): Read<F> {
  const { values, problems } = readEach(given, fields, known);
  if (problems.length > 0)
    throw invalid(`${problems.map(({ field: at, message }) => `${at} ${message}`).join('; ')}.`, problems);
  return values;
}

function readEach<F extends Fields>(given: Record<string, unknown>, fields: F, known: Known) {
  const sent = new Map<string, { value: unknown; rank: number; key: string }>();
  for (const key of Object.keys(given)) {
    const found = known.get(key.toLowerCase());
    if (!found || (sent.get(found.property)?.rank ?? Number.POSITIVE_INFINITY) < found.rank) continue;
    sent.set(found.property, { value: given[key], rank: found.rank, key });
  }
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const property in fields) {
    const { name: at, isRequired, read } = fields[property]!;
    const found = sent.get(property);
    if (!found) {
      if (isRequired) problems.push({ field: at, message: 'is required' });
      continue;
    }
    try {
      values[property] = read(found.value, found.key);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push({ field: at, message: error.message });
    }
  }
  return { values: values as Read<F>, problems };
}
