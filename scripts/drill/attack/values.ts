import type { Chance } from '../marathon/chance.ts';
import { kindOf, type Schema } from './described.ts';

/** What somebody fills fields with: their own words, and ids that they know. */
export type Filling = {
  chance: Chance;
  /** Words of their own, with the mark of their account. */
  words(): string;
  secret: string;
  receiver: string;
  idOf(kind: string): string | undefined;
};

const DAYS = ['20261117', '20261224', '20270101', '20280229', '20261231'];
const MOMENTS = ['2026-11-01T00:00:00Z', '2026-12-31T09:00:00Z', '2099-01-01T12:30:00Z'];
const EVENTS = ['PROJECT.CREATED', 'TASK.*', 'COMMENT.CREATED', 'FILE.UPDATED', 'TASKLIST.DELETED'];
const ID_PATTERN = '^\\d*$';

/** Fields whose name says more than their schema. */
const byName: [RegExp, (filling: Filling) => unknown][] = [
  [
    /^(email-address|email)$/,
    ({ words, chance }) => `${words().replaceAll(' ', '.')}.${chance.below(1e9)}@attack.test`,
  ],
  [/^email_/, () => 'quay@attack.test'],
  [/^emailed-from$/, () => ''],
  [/^(current-)?password$/, ({ secret }) => secret],
  [/^url$/, ({ receiver }) => receiver],
  [/^(code|website)$/, ({ chance }) => `https://quay.example/${chance.below(1000)}`],
  [/^event$/, ({ chance }) => chance.pick(EVENTS)],
  [/^timezone$/, ({ chance }) => chance.pick(['Europe/Berlin', 'UTC', 'Asia/Tokyo'])],
  [/^color$/, () => '#2f6fde'],
  [/^countrycode$/, () => 'DE'],
  [/^(since|until|date-time-utc|snoozeuntil)$/, ({ chance }) => chance.pick(MOMENTS)],
  [/date$|^deadline$|time$/i, ({ chance }) => chance.pick(DAYS)],
  [/^relative-time$/, () => '09:00'],
  [/^uuid$/, () => '6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a'],
  [/^tags$/, ({ words }) => words().split(' ').slice(0, 2).join(',')],
  [/^(progress)$/, ({ chance }) => chance.below(10) * 10],
  [/^answerStatus$/, () => 200],
  [/^delayMs$|^seconds$/, () => 0],
];
const NAMES_AN_ID = /(id|ids|people|users|grant-access-to|attachments|pendingFileRef|PendingFileRef)$/;
const kindOfField = (name: string, about: string) =>
  /^category-?id$/i.test(name) ? categoriesOf(about) : /grant-access/.test(name) ? 'people' : kindOf(name);
const categoriesOf = (about: string) => `${about.replace(/s$/, '')}categories`;

/** A value that a field of this name and shape takes, or undefined for none. */
export function rightValue(filling: Filling, name: string, schema: Schema, about: string): unknown {
  const { chance, idOf } = filling;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.properties) return rightObject(filling, schema, about);
  if (schema.items && schema.items.type !== 'string')
    return Array.from({ length: chance.below(3) }, () => rightValue(filling, name, schema.items!, kindOf(name)));
  if (name === 'id') return idOf(about);
  if (NAMES_AN_ID.test(name) || schema.pattern === ID_PATTERN) return idOf(kindOfField(name, about));
  if (schema.pattern?.includes('{8}')) return chance.pick(DAYS);
  if (schema.pattern) return '09:30';
  const named = byName.find(([pattern]) => pattern.test(name));
  if (named) return named[1](filling);
  if (schema.anyOf) return rightValue(filling, name, chance.pick(schema.anyOf), about);
  if (schema.type === 'boolean') return chance.below(2) === 0;
  if (schema.type === 'integer' || schema.type === 'number') return 1 + chance.below(60);
  if (schema.type === 'object') return {};
  return filling.words().slice(0, schema.maxLength ?? 200);
}

/** What must be there, and a few of what may be. */
export function rightObject(filling: Filling, schema: Schema, about: string): Record<string, unknown> {
  const { chance } = filling;
  const { properties = {}, required = [] } = schema;
  const object: Record<string, unknown> = {};
  const share = chance.pick([0, 10, 25]);
  for (const [name, inner] of Object.entries(properties)) {
    if (!required.includes(name) && !inner.properties && chance.below(100) >= share) continue;
    const value = rightValue(filling, name, inner, about);
    if (value !== undefined) object[name] = value;
  }
  return object;
}

/** None of them is the number of something that is to stay as it is. */
const WORDS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '4294967297.5',
    '99999999999999999999',
    '9007199254740993',
    'null',
    'undefined',
    'true',
  ],
  ...['__proto__', 'constructor', 'toString', 'a\u0000b', '\ud800', '🙂', 'e\u0301\u202e\ufeff', '\u0130ı', 'ſſ'],
  ...[
    "'; drop table projects; --",
    '" or 1=1 --',
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '..\\..',
    ['$', '{7*7}'].join(''),
    '{{7*7}}',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '=cmd|calc!A0',
    'a\r\nSet-Cookie: x=y',
  ],
  ...[
    '20261301',
    '20260230',
    '0000-00-00',
    '2026-13-45T99:99:99Z',
    '*',
    'TASK.*',
    'http://169.254.169.254/',
    'http://[::1]:1/',
  ],
  ...['tf_00000000-0000-4000-8000-000000000000', 'admin@drill.test', '(a+)+$', '\u0000', '\u2028'],
];
const OBJECTS: unknown[] = [
  {},
  { toString: 777777 },
  { length: 777777 },
  { toJSON: 777777 },
  { a: { b: [] } },
  [[]],
  [null],
  null,
];

/** A value that hardly any field takes. */
export function wrongValue(chance: Chance): unknown {
  switch (chance.below(8)) {
    case 0:
      return chance.pick([0, -0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 53), 1e308, 777777777]);
    case 1:
      return chance.pick(OBJECTS);
    case 2:
      return chance.below(2) === 0;
    case 3:
      return chance.bytes(60).toString('utf8');
    case 4:
      return 'x'.repeat(chance.pick([256, 300, 8193, 70_000]));
    case 5:
      return chance.below(20) === 0 ? Array.from({ length: 12_000 }, (_, at) => at + 1e6) : [wrongWord(chance), 777777];
    default:
      return wrongWord(chance);
  }
}

export const wrongWord = (chance: Chance): string => chance.pick(WORDS);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
