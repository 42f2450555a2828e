import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountKey } from '../../../platform/keys/keys.ts';

/** Links that carry their own authorisation are signed with the account's key. The parts say what for, in this order. */
export const sign = (signingKey: AccountKey, ...parts: (string | number)[]): string =>
  createHmac('sha256', signingKey).update(parts.join('\n')).digest('hex');

/** In constant time, so that a signature cannot be found digit by digit. */
export function isSigned(signature: string, signingKey: AccountKey, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(sign(signingKey, ...parts));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
