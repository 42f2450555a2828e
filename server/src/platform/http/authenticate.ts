import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/access.ts';
import type { Origin } from '../audit/log.ts';
import { forbidden, unauthenticated } from '../failures.ts';

export const SESSION_COOKIE = 'holdfast-session';
/** Over https a browser takes a cookie of such a name from this host alone, and not from a neighbour of the same domain. */
export const hostCookie = (name: string, baseUrl: string): string =>
  `${baseUrl.startsWith('https:') ? '__Host-' : ''}${name}`;
const SESSION = new RegExp(`(?:^|; ?)${SESSION_COOKIE}=([\\w-]+)`);
const HOST_SESSION = new RegExp(`(?:^|; ?)__Host-${SESSION_COOKIE}=([\\w-]+)`);
/** Whose session it is, said with every answer; a page says with every request whose it believes it to be. */
export const PERSON_HEADER = 'x-holdfast-person';

/** What a request offers as proof of who sends it. */
export type Credentials =
  // Who trusts proxies works the address out: asked for only when it is needed.
  | { kind: 'token'; token: string; address(): string }
  | { kind: 'basic'; user: string; password: string; origin: Origin }
  // `isPlain`: its cookie could have been set by a neighbouring host.
  | { kind: 'session'; value: string; isPlain: boolean; address(): string; isUse: boolean };

/** Says who it is, or undefined: at once when that is known. Given by credentials/. */
export type Identify = (credentials: Credentials) => Actor | undefined | Promise<Actor | undefined>;

const REFUSAL = 'Send a valid API token: as the user name of HTTP Basic authentication, or as a Bearer token.';

const SET_UP_FIRST =
  'This account asks everybody for a second step when they sign in. Set yours up first: PUT /secondStep/totp/begin.json, or on Holdfast’s pages.';
/** By this a page knows where to lead people. */
const SET_UP_PROBLEM = { field: 'secondStep', message: 'has to be set up first' };

/** `isForSettingUp`: also for who still has to set up a second step. `isUse`: somebody is at work, so the session is not idle. */
export type Wanted = { isRead?: boolean; isForSettingUp?: boolean; isUse?: boolean };

/** Waits only when it has to: on most requests who it is has been remembered. */
export function authenticate(request: FastifyRequest, identify: Identify, wanted: Wanted = {}): Actor | Promise<Actor> {
  const credentials = readCredentials(request, wanted.isUse ?? true);
  if (!credentials) throw unauthenticated(REFUSAL);
  const found = identify(credentials);
  return found instanceof Promise
    ? found.then((actor) => admit(request, credentials, actor, wanted))
    : admit(request, credentials, found, wanted);
}

function admit(
  request: FastifyRequest,
  credentials: Credentials,
  actor: Actor | undefined,
  { isRead = request.method === 'GET' || request.method === 'HEAD', isForSettingUp = false }: Wanted,
): Actor {
  if (!actor) throw unauthenticated(REFUSAL);
  if (credentials.kind === 'session') requireSamePerson(request, actor);
  if (actor.signedIn?.mustSetUp && !isForSettingUp) throw forbidden(SET_UP_FIRST, [SET_UP_PROBLEM]);
  if (!isRead) {
    if (credentials.kind === 'session') requireSameOrigin(request);
    refuseRemembered(request);
    if (actor.isReadOnly) throw forbidden('This token is read-only. Use one that may write.');
  }
  return actor;
}

function readCredentials(request: FastifyRequest, isUse: boolean): Credentials | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const space = header.indexOf(' ');
    const scheme = header.slice(0, space).toLowerCase();
    const rest = header.slice(space + 1).trim();
    if (rest === '') return undefined;
    if (scheme === 'bearer') return { kind: 'token', token: rest, address: () => request.ip };
    if (scheme !== 'basic') return undefined;
    const decoded = Buffer.from(rest, 'base64').toString();
    // No token or address contains it, and no database can look for it.
    if (decoded.includes('\0')) return undefined;
    const colon = decoded.indexOf(':');
    const user = colon < 0 ? decoded : decoded.slice(0, colon);
    if (!user.includes('@')) return { kind: 'token', token: user, address: () => request.ip };
    return { kind: 'basic', user, password: colon < 0 ? '' : decoded.slice(colon + 1), origin: originOf(request) };
  }
  const value = sessionOf(request);
  const isPlain = value !== undefined && !HOST_SESSION.test(request.headers.cookie!);
  return value ? { kind: 'session', value, isPlain, address: () => request.ip, isUse } : undefined;
}

