import { randomBytes } from 'node:crypto';
import { openText, type Seal, sealText } from '../accounts/sealing.ts';

/** Whose secret it is. */
export type SecretHolder = { signingKey: string; accountId: number; webhookId: number };

const sealOf = ({ signingKey, accountId, webhookId }: SecretHolder): Seal => ({
  signingKey,
  purpose: 'webhook secrets',
  about: `${accountId}/${webhookId}`,
});

/** Secrets are needed in the clear to sign with, so they cannot be hashed; in the table they are sealed. */
export const sealSecret = (holder: SecretHolder, secret: string): string => `1.${sealText(sealOf(holder), secret)}`;

/** Throws when it was sealed for another webhook, under another key, or tampered with. */
export const openSecret = (holder: SecretHolder, sealed: string): string =>
  openText(sealOf(holder), sealed.slice(sealed.indexOf('.') + 1));

/** Headers for the receiver are sealed too: one of them may well be a password. */
export const sealHeaders = (holder: SecretHolder, headers: Record<string, string>): string =>
  Object.keys(headers).length === 0 ? '' : sealSecret(holder, JSON.stringify(headers));

export const openHeaders = (holder: SecretHolder, sealed: string): Record<string, string> =>
  sealed === '' ? {} : JSON.parse(openSecret(holder, sealed));

/** For a receiver's author who would rather be given one. Standard Webhooks: 24 to 64 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
