import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/dialect.ts';
import { makeKeyFile, readKeyFile } from '../../platform/keys/key-file.ts';
import {
  inTheClear,
  isWrapped,
  type KeptKey,
  type Keys,
  makeKeys,
  newAccountKey,
  wrapperOf,
} from '../../platform/keys/keys.ts';
import * as store from './store.ts';

const PORTION = 100;
type Log = Services['log'];
type Opening = { config: Config; log: Log; isServing: boolean };

/**
 * At the start: the installation's key, and every account's key wrapped by it. Only who serves makes and wraps: a command
 * may run beside a service of an earlier version, which could not open what it finds then. Refuses to begin where a key is
 * needed that is not there: what was sealed would come out as an error here and there, and what is sealed anew could be
 * opened by nobody else.
 */
export async function openKeys(db: Database, { config, log, isServing }: Opening): Promise<Keys> {
  const path = config.secretKeyFile;
  if (isServing && readKeyFile(path).length === 0 && mayMakeKey(db, config)) await makeKey(db, path, log);
  const keys = makeKeys(path);
  if (isServing && keys.ids().length > 0) while (await wrapSome(db, keys, path));
  await requireKeys(db.read, keys, path);
  if (isServing && keys.ids().length === 0) log.warn({ file: path }, NO_KEY);
  return keys;
}

const NO_KEY =
  'there is no key here: the keys that seal webhook secrets and sign links stand in the database in the clear. To keep them apart, stop all processes, set HOLDFAST_SECRET_KEY_FILE for each to a file that stays, start one, which makes it, and bring it to the others before they start.';

/** Where the records stay, which lie beside it, or where somebody said. Elsewhere nobody knows whether the file would stay. */
export const mayMakeKey = (db: Database, config: Config): boolean => db.isOnlyProcess || config.isSecretKeyFileChosen;

/** Durable before anything needs it. */
const makeKey = (db: Database, path: string, log: Log): Promise<void> =>
  db.transaction(async (tx) => {
    await holdKeys(tx);
    if ((await store.otherKeys(tx, [], 1)).length > 0) throw missing(path);
    await makeKeyFile(path);
    log.info({ file: path }, 'the key of this installation was made; keep a copy of the file, apart from the backups');
  });

/** The first account is wrapped first, and by one process: whoever has another key finds so before it wraps anything. */
const wrapSome = (db: Database, keys: Keys, path: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await store.keysInTheClear(tx, PORTION);
    if (rows.length === 0) return false;
    await holdKeys(tx);
    const id = await keyInUse(tx, keys);
    if (id === undefined || !keys.ids().includes(id)) throw missing(path);
    for (const { id: accountId, signing_key } of rows)
      await store.saveKey(tx, accountId, { from: signing_key, to: keys.wrap(keys.open(signing_key), id) });
    return true;
  });

/** Who wraps an account's key does so one after the other: no account is left behind with a key that is about to go. */
export const holdKeys = (tx: Queries): Promise<void> => lockName(tx, 'account keys');

/** That of the first account, which is the first to be wrapped anew; where it has none, the newest. */
export async function keyInUse(tx: Queries, keys: Keys): Promise<string | undefined> {
  const first = await store.firstKey(tx);
  return first && isWrapped(first) ? wrapperOf(first) : keys.ids().at(-1);
}

/** For an account that is being founded: as the first account has it, and in the clear where nobody has wrapped that. */
export async function newKeptKey({ keys }: Services, tx: Queries): Promise<KeptKey> {
  await holdKeys(tx);
  const first = await store.firstKey(tx);
  const id = first && !isWrapped(first) ? undefined : await keyInUse(tx, keys);
  return id === undefined ? inTheClear(newAccountKey()) : keys.wrap(newAccountKey(), id);
}

export async function requireKeys(q: Queries, keys: Keys, path: string): Promise<void> {
  if (await lacks(q, keys)) throw missing(path);
}

/** For who has brought records there. */
export const lacksKey = (q: Queries, path: string): Promise<boolean> => lacks(q, makeKeys(path));

const lacks = async (q: Queries, keys: Keys): Promise<boolean> => (await store.otherKeys(q, keys.ids(), 1)).length > 0;

const missing = (path: string): Error =>
  new Error(
    `The records need a key that is not in ${path}. Nothing was changed. Put the copy of that file there that was kept, or the one that the other processes on this database have (HOLDFAST_SECRET_KEY_FILE says where it is). If it is lost, the secrets and headers of webhooks and of two-step sign-in are, and links that were given out: \`holdfast key reset\` goes on without them, and everything else is as it was.`,
  );
