import { hash, randomBytes } from 'node:crypto';

/**
 * Secrets that open a door say which account's door: `hf_<account>_<random>`. So the account is known before anything is
 * looked up, and every lookup stays inside it. Only their hash is stored.
 */
export const makeSecret = (accountId: number): string => `hf_${accountId}_${randomBytes(24).toString('base64url')}`;

/** The account a secret of our making belongs to; undefined for one that somebody chose themselves. */
export function accountOf(secret: string): number | undefined {
  const match = /^hf_([1-9]\d{0,15})_[\w-]{32}$/.exec(secret);
  return match ? Number(match[1]) : undefined;
}

/** Random secrets need no slow hash: they cannot be guessed one by one. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');
