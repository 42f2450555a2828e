import { type Actor, requireInAccount } from '../../platform/access/access.ts';
import { type Auditor, audit, type Origin } from '../../platform/audit/log.ts';
import { type Context, type Services, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import { forbidden, notFound, unauthenticated } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Brought, Marks } from '../../platform/http/authenticate.ts';
import { markOf } from '../../platform/keys/sealing.ts';
import { keyOfAccount } from '../mail/outbox.ts';
import type { Assertion } from '../passkeys/ceremony.ts';
import { hasPasskey, passWithPasskey } from '../passkeys/passing.ts';
import { readPerson } from '../people/people.ts';
import * as people from '../people/signing-in.ts';
import { hasStep, requireSecondStep } from '../secondsteps/passing.ts';
import { actorOf, limitsOf, provePassword } from './identity.ts';
import { accountOf, hashSecret, makeSecret } from './secrets.ts';
import * as store from './sessions-store.ts';
import { findHolder, type Holder } from './store.ts';

/** So many one person has; with one more the one that was used longest ago ends. */
const MOST_SESSIONS = 100;
/** `marks`: what the browser keeps of who has signed in with it, where mail tells of others. */
export type Session = { value: string; actor: Actor; expiresAt: string; marks?: Marks };
/** Where somebody signs in from, what they have proven themselves with, and the time zone of their device, for who has chosen none. */
type Opening = {
  origin: Origin;
  by: 'password' | 'password and code' | 'passkey' | 'link' | `provider ${string}`;
  zone?: string | undefined;
  brought: Brought;
  /** Whether what they have proven themselves with is still good, when nobody can change it any more. */
  isStill?(tx: Queries): Promise<boolean>;
  /** Who confirmed who they are, and with what; whether a second step was asked for there. */
  through?: { provider: string; idToken: string; isBothSteps: boolean; isProof: boolean };
};

/** So many people a browser is known to; with one more the one who came first is forgotten. */
const MOST_MARKS = 16;

/** Whether this browser has let them in before, and what it keeps from now on. */
async function meetBrowser(
  services: Services,
  tx: Queries,
  { accountId, personId }: { accountId: number; personId: number },
  marks: Marks,
): Promise<{ isKnown: boolean; marks: Marks }> {
  const signingKey = services.keys.open(await keyOfAccount(tx, accountId));
  // A new password makes strangers of all: whoever had the old one may have signed in with any of them.
  const about = `${personId} ${(await people.passwordOf(tx, accountId, personId)) ?? ''}`.trim();
  const mark = markOf({ signingKey, purpose: 'known browsers', about }, 'signed in').slice(0, 32);
  const others = marks.filter((one) => one !== mark);
  return { isKnown: others.length < marks.length, marks: [...others, mark].slice(-MOST_MARKS) };
}

/** Opens a session for somebody whose proof has been checked, in the transaction of that proof. */
export async function openSession(
  services: Services,
  tx: Queries,
  holder: Holder,
  { origin, by, zone, brought, through, isStill }: Opening,
): Promise<Session> {
  const { account_id: accountId, person_id: personId } = holder;
  // Whoever has just set a new password has put out all who were in: nobody comes in behind that with the old one.
  const isThere = await people.holdPerson(tx, accountId, personId);
  if (!isThere || (isStill && !(await isStill(tx))))
    throw unauthenticated('What you sign in with was changed at this moment. Try again.');
  await end(services, tx, brought.session, { origin, detail: 'signed in anew' });
  const now = services.now();
  const before = await store.listSessions(tx, accountId, personId, limitsOf(services));
  const spare = before.slice(MOST_SESSIONS - 1).map(({ hash }) => hash);
  await store.removeSessions(tx, accountId, personId, spare);
  const value = makeSecret(accountId);
  const expiresAt = new Date(now.getTime() + services.config.sessionLifeMs).toISOString();
  await store.insertSession(tx, {
    account_id: accountId,
    hash: hashSecret(value),
    person_id: personId,
    created_at: now.toISOString(),
    expires_at: expiresAt,
    last_used_at: now.toISOString(),
    ...origin,
    provider: through?.provider ?? '',
    id_token: through?.idToken ?? '',
    is_both_steps: bit(through?.isBothSteps ?? false),
    proven_at: through?.isProof ? now.toISOString() : null,
  });
  const browser = services.config.mail && (await meetBrowser(services, tx, { accountId, personId }, brought.marks));
  // Whoever came by a link was sent it, and told that their password was changed.
  if (browser && !browser.isKnown && by !== 'link')
    await people.tellOfBrowser(services, tx, { accountId, personId }, origin);
  await people.noteSignIn(tx, { accountId, personId, zone }, now.toISOString());
  const actor = actorOf(holder, { holder: `person ${personId}`, signedIn: { session: hashSecret(value) } });
  const auditor: Auditor = { actor, services, now: now.toISOString(), origin: () => origin };
  await audit(auditor, tx, { action: 'session.opened', detail: by });
  return { value, actor, expiresAt, ...(browser ? { marks: browser.marks } : {}) };
}

/** For somebody whom others have found out to be there; undefined if they are not any more. */
export const openSessionFor = (
  services: Services,
  { accountId, personId }: { accountId: number; personId: number },
  opening: Opening,
): Promise<Session | undefined> =>
  services.db.transaction(async (tx) => {
    const holder = await findHolder(tx, accountId, personId);
    return holder && openSession(services, tx, holder, opening);
  });

