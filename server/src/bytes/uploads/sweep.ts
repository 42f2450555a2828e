import { allAccounts, eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import type { UploadRow } from '../../platform/db/tables/uploads.ts';
import { accountOfKey } from '../storage/keys.ts';
import { doomBlobs } from '../storage/sweep.ts';
import { collectFromStore } from './presigned/presigned.ts';
import * as store from './store.ts';
import { abandonArriving, listArriving } from './unfinished.ts';
import * as unfinished from './unfinished-store.ts';

const BATCH = 100;
const DAY_MS = 86_400_000;

const removePending: Chore = {
  name: 'remove expired pending files',
  everyMs: 600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const now = services.now().toISOString();
      if (!(await store.hasExpired(services.db.read, accountId, now))) return false;
      return services.db.transaction(async (tx) => {
        const keys = await store.removeExpired(tx, accountId, now, BATCH);
        await doomBlobs(tx, accountId, keys, now);
        return keys.length === BATCH;
      });
    }),
};

/**
 * An upload that nobody went on with goes like a pending file, with the bytes that came. Only the store knows what was put
 * at an address of its own, so it is asked before: what is there waits from then on to be used.
 */
const removeUnfinished: Chore = {
  name: 'remove uploads that were left unfinished',
  everyMs: 600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const now = services.now().toISOString();
      const found = await unfinished.findExpired(services.db.read, accountId, now, BATCH);
      if (found.length === 0) return false;
      const refs: string[] = [];
      for (const upload of found) if (await isOver(services, upload)) refs.push(upload.ref);
      const keys = await services.db.transaction(async (tx) => {
        const removed = await unfinished.removeExpired(tx, accountId, now, refs);
        // Its bytes may be whole: a crash came before the row.
        await doomBlobs(tx, accountId, removed, now);
        return removed;
      });
      for (const key of keys) await abandonArriving(services, key);
      return refs.length === BATCH;
    }),
};

/** False while a store that may have its bytes cannot be asked: the others are not kept waiting by that. */
async function isOver(services: Services, upload: UploadRow): Promise<boolean> {
  if (upload.way !== 'store') return true;
  try {
    await collectFromStore(services, upload);
    return true;
  } catch (err) {
    services.log.warn({ err, ref: upload.ref }, 'whether an expired upload is in the store is asked again later');
    return false;
  }
}

/**
 * What a crash left between the beginning of an upload's bytes and its row, or between the end of its row and of its bytes;
 * and what somebody put at an address of the store's after its upload had ended.
 */
const removePartial: Chore = {
  name: 'remove unfinished bytes that no upload knows',
  everyMs: 3600_000,
  async run(services, signal) {
    for await (const key of strays(services, new Date(services.now().getTime() - DAY_MS))) {
      if (signal.aborted) break;
      await abandonArriving(services, key);
    }
    return false;
  },
};

async function* strays(services: Services, oldest: Date): AsyncGenerator<string> {
  for await (const { key, modifiedAt } of listArriving(services)) {
    const accountId = modifiedAt < oldest ? accountOfKey(key) : undefined;
    if (accountId === undefined) continue;
    const known = await unfinished.keysUnderWay(services.db.committed, accountId, [key]);
    if (!known.has(key)) yield key;
  }
}

/** The bytes that the two sweeps of unfinished uploads would remove now. */
export async function* leftUnfinished(
  services: Services,
  oldest: Date,
): AsyncGenerator<{ key: string; bytes: number }> {
  const measured = async function* (key: string) {
    const bytes = (await services.blobs.partial.length(key)) ?? (await services.blobs.incoming?.size(key));
    if (bytes !== undefined) yield { key, bytes };
  };
  const now = services.now().toISOString();
  for (const accountId of await allAccounts(services.db.read))
    for (const key of await unfinished.expiredKeys(services.db.read, accountId, now)) yield* measured(key);
  for await (const key of strays(services, oldest)) yield* measured(key);
}

export const uploadChores: Chore[] = [removePending, removeUnfinished, removePartial];
