import type { Chance } from '../marathon/chance.ts';
import type { Request } from './requests.ts';
import { isObject, wrongValue, wrongWord } from './values.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];
const TYPES = [
  ...[
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'nonsense',
  ],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', ';;', 'image/png'],
];
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The same request, with up to two things in it that are not as they should be. */
export function spoiltAtTimes(chance: Chance, request: Request): Request {
  let spoiling = request;
  for (let times = chance.below(3); times > 0; times -= 1) spoiling = spoilt(chance, spoiling);
  return spoiling;
}

function spoilt(chance: Chance, request: Request): Request {
  const { headers, path, body, caller } = request;
  switch (chance.below(9)) {
    case 0: {
      // Another method could do to what is sealed what only reading it was meant to.
      const isRisky = caller.isAdministrator && request.ids.length > 0;
      return {
        ...request,
        method: isRisky && SAFE.has(request.method) ? chance.pick(['HEAD', 'OPTIONS', 'TRACE']) : chance.pick(METHODS),
      };
    }
    case 1:
      return { ...request, headers: { ...headers, 'content-type': chance.pick(TYPES) } };
    case 2: {
      const name = chance.pick([
        'page',
        'pageSize',
        'sort',
        'searchTerm',
        'status',
        'projectId',
        '__proto__',
        'a[]',
        'fireWebhook',
      ]);
      const pair = `${name}=${encodeURIComponent(wrongWord(chance).toWellFormed())}`;
      return { ...request, path: `${path}${path.includes('?') ? '&' : '?'}${pair}` };
    }
    case 3: {
      const name = chance.pick([
        'if-match',
        'if-none-match',
        'idempotency-key',
        'range',
        'origin',
        'accept',
        'accept-encoding',
        'x-http-method-override',
        'x-forwarded-host',
        'forwarded',
        'user-agent',
        'x-forwarded-proto',
        'sec-fetch-site',
        'content-encoding',
      ]);
      return {
        ...request,
        headers: {
          ...headers,
          [name]: chance.pick([
            '*',
            '"x"',
            'bytes=0-,5-1',
            'https://evil.example',
            'gzip',
            'DELETE',
            'é\t ',
            'a'.repeat(4000),
            'W/"',
            '',
          ]),
        },
      };
    }
    case 4:
      return { ...request, path: oddPath(chance, path) };
    case 5:
      return typeof body === 'string' ? { ...request, body: brokenText(chance, body) } : request;
    default:
      return typeof body === 'string' && body.startsWith('{')
        ? { ...request, body: brokenFields(chance, body) }
        : request;
  }
}

const oddPath = (chance: Chance, path: string): string =>
  chance.pick([
    path.replace('.json', ''),
    path.replace('.json', '.xml'),
    path.toUpperCase(),
    `//${path}`,
    path.replace('.json', '.json/'),
    `/projects/api/v1${path}`,
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    `${path}%00`,
    path.replace('.json', '.json;a=b'),
    `/./..${path}`,
  ]);

function brokenText(chance: Chance, body: string): string {
  switch (chance.below(7)) {
    case 0:
      return body.slice(0, chance.below(body.length));
    case 1:
      return `[${body}]`;
    case 2:
      return '['.repeat(chance.pick([10, 100, 20_000]));
    case 3:
      return chance.bytes(400).toString('latin1');
    case 4:
      return chance.below(10) === 0 ? `{"a":"${'x'.repeat(2_000_000)}"}` : `${body}${body}`;
    case 5:
      return `{"__proto__":{"isAdministrator":true},"constructor":{"prototype":{}},${body.slice(1)}`;
    default:
      return '';
  }
}

/** Some of its fields hold what they do not take. */
function brokenFields(chance: Chance, body: string): string {
  let whole: Record<string, unknown>;
  try {
    whole = JSON.parse(body);
  } catch {
    return body;
  }
  const inner = Object.values(whole).find(isObject) ?? whole;
  const fields = Object.keys(inner);
  for (let times = 1 + chance.below(2); times > 0 && fields.length > 0; times -= 1)
    inner[chance.pick(fields)] = wrongValue(chance);
  return JSON.stringify(whole);
}
