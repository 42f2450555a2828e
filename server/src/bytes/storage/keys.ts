import { randomUUID } from 'node:crypto';

/** So many keys in a row begin alike: on a disk they share a folder, which is made once, and one sync serves several. */
const ALIKE = 256;
let beginning = '';
let made = 0;

/** The account stands in the key, so that whether anybody still knows the bytes is asked of one account's rows. */
export function newBlobKey(accountId: number): string {
  const id = randomUUID();
  if (made % ALIKE === 0) beginning = id.slice(0, 4);
  made += 1;
  return `${beginning}${id.slice(4)}-${accountId.toString(16)}`;
}

export function accountOfKey(key: string): number | undefined {
  const account = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-([0-9a-f]{1,13})$/.exec(key)?.[1];
  return account === undefined ? undefined : Number.parseInt(account, 16);
}