export async function signIn(
  services: Services,
  proof: { origin: Origin; email: string; password: string; code?: string; zone?: string; brought: Brought },
): Promise<Session> {
  const { origin, password, code, zone, brought } = proof;
  const person = await provePassword(services, { email: sortKey(proof.email), password, origin, means: 'browser' });
  if (!person) throw unauthenticated('This e-mail address and password do not belong together.');
  const who = { accountId: person.account_id, personId: person.person_id };
  const by = (await requireSecondStep(services, who, { code, origin })) ? 'password and code' : 'password';
  const isStill = async (tx: Queries) =>
    (await people.passwordOf(tx, who.accountId, who.personId)) === person.password_hash &&
    (by === 'password and code' || !(await hasStep(tx, who)));
  return services.db.transaction((tx) => openSession(services, tx, person, { origin, by, zone, brought, isStill }));
}

/** A passkey stands for both steps: a device that somebody has, and that knows them. */
export async function signInWithPasskey(
  services: Services,
  proof: { origin: Origin; passkey: Assertion; baseUrl: string; zone?: string | undefined; brought: Brought },
): Promise<Session> {
  const { passkey: assertion, baseUrl, origin, zone, brought } = proof;
  const who = await passWithPasskey(services, { assertion, baseUrl, origin, purpose: { for: 'signing in' } });
  const holder = who && (await findHolder(services.db.read, who.accountId, who.personId));
  if (!holder)
    throw unauthenticated(
      'This passkey does not let anybody in here, or it took too long. Try again, or use your password.',
    );
  const opening: Opening = { origin, by: 'passkey', zone, brought, isStill: (tx) => hasPasskey(tx, who, assertion.id) };
  return services.db.transaction((tx) => openSession(services, tx, holder, opening));
}

/** Of whomever the cookie is, which need not be who asks: a token may come with it. Says what has ended. */
export async function signOut(ctx: Context, value: string | undefined): Promise<store.EndedSession | undefined> {
  const { services, origin } = ctx;
  const ended = await services.db.transaction((tx) =>
    end(services, tx, value, { origin: origin(), detail: 'signed out' }),
  );
  const accountId = accountOf(value ?? '');
  if (accountId !== undefined) for (const tell of services.watchers) tell(accountId);
  return ended;
}

async function end(
  services: Services,
  tx: Queries,
  value: string | undefined,
  { origin, detail }: { origin: Origin; detail: string },
): Promise<store.EndedSession | undefined> {
  const accountId = accountOf(value ?? '');
  if (value === undefined || accountId === undefined) return undefined;
  const session = hashSecret(value);
  const ended = await store.removeSession(tx, accountId, session);
  const actor = { accountId, personId: ended?.person_id ?? 0, holder: '', signedIn: { session } };
  const auditor: Auditor = { actor, services, now: services.now().toISOString(), origin: () => origin };
  if (ended) await audit(auditor, tx, { action: 'session.ended', detail });
  return ended;
}

/** What a session is called: its hash would do to nobody any good, but a part of it is enough. */
const idOf = ({ hash }: Pick<SessionRow, 'hash'>): string => hash.slice(0, 16);
export type SessionView = Omit<SessionRow, 'hash'> & { id: string; isThis: boolean };

const ownSessions = (ctx: Context, q: Queries): Promise<SessionRow[]> =>
  store.listSessions(q, ctx.actor.accountId, ctx.actor.personId, limitsOf(ctx.services));

/** One's own that are good, the one used last first. */
export async function listSessions(ctx: Context): Promise<SessionView[]> {
  requireInAccount(ctx.actor, 'session.manage');
  const rows = await ownSessions(ctx, ctx.db);
  return rows.map(({ hash, ...row }) => ({
    ...row,
    id: idOf({ hash }),
    isThis: hash === ctx.actor.signedIn?.session,
  }));
}

export async function endSession(ctx: Context, id: string): Promise<void> {
  requireInAccount(ctx.actor, 'session.manage');
  const { accountId, personId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const meant = (await ownSessions(ctx, tx)).filter((one) => idOf(one) === id).map(({ hash }) => hash);
    if ((await store.removeSessions(tx, accountId, personId, meant)) === 0) throw notFound('session');
    await audit(ctx, tx, { action: 'session.ended', detail: 'one of their own' });
  });
}

/** All but the one that asks for it. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  requireInAccount(ctx.actor, 'session.manage');
  const { accountId, personId, signedIn } = ctx.actor;
  await transact(ctx, async (tx) => {
    const others = (await ownSessions(ctx, tx)).map(({ hash }) => hash).filter((hash) => hash !== signedIn?.session);
    const ended = await store.removeSessions(tx, accountId, personId, others);
    if (ended > 0) await audit(ctx, tx, { action: 'session.ended', detail: `all others of their own: ${ended}` });
  });
}

/** Of somebody else, by an Administrator: nothing else of theirs is changed, and they can sign in again. */
export async function endSessionsOf(ctx: Context, personId: number): Promise<void> {
  requireInAccount(ctx.actor, 'session.end');
  if (personId === ctx.actor.personId) throw forbidden('These are your own. End them on your page for security.');
  await readPerson(ctx, personId);
  await transact(ctx, async (tx) => {
    const ended = await store.removeAllSessions(tx, ctx.actor.accountId, personId);
    const about = { kind: 'person', id: personId } as const;
    if (ended > 0) await audit(ctx, tx, { action: 'session.ended', about, detail: `all of theirs: ${ended}` });
  });
}
