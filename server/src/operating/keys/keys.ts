import { forgetSecrets } from '../../integrations/webhooks/registering/restored.ts';
import { keysWrappedByOthers, saveKey } from '../../people/accounts/accounts.ts';
import { holdKeys, keyInUse } from '../../people/accounts/wrapping.ts';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { makeKeyFile, newKey, readKeyFile, saveKeyFile } from '../../platform/keys/key-file.ts';
import { keyId, makeKeys, newAccountKey } from '../../platform/keys/keys.ts';

const PORTION = 100;

/** A key beside the one in use, which nothing needs yet: time to bring the file to every process. Gives its id. */
export async function addKey({ config, keys }: Services): Promise<string> {
  const before = readKeyFile(config.secretKeyFile);
  if (before.length === 1) await saveKeyFile(config.secretKeyFile, [...before, newKey()]);
  keys.readAgain();
  return keys.ids().at(-1)!;
}

/**
 * A new key for the installation: every account's key is wrapped by it, a portion at a time. The old one stays in the file
 * until nothing needs it, so that whatever ends this on its way, everything opens, and doing it again goes on.
 */
export async function rotateKey(services: Services, wrapped: (accounts: number) => void): Promise<string> {
  const { db, keys, config } = services;
  const id = await addKey(services);
  for (let count = 1; count > 0; wrapped(count))
    count = await db.transaction(async (tx) => {
      await holdKeys(tx);
      const rows = await keysWrappedByOthers(tx, [id], PORTION);
      for (const { id: accountId, signing_key } of rows)
        await saveKey(tx, accountId, { from: signing_key, to: keys.wrap(keys.open(signing_key), id) });
      return rows.length;
    });
  const left = readKeyFile(config.secretKeyFile).filter((key) => keyId(key) === id);
  await saveKeyFile(config.secretKeyFile, left);
  keys.readAgain();
  return id;
}

type Reset = { accounts: number; webhooks: number };

/**
 * Goes on without a key that is lost: accounts that needed it have new ones, and what was sealed is forgotten, because
 * nobody can open it any more. Webhooks whose receivers would miss something wait for somebody. Accounts that open stay.
 */
export async function resetKey(config: Config, now: () => Date): Promise<Reset> {
  const path = config.secretKeyFile;
  // Beside a service that still knows the key nothing may be given up.
  const db = await openDatabase(config.recordsUrl, { isServing: true });
  try {
    await migrate(db);
    if (readKeyFile(path).length === 0) await makeKeyFile(path);
    const keys = makeKeys(path);
    const done: Reset = { accounts: 0, webhooks: 0 };
    for (let more = true; more; )
      more = await db.transaction(async (tx) => {
        await holdKeys(tx);
        const used = await keyInUse(tx, keys);
        const id = keys.ids().includes(used) ? used : keys.ids().at(-1)!;
        const [lost] = await keysWrappedByOthers(tx, keys.ids(), 1);
        if (!lost) return false;
        done.webhooks += await forgetSecrets(tx, lost.id, now().toISOString());
        await saveKey(tx, lost.id, { from: lost.signing_key, to: keys.wrap(newAccountKey(), id) });
        done.accounts += 1;
        return true;
      });
    return done;
  } finally {
    await db.close();
  }
}
