import { hash } from 'node:crypto';
import { type Actor, nobody } from '../../platform/access/access.ts';
import { auditBeside, auditMany, type Entry, notLookedAt, type Origin, somebodyIn } from '../../platform/audit/log.ts';
import type { Services } from '../../platform/context.ts';
import type { Database, Queries, Seen } from '../../platform/db/database.ts';
import { isTooMany, unauthenticated } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Credentials, Identify } from '../../platform/http/authenticate.ts';
import { hasSeveralAccounts } from '../accounts/accounts.ts';
import { isPassword, markOfPassword, personKey } from '../people/passwords.ts';
import { accountOf, hashSecret } from './secrets.ts';
import { findSessionHolder, type Limits, type SessionHolder, touchSession } from './sessions-store.ts';
import * as store from './store.ts';

/** A token's last use is shown to the hour: writing it on every request would make each read a write. */
const USE_SHOWN_MS = 3600_000;
/** A session's to some minutes, or more closely where it ends sooner without use. */
const SESSION_USE_SHOWN_MS = 300_000;
/** Passwords proven lately, so that a script using one does not pay for the slow hash on every request. */
const REMEMBERED = 1000;

export function actorOf(
  holder: store.Holder,
  more: Pick<Actor, 'holder' | 'signedIn'> & { isReadOnly?: boolean },
): Actor {
  const isOwnerAdministrator = holder.is_administrator === 1 && holder.company_id === holder.owner_company_id;
  return {
    accountId: holder.account_id,
    personId: holder.person_id,
    companyId: holder.company_id,
    isOwnerAdministrator,
    canAddProjects: isOwnerAdministrator || holder.can_add_projects === 1,
    isReadOnly: more.isReadOnly ?? false,
    timeZone: holder.time_zone,
    hasWebhooks: holder.webhooks_enabled === 1,
    holder: more.holder,
    ...(more.signedIn && { signedIn: more.signedIn }),
  };
}

/** Somebody for whom something is done later: with the rights they have by then, and none once they are gone. */
export async function actorFor(q: Queries, accountId: number, personId: number): Promise<Actor> {
  const holder = await store.findHolder(q, accountId, personId);
  return holder
    ? actorOf(holder, { holder: `person ${personId}` })
    : { ...nobody, accountId, personId, holder: `person ${personId}` };
}

/** Somebody as they are now, for what is done in their name while they are not there. */
export async function actorCalled(services: Services, accountId: number, personId: number): Promise<Actor | undefined> {
  const holder = await store.findHolder(services.db.read, accountId, personId);
  return holder && actorOf(holder, { holder: `person ${personId}` });
}

/** Who has this session, while it is good and they need not set up anything first. */
export async function actorOfSession(services: Services, accountId: number, session: string) {
  const holder = await findSessionHolder(services.db.read, accountId, session, limitsOf(services));
  const signedIn = holder && signedInAs(holder);
  return signedIn && !signedIn.mustSetUp ? actorOf(holder, { holder: `person ${holder.person_id}` }) : undefined;
}

/** Which sessions are good now. They go by the settings of now, also where they were longer when it was opened. */
export function limitsOf({ config, now }: Services): Limits {
  const time = now().getTime();
  return {
    now: new Date(time).toISOString(),
    begunAfter: new Date(time - config.sessionLifeMs).toISOString(),
    usedAfter: new Date(time - config.sessionIdleMs).toISOString(),
  };
}

type KnownToken = { holder: store.TokenHolder; actor: Actor; noteUseAfter: number };

/** Tokens of which nothing has changed since they were looked up; where that cannot be known, none are remembered. */
function rememberTokens(db: Database) {
  const known = new Map<string, { found: KnownToken; seen: Seen }>();
  return {
    get(token: string): KnownToken | undefined {
      const one = known.get(token);
      return one?.seen.isStill() ? one.found : undefined;
    },
    async find(token: string, find: (q: Queries) => Promise<KnownToken | undefined>): Promise<KnownToken | undefined> {
      const look = db.look?.();
      try {
        const found = await find(look?.db.read ?? db.read);
        const seen = look?.end();
        known.delete(token);
        if (found && seen) known.set(token, { found, seen });
        if (known.size > REMEMBERED) known.delete(known.keys().next().value!);
        return found;
      } finally {
        look?.end();
      }
    },
  };
}

