import { hash } from 'node:crypto';
import { newKey, readKeyFile } from './key-file.ts';
import { openText, sealText } from './sealing.ts';

declare const kept: unique symbol;
declare const opened: unique symbol;

/** An account's key as its row has it: wrapped by the installation's key, which is elsewhere, or in the clear where there is none. */
export type KeptKey = string & { readonly [kept]: true };
/** What an account's links are signed and its secrets sealed with. */
export type AccountKey = string & { readonly [opened]: true };

/** `k.<which of the installation's keys>.<sealed>`; what has no dot is in the clear. */
const MARK = 'k.';

export const inTheClear = (key: AccountKey): KeptKey => key as string as KeptKey;
export const isWrapped = (key: KeptKey): boolean => key.startsWith(MARK);
/** How what was wrapped by this key begins. */
export const beginningOf = (id: string): string => `${MARK}${id}.`;
/** Which of the installation's keys opens it. */
export const wrapperOf = (key: KeptKey): string => key.slice(MARK.length, key.indexOf('.', MARK.length));

/** Told by the key itself, so that nothing has to be written beside it. */
export const keyId = (key: string): string => hash('sha256', `holdfast key ${key}`).slice(0, 12);

const sealOf = (signingKey: string) => ({ signingKey, purpose: 'account keys', about: 'account key' });

export const newAccountKey = (): AccountKey => newKey() as AccountKey;

/** The installation's keys, as its file has them. */
export type Keys = {
  /** Ids, the newest last. None where there is no key apart from the records. */
  ids(): string[];
  /** Throws when it was wrapped by a key that is not there. */
  open(key: KeptKey): AccountKey;
  wrap(key: AccountKey, id: string): KeptKey;
  /** The file has changed. */
  readAgain(): void;
};

export function makeKeys(path: string): Keys {
  let byId = new Map<string, string>();
  const known = new Map<KeptKey, AccountKey>();
  const readAgain = () => {
    byId = new Map(readKeyFile(path).map((key) => [keyId(key), key]));
  };
  const keyOf = (id: string): string => {
    // Somebody may be changing the key beside this process.
    if (!byId.has(id)) readAgain();
    const key = byId.get(id);
    if (key === undefined) throw new Error(`The key ${id}, which this account needs, is not in ${path}.`);
    return key;
  };
  readAgain();
  return {
    ids: () => [...byId.keys()],
    open(key) {
      if (!isWrapped(key)) return key as string as AccountKey;
      const before = known.get(key);
      if (before !== undefined) return before;
      const id = wrapperOf(key);
      const clear = openText(sealOf(keyOf(id)), key.slice(beginningOf(id).length)) as AccountKey;
      known.set(key, clear);
      return clear;
    },
    wrap: (key, id) => (beginningOf(id) + sealText(sealOf(keyOf(id)), key)) as KeptKey,
    readAgain,
  };
}
