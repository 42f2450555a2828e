import { Secret, TOTP } from 'otpauth';
import type { AccountKey } from '../../platform/keys/keys.ts';
import { openText, type Seal, sealText } from '../../platform/keys/sealing.ts';

const STEP_S = 30;
/** A clock that is wrong by so many steps, or somebody who types slowly, is let pass. */
const STEPS_OFF = 1;
const SETUP_MS = 30 * 60_000;

/** Whose it is. */
type SecretHolder = { signingKey: AccountKey; accountId: number; personId: number };

const sealOf = ({ signingKey, accountId, personId }: SecretHolder, purpose: string): Seal => ({
  signingKey,
  purpose,
  about: `${accountId}/${personId}`,
});

/** Codes are worked out from it, so it cannot be hashed; in the table it is sealed. */
export const sealSecret = (holder: SecretHolder, secret: string): string =>
  sealText(sealOf(holder, 'second steps'), secret);
export const openSecret = (holder: SecretHolder, sealed: string): string =>
  openText(sealOf(holder, 'second steps'), sealed);

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, algorithm: 'SHA1', digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) });

/** `uri` is what apps read, as a picture or a link. `setup` is given back with the first code: until then nothing is kept. */
export type Setup = { secret: string; uri: string; setup: string };

export function newSetup(holder: SecretHolder, named: { issuer: string; label: string }, now: Date): Setup {
  const secret = new Secret({ size: 20 }).base32;
  const until = now.getTime() + SETUP_MS;
  return {
    secret,
    uri: totpOf(secret, named).toString(),
    setup: sealText(sealOf(holder, 'setting up second steps'), JSON.stringify({ secret, until })),
  };
}

/** Undefined when it was made for somebody else, too long ago, or by nobody here. */
export function secretIn(holder: SecretHolder, setup: string, now: Date): string | undefined {
  try {
    const { secret, until } = JSON.parse(openText(sealOf(holder, 'setting up second steps'), setup));
    return until > now.getTime() ? secret : undefined;
  } catch {
    return undefined;
  }
}

/** Which step of the time a code belongs to, if it does to one near enough. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const off = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return off === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_S) + off;
}
