import { randomBytes } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { invalid } from '../../../platform/failures.ts';
import type { AccountKey } from '../../../platform/keys/keys.ts';
import { openText, type Seal, sealText } from '../../../platform/keys/sealing.ts';
import { checkHeaders } from './header-names.ts';

/** Whose secret it is. */
export type SecretHolder = { signingKey: AccountKey; accountId: number; webhookId: number };

const sealOf = ({ signingKey, accountId, webhookId }: SecretHolder): Seal => ({
  signingKey,
  purpose: 'webhook secrets',
  about: `${accountId}/${webhookId}`,
});

/** Secrets are needed in the clear to sign with, so they cannot be hashed; in the table they are sealed. */
export const sealSecret = (holder: SecretHolder, secret: string): string => sealText(sealOf(holder), secret);

/** Throws when it was sealed for another webhook, under another key, or tampered with. */
export const openSecret = (holder: SecretHolder, sealed: string): string => openText(sealOf(holder), sealed);

/** Headers for the receiver are sealed too: one of them may well be a password. */
const sealHeaders = (holder: SecretHolder, headers: Record<string, string>): string =>
  Object.keys(headers).length === 0 ? '' : sealSecret(holder, JSON.stringify(headers));

export const openHeaders = (holder: SecretHolder, sealed: string): Record<string, string> =>
  sealed === '' ? {} : JSON.parse(openSecret(holder, sealed));

/** How secrets of Standard Webhooks begin; what follows is the key, in base64. */
const STANDARD = 'whsec_';
const KEY_BYTES = { least: 24, most: 64 };

/** For a receiver's author who would rather be given one. */
export const newSecret = (): string => STANDARD + randomBytes(32).toString('base64');

/** The key that Standard Webhooks signs with: any other secret is its own. */
export const standardKey = (secret: string): Buffer =>
  secret.startsWith(STANDARD) ? Buffer.from(secret.slice(STANDARD.length), 'base64') : Buffer.from(secret, 'utf8');

/** What only looks like base64 would be another key for every receiver's library, and for some of them an empty one. */
export function checkSecret(secret: string): string {
  if (!secret.startsWith(STANDARD)) return secret;
  const key = standardKey(secret);
  const isBase64 = secret === STANDARD + key.toString('base64');
  if (isBase64 && key.length >= KEY_BYTES.least && key.length <= KEY_BYTES.most) return secret;
  const message = `after ${STANDARD} there must be ${KEY_BYTES.least} to ${KEY_BYTES.most} bytes in base64`;
  throw invalid(`token: ${message}. POST /webhooks/{id}/rotate.json makes one.`, [{ field: 'token', message }]);
}

const OVERLAP_HOURS = 24;

export const sealOne = (holder: SecretHolder, secret: string) =>
  secret === '' ? null : sealSecret(holder, checkSecret(secret));

export const sealed = (holder: SecretHolder, headers: Record<string, string>) => ({
  headers: sealHeaders(holder, checkHeaders(headers)),
  header_names: Object.keys(headers).join(),
});

/** The secret it replaces is signed with beside it for a while, so that the receiver can be changed without haste. */
export function newSecrets(
  ctx: Context,
  webhook: WebhookRow,
  holder: SecretHolder,
  secret: string,
  overlapHours = OVERLAP_HOURS,
) {
  const hasOld = secret !== '' && webhook.secret !== null && overlapHours > 0;
  const until = new Date(Date.parse(ctx.now) + overlapHours * 3600_000).toISOString();
  return {
    secret: sealOne(holder, secret),
    old_secret: hasOld ? webhook.secret : null,
    old_secret_until: hasOld ? until : null,
  };
}
