import { forgetSecrets } from '../../integrations/webhooks/registering/restored.ts';
import { keysWrappedByOthers, saveKey } from '../../people/accounts/accounts.ts';
import { holdKeys, keyInUse, mayMakeKey } from '../../people/accounts/wrapping.ts';
import { loseSecrets } from '../../people/secondsteps/forgetting.ts';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openAlone } from '../../platform/db/open.ts';
import { makeKeyFile, newKey, nextIn, readKeyFile, saveKeyFile } from '../../platform/keys/key-file.ts';
import { inTheClear, keyId, makeKeys, newAccountKey } from '../../platform/keys/keys.ts';

const PORTION = 100;

/** The key that is rotated to. `isNew` says that it was made just now, and not by an earlier `addKey`. */
type Next = { id: string; isNew: boolean };

/** A key beside the one in use, which nothing needs yet: time to bring the file to every process. One at a time. */
export const addKey = ({ db, config, keys }: Services): Promise<Next> =>
  db.transaction(async (tx) => {
    await holdKeys(tx);
    const path = config.secretKeyFile;
    const before = readKeyFile(path);
    if (before.length === 0)
      throw new Error(
        `There is no key in ${path} yet. The service makes it when it starts; on PostgreSQL only where HOLDFAST_SECRET_KEY_FILE is set.`,
      );
    const added = nextIn(path);
    const isNew = added === undefined || !before.some((key) => keyId(key) === added);
    const key = newKey();
    if (isNew) await save(tx, path, [...before, key], keyId(key));
    keys.readAgain();
    return { id: isNew ? keyId(key) : added, isNew };
  });

/** A key that a row needs stays in the file, whoever has changed what meanwhile. */
async function save(tx: Queries, path: string, keys: string[], next?: string): Promise<void> {
  const [lost] = await keysWrappedByOthers(tx, keys.map(keyId), 1);
  if (lost) throw new Error(`Account ${lost.id} needs a key that would not be in ${path} any more. It stays as it is.`);
  await saveKeyFile(path, keys, next);
}

/**
 * A new key for the installation: every account's key is wrapped by it, a portion at a time. The old one stays in the file
 * until nothing needs it, so that whatever ends this on its way, everything opens, and doing it again goes on.
 */
export async function rotateKey(services: Services, wrapped: (accounts: number) => void): Promise<Next> {
  const { db, keys, config } = services;
  const path = config.secretKeyFile;
  const next = await addKey(services);
  for (let count = 1; count > 0; wrapped(count))
    count = await db.transaction(async (tx) => {
      await holdKeys(tx);
      keys.readAgain();
      if (!keys.ids().includes(next.id))
        throw new Error(
          `The key ${next.id} is not in ${path} any more: somebody has changed the file. Put it back, or the copy of it that has this key; then run this again.`,
        );
      const rows = await keysWrappedByOthers(tx, [next.id], PORTION);
      // At the end one is written once more: then what another process has written before is on disk, too.
      for (const { id, signing_key } of rows.length > 0 ? rows : await keysWrappedByOthers(tx, [], 1))
        await saveKey(tx, id, { from: signing_key, to: keys.wrap(keys.open(signing_key), next.id) });
      return rows.length;
    });
  await db.transaction(async (tx) => {
    await holdKeys(tx);
    const left = readKeyFile(path).filter((key) => keyId(key) === next.id);
    await save(tx, path, left);
  });
  keys.readAgain();
  return next;
}

/** `isApart` says whether the new keys are wrapped by one in the file. */
type Reset = { accounts: number; webhooks: number; secondSteps: number; isApart: boolean };

/** How long somebody who has just gone may still seem to be there. */
const GONE_WITHIN_MS = 5000;

/**
 * Goes on without a key that is lost: accounts that needed it have new ones, and what was sealed is forgotten, because
 * nobody can open it any more. Webhooks whose receivers would miss something wait for somebody. Accounts that open stay.
 */
export async function resetKey(config: Config, now: () => Date, waitMs = GONE_WITHIN_MS): Promise<Reset> {
  const path = config.secretKeyFile;
  // Beside a service that still knows the key nothing may be given up.
  const db = await openAlone(config.recordsUrl, waitMs);
  try {
    await migrate(db);
    const isLost = (await keysWrappedByOthers(db.read, readKeyFile(path).map(keyId), 1)).length > 0;
    if (isLost && readKeyFile(path).length === 0 && mayMakeKey(db, config)) await makeKeyFile(path);
    const keys = makeKeys(path);
    const done: Reset = { accounts: 0, webhooks: 0, secondSteps: 0, isApart: keys.ids().length > 0 };
    for (let more = true; more; )
      more = await db.transaction(async (tx) => {
        await holdKeys(tx);
        const [lost] = await keysWrappedByOthers(tx, keys.ids(), 1);
        if (!lost) return false;
        done.webhooks += await forgetSecrets(tx, lost.id, now().toISOString());
        done.secondSteps += await loseSecrets(tx, lost.id);
        const used = await keyInUse(tx, keys);
        const id = keys.ids().find((one) => one === used) ?? keys.ids().at(-1);
        const fresh = newAccountKey();
        const to = id === undefined ? inTheClear(fresh) : keys.wrap(fresh, id);
        await saveKey(tx, lost.id, { from: lost.signing_key, to });
        done.accounts += 1;
        return true;
      });
    return done;
  } finally {
    await db.close();
  }
}
