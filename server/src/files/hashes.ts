import { measureBlob } from '../blobs/blob-store.ts';
import type { Task } from '../context.ts';
import { saveHash } from '../storage/known.ts';
import { eachAccount } from '../uploads/sweep.ts';
import { listUnhashed } from './hash-store.ts';

const BATCH = 10;

/**
 * Bytes that were put into the store at its own address passed nobody who could hash them. Outside any transaction: reading
 * a large file takes minutes.
 */
export const hashTask: Task = {
  name: 'hash what was put into the store',
  everyMs: 60_000,
  run: (house, signal) =>
    eachAccount(house, signal, async (accountId) => {
      const keys = await listUnhashed(house.db.read, accountId, BATCH);
      let hashed = 0;
      for (const key of keys) {
        if (signal.aborted) return false;
        const found = await measureBlob(house.blobs, key);
        if (!found) continue;
        const { sha256 } = found;
        await house.db.transaction((tx) => saveHash(tx, { accountId, key, sha256 }));
        hashed += 1;
      }
      // What is not in the store stays as it is, and must not make this go round and round.
      return hashed > 0 && keys.length === BATCH;
    }),
};
