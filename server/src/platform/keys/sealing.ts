import { type CipherGCMTypes, createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The account's key, what is sealed with it, and whom it is about: sealed for one it cannot be opened as another's. */
export type Seal = { signingKey: string; purpose: string; about: string };

/**
 * What stands before a seal's dot says which of these it is. Another cipher is another line here, with another key (no key
 * is for two), and what was sealed before still opens. Without a dot it is from when there was only the first.
 */
const CIPHERS = new Map<string, CipherGCMTypes>([['1', 'aes-256-gcm']]);
const FIRST = '1';
const NEWEST = '1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ signingKey, purpose }: Seal) =>
  Buffer.from(hkdfSync('sha256', signingKey, '', `holdfast ${purpose}`, 32));

function cipherOf(version: string): CipherGCMTypes {
  const cipher = CIPHERS.get(version);
  if (cipher === undefined)
    throw new Error(`This was sealed in a way (${version}) that this version of Holdfast does not know.`);
  return cipher;
}

export function sealText(seal: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(cipherOf(NEWEST), keyOf(seal), iv).setAAD(Buffer.from(seal.about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${NEWEST}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Throws when it was sealed for something else, under another key, or tampered with. */
export function openText(seal: Seal, sealed: string): string {
  const dot = sealed.indexOf('.');
  const name = cipherOf(dot === -1 ? FIRST : sealed.slice(0, dot));
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
  const cipher = createDecipheriv(name, keyOf(seal), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(seal.about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}

/** Two texts have the same mark if they are the same; without the key nobody can tell whether a guess is right. */
export const markOf = (seal: Seal, text: string): string =>
  createHmac('sha256', keyOf(seal)).update(`${seal.about}\n${text}`).digest('hex');