type Step = store.Stepper & { is_both_steps?: number };

const signedInAs = ({ requires_second_step, has_second_step, is_both_steps }: Step): Actor['signedIn'] =>
  requires_second_step === 1 && !has_second_step && !is_both_steps ? { mustSetUp: true } : {};

type SessionCredentials = Extract<Credentials, { kind: 'session' }>;

/** Says who sends a request: by token, by session cookie, or by e-mail address and password. */
export function makeIdentify(services: Services): Identify {
  const proven = new Map<string, string>();
  const admitted = new Set<string>();
  const noting = new Set<string>();
  const tokens = rememberTokens(services.db);

  function byToken(token: string, address: () => string): Actor | undefined | Promise<Actor | undefined> {
    const found = tokens.get(token);
    return found ? admitToken(found) : byUnknownToken(token, address);
  }

  /** Whoever came in with it lately is no guesser, whatever others on their network do. */
  async function byUnknownToken(token: string, address: () => string): Promise<Actor | undefined> {
    const hashed = hashSecret(token);
    if (!admitted.has(hashed)) services.attempts.beginToken(address());
    const looked = await tokens.find(token, (q) => findToken(q, token));
    const actor = looked && (await admitToken(looked));
    admitted.delete(hashed);
    if (actor) admitted.add(hashed);
    else services.attempts.wasNoToken(address());
    if (admitted.size > REMEMBERED) admitted.delete(admitted.values().next().value!);
    return actor;
  }

  function admitToken(found: KnownToken): Actor | undefined | Promise<Actor> {
    const { holder, actor } = found;
    const now = services.now();
    if (holder.expires_at !== null && holder.expires_at <= now.toISOString()) return undefined;
    if (now.getTime() <= found.noteUseAfter) return actor;
    found.noteUseAfter = now.getTime() + USE_SHOWN_MS;
    return noteUse(holder, now).then(() => actor);
  }

  async function findToken(q: Queries, token: string): Promise<KnownToken | undefined> {
    const holder = await store.findTokenHolder(q, hashSecret(token), accountOf(token));
    if (!holder) return undefined;
    const actor = actorOf(holder, { holder: `token ${holder.id}`, isReadOnly: holder.is_read_only === 1 });
    const noteUseAfter = holder.last_used_at === null ? 0 : Date.parse(holder.last_used_at) + USE_SHOWN_MS;
    return { holder, actor, noteUseAfter };
  }

  async function noteUse(holder: store.TokenHolder, now: Date): Promise<void> {
    await services.db
      .transaction((tx) => store.touchToken(tx, holder.account_id, holder.id, now.toISOString()))
      // Reading must work while nothing can be written.
      .catch((error) => services.log.warn({ err: error }, 'the use of a token could not be noted'));
  }

  /** Once, however many requests a page sends at the same time. */
  async function noteSessionUse(holder: SessionHolder, hash: string, address: () => string): Promise<void> {
    const now = services.now();
    const every = Math.min(SESSION_USE_SHOWN_MS, services.config.sessionIdleMs / 20);
    if (holder.last_used_at !== null && now.getTime() - Date.parse(holder.last_used_at) < every) return;
    if (noting.has(hash)) return;
    noting.add(hash);
    const used = { accountId: holder.account_id, hash, now: now.toISOString(), address: address() };
    await services.db
      .transaction((tx) => touchSession(tx, used))
      .catch((error) => services.log.warn({ err: error }, 'the use of a session could not be noted'))
      .finally(() => noting.delete(hash));
  }

  async function byPassword(user: string, password: string, origin: Origin): Promise<Actor | undefined> {
    const email = sortKey(user);
    const candidates = await store.findByEmail(services.db.read, email);
    const key = hash('sha256', `${email}\n${password}`, 'hex');
    const known = candidates.find(({ password_hash }) => password_hash !== null && password_hash === proven.get(key));
    const person = known ?? (await provePassword(services, { email, password, origin, means: 'password' }));
    if (!person?.password_hash) return undefined;
    proven.delete(key);
    proven.set(key, person.password_hash);
    if (proven.size > REMEMBERED) proven.delete(proven.keys().next().value!);
    if (person.has_second_step)
      throw unauthenticated(
        'Two-step sign-in is on, so a password alone is not enough here. Programs use an API token: make one on Holdfast’s pages.',
      );
    const signedIn = { password: markOfPassword(person.password_hash), ...signedInAs(person) };
    const actor = actorOf(person, { holder: `person ${person.person_id}`, signedIn });
    if (!known) await auditBeside({ ...somebodyIn(services, actor.accountId, origin), actor }, PASSWORD_SENT);
    return actor;
  }

  const isSecure = services.config.publicUrl?.startsWith('https:') ?? false;

  async function bySession({ value, isPlain, address, isUse }: SessionCredentials): Promise<Actor | undefined> {
    const accountId = accountOf(value);
    if (accountId === undefined || (isPlain && isSecure)) return undefined;
    const session = hashSecret(value);
    const holder = await findSessionHolder(services.db.read, accountId, session, limitsOf(services));
    if (!holder) return undefined;
    if (isUse) await noteSessionUse(holder, session, address);
    return actorOf(holder, { holder: `person ${holder.person_id}`, signedIn: { session, ...signedInAs(holder) } });
  }

  return (credentials: Credentials) => {
    if (credentials.kind === 'token') return byToken(credentials.token, credentials.address);
    if (credentials.kind === 'session') return bySession(credentials);
    return byPassword(credentials.user, credentials.password, credentials.origin);
  };
}