const LONGEST_BROWSER = 255;

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  browser: (headers['user-agent'] ?? '').slice(0, LONGEST_BROWSER),
});

/** The session a browser sends along, if any. Only our own cookies are looked for, so nothing parses the others. */
export function sessionOf(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : (HOST_SESSION.exec(cookie) ?? SESSION.exec(cookie))?.[1];
}

/** HttpOnly keeps scripts from it, SameSite other sites; Secure wherever the address is https. */
const guards = (baseUrl: string) => `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;

export function sessionCookie(session: { value: string; expiresAt: string } | undefined, baseUrl: string): string {
  const value = session ? `${session.value}; Expires=${new Date(session.expiresAt).toUTCString()}` : '; Max-Age=0';
  return `${hostCookie(SESSION_COOKIE, baseUrl)}=${value}; ${guards(baseUrl)}`;
}

/**
 * What a browser keeps of who has signed in with it, a mark for each of them: so that whoever comes with another can be told
 * apart. It lets nobody in, and says nothing to who has not the key.
 */
export type Marks = string[];

const KNOWN_COOKIE = 'holdfast-known';
const KNOWN = new RegExp(`(?:^|; )(?:__Host-)?${KNOWN_COOKIE}=([0-9a-f.]{1,2000})`);
const KNOWN_S = 400 * 86_400;

/** What a browser that signs somebody in brings along: those marks, and the session that it was in with, which ends. */
export type Brought = { marks: Marks; session: string | undefined };

export const broughtBy = (request: FastifyRequest): Brought => ({
  marks: KNOWN.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? [],
  session: sessionOf(request),
});

/** What it is told to keep: the session, and where somebody is told of browsers that are not known, that this one is. */
export const sessionCookies = (
  session: { value: string; expiresAt: string; marks?: Marks },
  baseUrl: string,
): string[] => [
  sessionCookie(session, baseUrl),
  ...(session.marks
    ? [`${hostCookie(KNOWN_COOKIE, baseUrl)}=${session.marks.join('.')}; Max-Age=${KNOWN_S}; ${guards(baseUrl)}`]
    : []),
];

/** A page of another site could sign its visitor in as somebody else. Programs say nothing about where they come from. */
export function refuseOtherSites(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined || site !== undefined) requireSameOrigin(request);
}

/** A browser remembers what was typed into its password window, and sends it with requests that other sites cause, too. */
function refuseRemembered({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  if (headers.authorization?.toLowerCase().startsWith('basic '))
    throw forbidden(
      'A page of another site cannot do this with what a browser remembers. Programs send a Bearer token.',
    );
}

/** Ids are counted per account, so a person is named with theirs. */
export const personOf = ({ accountId, personId }: Actor): string => `${accountId}/${personId}`;

/** All tabs of a browser have one cookie: one that was left open must not do as its next owner what was begun by the last. */
function requireSamePerson({ headers }: FastifyRequest, actor: Actor): void {
  const meant = headers[PERSON_HEADER];
  if (meant !== undefined && meant !== personOf(actor))
    throw unauthenticated('Somebody else has signed in in this browser. Sign in again to go on.');
}

/** A cookie travels with requests that other sites cause; a browser says where a request comes from. */
function requireSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const isSame =
    site !== undefined ? site === 'same-origin' : origin !== undefined && URL.parse(origin)?.host === request.host;
  if (!isSame) throw forbidden('Requests that rely on the session cookie must come from Holdfast’s own pages.');
}
