import { saveHash } from '../../../bytes/storage/known.ts';
import { eachAccount } from '../../../people/accounts/accounts.ts';
import { measureBlob } from '../../../platform/blobs/blob-store.ts';
import type { Chore } from '../../../platform/context.ts';
import { listUnhashed } from './hash-store.ts';

const BATCH = 10;

/**
 * Bytes that were put into the store at its own address passed nobody who could hash them. Outside any transaction: reading
 * a large file takes minutes.
 */
export const hashChore: Chore = {
  name: 'hash what was put into the store',
  everyMs: 60_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      // Past what is not in the store: it stays as it is, and must not hold up the rest.
      for (let after = ''; ; ) {
        const unhashed = await listUnhashed(services.db.read, accountId, after, BATCH);
        for (const { key } of unhashed) {
          if (signal.aborted) return false;
          const found = await measureBlob(services.blobs, key);
          if (found) await services.db.transaction((tx) => saveHash(tx, { accountId, key, sha256: found.sha256 }));
        }
        if (unhashed.length < BATCH) return false;
        after = unhashed.at(-1)!.createdAt;
      }
    }),
};
