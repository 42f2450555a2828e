import type { Services } from '../../platform/context.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/dialect.ts';
import { makeKeyFile, readKeyFile } from '../../platform/keys/key-file.ts';
import { isWrapped, type KeptKey, type Keys, makeKeys, newAccountKey, wrapperOf } from '../../platform/keys/keys.ts';
import * as store from './store.ts';

const PORTION = 100;

/**
 * At the start: the installation's key, and every account's key wrapped by it. Where nothing is wrapped yet, the file is made
 * and durable before it is used. Refuses to begin where a key is needed that is not there: what was sealed would come out
 * as an error here and there, and what is sealed anew could be opened by nobody else.
 */
export async function openKeys(db: Database, path: string): Promise<Keys> {
  if (readKeyFile(path).length === 0) {
    const first = await store.firstKey(db.read);
    if (first && isWrapped(first)) throw missing(path);
    await makeKeyFile(path);
  }
  const keys = makeKeys(path);
  while (await wrapSome(db, keys, path));
  await requireKeys(db.read, keys, path);
  return keys;
}

/** The first account is wrapped first, and by one process: whoever has another key finds so before it wraps anything. */
const wrapSome = (db: Database, keys: Keys, path: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await store.keysInTheClear(tx, PORTION);
    if (rows.length === 0) return false;
    await holdKeys(tx);
    const id = await keyInUse(tx, keys);
    if (!keys.ids().includes(id)) throw missing(path);
    for (const { id: accountId, signing_key } of rows)
      await store.saveKey(tx, accountId, { from: signing_key, to: keys.wrap(keys.open(signing_key), id) });
    return true;
  });

/** Who wraps an account's key does so one after the other: no account is left behind with a key that is about to go. */
export const holdKeys = (tx: Queries): Promise<void> => lockName(tx, 'account keys');

/** That of the first account, which is the first to be wrapped anew; where there is none, the newest. */
export async function keyInUse(tx: Queries, keys: Keys): Promise<string> {
  const first = await store.firstKey(tx);
  return first && isWrapped(first) ? wrapperOf(first) : keys.ids().at(-1)!;
}

/** For an account that is being founded. */
export async function newWrappedKey({ keys }: Services, tx: Queries): Promise<KeptKey> {
  await holdKeys(tx);
  return keys.wrap(newAccountKey(), await keyInUse(tx, keys));
}

export async function requireKeys(q: Queries, keys: Keys, path: string): Promise<void> {
  if (await lacks(q, keys)) throw missing(path);
}

/** For who has brought records there. */
export const lacksKey = (q: Queries, path: string): Promise<boolean> => lacks(q, makeKeys(path));

const lacks = async (q: Queries, keys: Keys): Promise<boolean> => (await store.otherKeys(q, keys.ids(), 1)).length > 0;

const missing = (path: string): Error =>
  new Error(
    `The records need a key that is not in ${path}. Nothing was changed. Put the copy of that file there that was kept, or the one that the other processes on this database have (HOLDFAST_SECRET_KEY_FILE says where it is). If it is lost, the secrets and headers of webhooks are, and links that were given out: \`holdfast key reset\` goes on without them, and everything else is as it was.`,
  );
