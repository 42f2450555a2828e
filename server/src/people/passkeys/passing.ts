import { hash } from 'node:crypto';
import { auditBeside, auditMany, type Entry, notLookedAt, type Origin, somebodyIn } from '../../platform/audit/log.ts';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isTooMany } from '../../platform/failures.ts';
import { type Assertion, readAssertion, siteOf } from './ceremony.ts';
import { endOfChallenge, type Purpose } from './challenges.ts';
import * as store from './store.ts';

/** What a device calls somebody by. It comes back unsigned: it says where to look, and the key there has to fit. */
export const handleOf = ({ accountId, personId }: store.Who): string =>
  Buffer.from(`${accountId}/${personId}`).toString('base64url');

function ownerIn(handle: string): store.Who | undefined {
  const match = /^([1-9]\d{0,15})\/([1-9]\d{0,15})$/.exec(Buffer.from(handle, 'base64url').toString());
  return match ? { accountId: Number(match[1]), personId: Number(match[2]) } : undefined;
}

type Given = { baseUrl: string; assertion: Assertion; purpose: Purpose; origin?: Origin };

/**
 * Whose passkey has signed this, at this site, for this purpose and for the first time. Failures are counted like wrong
 * passwords, by network.
 */
export async function passWithPasskey(services: Services, given: Given): Promise<store.Who | undefined> {
  const { assertion, purpose } = given;
  const address = given.origin?.address;
  const site = siteOf(given.baseUrl);
  const counted = `passkey ${hash('sha256', assertion.id, 'hex')}`;
  const who = purpose.for === 'signing in' ? ownerIn(assertion.response.userHandle) : ownerOf(purpose);
  const find = async () => who && store.findPasskey(services.db.read, who, assertion.id);
  await services.attempts.begin([counted], address, 'passkeys').catch(async (error) => {
    if (who && isTooMany(error) && (await find())) await noteRefusal(services, who, given.origin, true);
    throw error;
  });
  const passkey = await find();
  if (!who || !passkey) return undefined;
  const signed: Signed = { hash: '', expiresAt: '' };
  const isChallenge = async (challenge: string) => {
    const end = await endOfChallenge(services, purpose, challenge);
    Object.assign(signed, { hash: hashChallenge(challenge), expiresAt: end });
    return end !== undefined;
  };
  const counter = await readAssertion(site, assertion, { passkey, isChallenge });
  if (counter === undefined) return noteRefusal(services, who, given.origin);
  const now = services.now().toISOString();
  const isFirst = await services.db.transaction(
    async (tx) =>
      (await takeChallenge(tx, who.accountId, signed)) && (await store.countUse(tx, passkey, { counter, now })),
  );
  if (!isFirst) return noteRefusal(services, who, given.origin);
  await services.attempts.succeeded(counted, address);
  return who;
}

/** Whether it has not been removed meanwhile. */
export const hasPasskey = async (q: Queries, who: store.Who, credentialId: string): Promise<boolean> =>
  (await store.findPasskey(q, who, credentialId)) !== undefined;

/** Who proves anew who they are is told of by who asks them; whoever names a passkey that is not there is not told of. */
async function noteRefusal(
  services: Services,
  { accountId, personId }: store.Who,
  origin: Origin | undefined,
  isUnlooked = false,
): Promise<undefined> {
  const about = { kind: 'person', id: personId } as const;
  const detail = isUnlooked ? notLookedAt('passkey') : 'passkey';
  const entry: Entry = { action: 'session.refused', about, detail, means: 'browser', isCounted: true };
  if (origin) await (isUnlooked ? auditMany : auditBeside)(somebodyIn(services, accountId, origin), entry);
}

const ownerOf = ({ accountId, personId }: store.Who): store.Who => ({ accountId, personId });

export type Signed = { hash: string; expiresAt: string };

export const hashChallenge = (challenge: string): string => hash('sha256', `challenge ${challenge}`, 'hex');

/** A challenge is answered once. */
export const takeChallenge = (tx: Queries, accountId: number, { hash: used, expiresAt }: Signed): Promise<boolean> =>
  store.useChallenge(tx, accountId, used, expiresAt);
