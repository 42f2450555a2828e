import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Whose secret it is: sealed for one webhook, it cannot be opened as another's. */
export type SecretHolder = { signingKey: string; accountId: number; webhookId: number };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ signingKey }: SecretHolder) =>
  Buffer.from(hkdfSync('sha256', signingKey, '', 'holdfast webhook secrets', 32));
const nameOf = ({ accountId, webhookId }: SecretHolder) => Buffer.from(`${accountId}/${webhookId}`);

/** Secrets are needed in the clear to sign with, so they cannot be hashed; in the table they are sealed. */
export function sealSecret(holder: SecretHolder, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(holder), iv).setAAD(nameOf(holder));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Throws when it was sealed for another webhook, under another key, or tampered with. */
export function openSecret(holder: SecretHolder, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
  const cipher = createDecipheriv(CIPHER, keyOf(holder), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(nameOf(holder)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}

/** Headers for the receiver are sealed too: one of them may well be a password. */
export const sealHeaders = (holder: SecretHolder, headers: Record<string, string>): string =>
  Object.keys(headers).length === 0 ? '' : sealSecret(holder, JSON.stringify(headers));

export const openHeaders = (holder: SecretHolder, sealed: string): Record<string, string> =>
  sealed === '' ? {} : JSON.parse(openSecret(holder, sealed));

/** For a receiver's author who would rather be given one. Standard Webhooks: 24 to 64 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
