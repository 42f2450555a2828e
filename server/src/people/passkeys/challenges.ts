import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import { markOf, type Seal } from '../../platform/keys/sealing.ts';
import { firstKey } from '../accounts/accounts.ts';

const LIFE_MS = 5 * 60_000;

/** What a signature is asked for: given for one, it is good for no other. */
export type Purpose = { for: 'signing in' } | { for: 'adding' | 'proving'; accountId: number; personId: number };

/**
 * What a device is to sign. It is marked and not kept, so that nobody who only asks for one fills the records; what is kept
 * is that it was used. Whoever is about to sign in belongs to no account yet, so it is marked with the key of the first.
 */
export async function newChallenge(services: Services, purpose: Purpose): Promise<string> {
  const until = services.now().getTime() + LIFE_MS;
  const text = `${until}.${randomBytes(24).toString('base64url')}`;
  return Buffer.from(`${text}.${markOf(await sealOf(services, purpose), text)}`).toString('base64url');
}

/** Until when it is good, if it was made here, for this, and not too long ago. */
export async function endOfChallenge(
  services: Services,
  purpose: Purpose,
  challenge: string,
): Promise<string | undefined> {
  const [until = '', random, mark = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
  const [given, right] = [mark, markOf(await sealOf(services, purpose), `${until}.${random}`)].map((one) =>
    Buffer.from(one),
  );
  if (given!.length !== right!.length || !timingSafeEqual(given!, right!)) return undefined;
  return Number(until) > services.now().getTime() ? new Date(Number(until)).toISOString() : undefined;
}

async function sealOf({ db, keys }: Services, purpose: Purpose): Promise<Seal> {
  const kept = await firstKey(db.read);
  if (kept === undefined) throw new Error('There is no account to sign in to.');
  const about = purpose.for === 'signing in' ? 'anybody' : `${purpose.accountId}/${purpose.personId}`;
  return { signingKey: keys.open(kept), purpose: 'passkey challenges', about: `${purpose.for} ${about}` };
}