/** By a program, with each request: told of when it was not known yet that it is right. */
const PASSWORD_SENT: Entry = { action: 'session.opened', detail: 'password with each request', isCounted: true };

type Proof = { email: string; password: string; origin: Origin; means: 'browser' | 'password' };
type Candidate = store.Holder & store.Stepper & { password_hash: string | null };

/** Where there are several accounts, this many passwords are compared at least, so that time does not tell in how many somebody is. */
const LEAST_COMPARED = 4;

/**
 * Whose password it is. The same e-mail address may exist in several accounts; the password tells them apart. Whoever is
 * in one of them learns nothing about the others: not by how long it takes, and with each try one less is left for all.
 */
export async function provePassword(services: Services, { email, password, origin, means }: Proof) {
  const { attempts, db } = services;
  const { address } = origin;
  const candidates = await store.findByEmail(db.read, email);
  const keyOf = ({ account_id, person_id }: Candidate) => personKey(account_id, person_id);
  const tried = candidates.length > 0 ? candidates.map(keyOf) : [`e-mail ${email}`];
  // The answer does not wait for it, or else its time would tell who is here. Whom nobody knows leaves nothing behind.
  const note = (some: Candidate[], detail: string) =>
    setImmediate(() => {
      for (const { account_id, person_id: id } of some) {
        const entry = { action: 'session.refused', about: { kind: 'person', id }, detail, means } as const;
        void auditMany(somebodyIn(services, account_id, origin), entry);
      }
    });
  const open = await attempts.begin(tried, address).catch((error) => {
    if (isTooMany(error)) note(candidates, notLookedAt('password'));
    throw error;
  });
  let found: Candidate | undefined;
  let compared = 0;
  const compare = candidates.filter((one) => open.includes(keyOf(one)));
  for (const candidate of compare) {
    if (await isPassword(candidate.password_hash, password)) found ??= candidate;
    compared += 1;
  }
  const least = (await hasSeveralAccounts(db.read)) ? LEAST_COMPARED : 1;
  for (; compared < least; compared += 1) await isPassword(null, password);
  if (found) await attempts.succeeded(keyOf(found), address);
  else note(compare, 'password');
  return found;
}
