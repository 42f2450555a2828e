import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The account's key, what is sealed with it, and whom it is about: sealed for one it cannot be opened as another's. */
export type Seal = { signingKey: string; purpose: string; about: string };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ signingKey, purpose }: Seal) =>
  Buffer.from(hkdfSync('sha256', signingKey, '', `holdfast ${purpose}`, 32));

export function sealText(seal: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(seal), iv).setAAD(Buffer.from(seal.about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws when it was sealed for something else, under another key, or tampered with. */
export function openText(seal: Seal, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const cipher = createDecipheriv(CIPHER, keyOf(seal), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(seal.about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}

/** Two texts have the same mark if they are the same; without the key nobody can tell whether a guess is right. */
export const markOf = (seal: Seal, text: string): string =>
  createHmac('sha256', keyOf(seal)).update(`${seal.about}\n${text}`).digest('hex');
