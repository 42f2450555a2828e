import fc from 'fast-check';
import type { Route } from '../../../src/platform/http/route.ts';

/** A request as fast-check makes it: `ids` and `caller` are looked up when it is sent. */
export type Request = {
  caller: string;
  method: string;
  path: string;
  ids: string[];
  query: [string, string][];
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '01',
  '1.0',
  '99999999999999999999',
  '9007199254740993',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'a\u0000b',
  '\ud800',
  '🙂',
  "'; drop table projects; --",
  '%',
  '_',
  '\\',
  '../..',
  '20261301',
  '20260101',
  'active',
  '1,2,x',
  '*',
  'TASK.*',
  'tf_00000000-0000-4000-8000-000000000000',
  'http://127.0.0.1:1/',
  'person@acme.test',
];

const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 70_000 }).map((length) => 'x'.repeat(length)) },
);
const nastyNumber = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -0, 1, -1, 1.5, 1e21, 2 ** 53, -(2 ** 53), 1e308),
  fc.double(),
);
const nastyObject = fc.constantFrom<unknown>(
  {},
  { toString: 1, valueOf: 1 },
  { length: 3 },
  { toJSON: 1 },
  { a: { b: [] } },
);
const nastyList = fc.oneof(
  fc.array(fc.oneof(nastyText, nastyNumber, fc.constant(null), nastyObject), { maxLength: 5 }),
  fc.constant(Array.from({ length: 12_000 }, (_, n) => n + 1)),
);
const nastyValue = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  nastyList,
  nastyObject,
  nastyObject,
);
type Described = {
  keys: string[];
  isRequired: boolean;
  schema: { pattern?: string; enum?: string[]; anyOf?: unknown[] };
};

let made = 0;

/** What this field takes, so that requests get past the first check. */
function right({ keys: [key], schema }: Described): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.pattern?.includes('{8}')) return '20261231';
  if (schema.pattern) return '1';
  if (schema.anyOf) return key === 'event' ? 'PROJECT.CREATED' : '1';
  if (key === 'url') return 'https://receiver.example/hook';
  return key!.startsWith('email') ? `sample${++made}@acme.test` : `A sample ${++made}`;
}

const id = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('valid', '2', '3', '4') },
  { weight: 1, arbitrary: fc.constantFrom('999999', '123456') },
  { weight: 2, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 300)) },
);

const PARAMETERS = [
  ...['page', 'pageSize', 'status', 'orderby', 'orderMode', 'catId', 'companyId', 'userId', 'projectId', 'searchTerm'],
  ...['projectOwnerIds', 'updatedAfterDate', 'createdAfterDate', 'createdAfterTime', 'onlyStarredProjects'],
  ...['getDeleted', 'includePeople', 'emailAddress', 'fireWebhook', 'fileName', 'fileSize', '__proto__', 'a[]'],
];
const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), fc.string()), nastyText), { maxLength: 4 });

const TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded', ''],
  ...[
    'application/xml',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'image/png',
    'nonsense',
    ';;',
    'a/b',
  ],
];
/** What can stand in a header on the wire. */
const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) });
const known = ['if-match', 'if-none-match', 'idempotency-key', 'x-forwarded-for', 'x-forwarded-proto', 'accept'];
const more = ['range', 'cookie', 'origin', 'sec-fetch-site', 'accept-encoding', 'user-agent', 'x-http-method-override'];
const headers = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    ),
    fc.dictionary(fc.oneof(fc.constantFrom(...known, ...more), fc.stringMatching(/^x-[a-z]{1,8}$/)), headerText, {
      maxKeys: 3,
    }),
  )
  .map(([type, rest]) => ({ ...rest, ...(type === '' ? {} : { 'content-type': type }) }));

/** A body of the declared shape: some of its fields, each right or anything at all. */
function shaped(route: Route): fc.Arbitrary<unknown> {
  if (!route.body) return fc.oneof(fc.dictionary(fc.string(), nastyValue), fc.constant({ add: { userIdList: '1' } }));
  const fields = Object.values(route.body.fields) as Described[];
  const value = (field: Described) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(0).map(() => right(field)) }, { weight: 1, arbitrary: nastyValue });
  const chosen = fc
    .subarray(fields, { maxLength: Math.min(6, fields.length) })
    .map((some) => new Set([...some, ...fields.filter((one) => one.isRequired)]));
  const [wrapper] = route.body.wrappers;
  return chosen
    .chain((some) => fc.record(Object.fromEntries([...some].map((field) => [field.keys[0]!, value(field)]))))
    .map((object) => (wrapper === undefined ? object : { [wrapper]: object }));
}

const payload = (route: Route): fc.Arbitrary<string | Buffer | undefined> =>
  fc.oneof(
    { weight: 8, arbitrary: shaped(route).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );

const others = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS');
const callers = fc.constantFrom('administrator', 'administrator', 'administrator', 'member', 'stranger', 'nobody');

export const requestTo = (routes: Route[]): fc.Arbitrary<Request> =>
  fc.constantFrom(...routes).chain((route) =>
    fc.record({
      caller: callers,
      method: fc.oneof({ weight: 6, arbitrary: fc.constant(route.method) }, { weight: 1, arbitrary: others }),
      path: fc.constant(route.path),
      ids: fc.array(id, { minLength: 3, maxLength: 3 }),
      query,
      headers,
      payload: payload(route),
    }),
  );
