import { auditBeside, type Origin, somebodyIn } from '../../platform/audit/log.ts';
import type { Context, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/failures.ts';
import type { Brought } from '../../platform/http/authenticate.ts';
import type { Provider } from '../../platform/provider-settings.ts';
import { openSessionFor, type Session } from '../credentials/sessions.ts';
import { hashChallenge, takeChallenge } from '../passkeys/passing.ts';
import { hasSecondStep, hasStep, requireSecondStep } from '../secondsteps/passing.ts';
import { type Flow, openConfirmed, type Purpose, sealed, sealIdToken, tooLate } from './flows.ts';
import { followGroups, personOf } from './newcomers.ts';
import { beginAt, type Claims, claimsOf, tellsWhen } from './protocol.ts';
import { returnAddress } from './returning.ts';
import { findIdentity } from './store.ts';

export function providerCalled({ config }: Services, key: string): Provider {
  const provider = config.providers.find((one) => one.key === key);
  if (!provider) throw notFound('provider');
  return provider;
}

export type Begun = { address: string; cookie: string };

/** Where to go, and what this browser has to bring back. */
export async function begin(ctx: Context, provider: Provider, purpose: Purpose = {}): Promise<Begun> {
  const returnTo = returnAddress(ctx.baseUrl, provider.key);
  const { address, ...begun } = await beginAt(ctx.services, provider, { returnTo, isAnew: isAnew(purpose) });
  const flow = { ...begun, provider: provider.key, ...purpose };
  return { address, cookie: (await sealed(ctx.services, 'flow', flow)).value };
}

const isAnew = ({ proving }: Purpose): boolean => proving !== undefined;

/** Who it is. Each try is good for one answer, whatever comes of that. */
export async function confirm(ctx: Context, provider: Provider, flow: Flow, answer: string): Promise<Claims> {
  const { services } = ctx;
  const given = new URLSearchParams(answer);
  if (flow.provider !== provider.key || given.get('state') !== flow.state) throw tooLate();
  const { address } = ctx.origin();
  const counted = `provider ${flow.state}`;
  await services.attempts.begin([counted], address, 'sign-ins');
  const used = { hash: hashChallenge(flow.state), expiresAt: new Date(flow.until).toISOString() };
  if (!(await services.db.transaction((tx) => takeChallenge(tx, provider.accountId, used)))) throw tooLate();
  const answered = new URL(`${returnAddress(ctx.baseUrl, provider.key)}?${given}`);
  const claims = await claimsOf(services, provider, { ...flow, answered, isAnew: isAnew(flow) });
  await services.attempts.succeeded(counted, address);
  return claims;
}

export type Entered = { session: Session } | { proof: string };
type Given = { flow: Flow; provider: Provider; zone?: string | undefined; brought: Brought };

/** Signs in, unless they have a second step here that the provider does not stand for: then a code is sent with `proof`. */
export async function enter(ctx: Context, { answer, ...given }: Given & { answer: string }): Promise<Entered> {
  const { services } = ctx;
  const { flow, provider } = given;
  requireForSigningIn(flow);
  const origin = ctx.origin();
  const claims = await confirm(ctx, provider, flow, answer);
  const whoIsIt = async () => {
    const found = await personOf(services, provider, claims, origin);
    await followGroups(services, provider, { personId: found, groups: claims.groups, origin });
    return found;
  };
  const personId = await whoIsIt().catch((error) => noted(services, given, origin, error));
  const who = { accountId: provider.accountId, personId };
  const { idToken, issuer, subject } = claims;
  if (!provider.isBothSteps && (await hasSecondStep(services, who))) {
    const confirmed = { provider: provider.key, state: flow.state, personId, issuer, subject, idToken };
    return { proof: (await sealed(services, 'confirmed', confirmed)).value };
  }
  return { session: await open(services, given, { personId, idToken, issuer, subject, origin, isPassed: false }) };
}

/** The second half of it. */
export async function enterWithCode(
  ctx: Context,
  { proof, code, ...given }: Given & { proof: string; code: string | undefined },
): Promise<Entered> {
  const { services } = ctx;
  const { flow, provider } = given;
  const confirmed = await openConfirmed(services, proof);
  if (confirmed.state !== flow.state || confirmed.provider !== provider.key) throw tooLate();
  requireForSigningIn(flow);
  const { personId, idToken, issuer, subject } = confirmed;
  const origin = ctx.origin();
  await requireSecondStep(services, { accountId: provider.accountId, personId }, { code, origin });
  return { session: await open(services, given, { personId, idToken, issuer, subject, origin, isPassed: true }) };
}

/** What was begun by somebody who is signed in signs nobody in. */
function requireForSigningIn({ linking, proving }: Flow): void {
  if (linking || proving) throw tooLate();
}

type Entering = Pick<Claims, 'idToken' | 'issuer' | 'subject'> & {
  personId: number;
  origin: Origin;
  isPassed: boolean;
};

async function open(
  services: Services,
  { provider, zone, brought }: Given,
  { personId, idToken, issuer, subject, origin, isPassed }: Entering,
): Promise<Session> {
  const { key, isBothSteps } = provider;
  // Of one that cannot be asked to do better, having come in is all the proof there is.
  const isProof = !(await tellsWhen(services, provider));
  const through = { provider: key, idToken: await sealIdToken(services, idToken), isBothSteps, isProof };
  const who = { accountId: provider.accountId, personId };
  const isStill = async (tx: Queries) => {
    const known = await findIdentity(tx, who.accountId, { issuer, subject });
    if (known?.person_id !== personId || known.ended_at) return false;
    return isBothSteps || isPassed || !(await hasStep(tx, who));
  };
  const opening = { origin, by: `provider ${key}` as const, zone, brought, through, isStill };
  const session = await openSessionFor(services, who, opening);
  if (!session) throw tooLate();
  return session;
}

/** Whom a provider has confirmed and who is nobody here is no guesser, but Administrators want to know of it. */
async function noted(services: Services, { provider }: Given, origin: Origin, error: unknown): Promise<never> {
  if (error instanceof Failure && error.kind === 'unauthenticated')
    await auditBeside(somebodyIn(services, provider.accountId, origin), {
      action: 'session.refused',
      detail: `provider ${provider.key}: ${error.message}`,
      means: 'browser',
      isCounted: true,
    });
  throw error;
}
