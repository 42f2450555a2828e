import type { ListedBlob } from '../blobs/blob-store.ts';
import type { DiskBlobs } from '../blobs/disk.ts';
import type { House, Task } from '../context.ts';
import { emptyProject, purgeTrash, purgeWith } from '../items/purge.ts';
import { endOfTrash } from '../projects/trash.ts';
import { accountOfKey, doomBlobs } from '../uploads/bytes.ts';
import { eachAccount } from '../uploads/sweep.ts';
import * as store from './sweep-store.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;
const LISTED = 1000;

/** Rows go first, in one transaction with the note that their bytes are to follow. */
purgeWith('file', async (house, tx, accountId, ids) => {
  await doomBlobs(tx, accountId, await store.blobsOfFiles(tx, accountId, ids), house.now().toISOString());
  await store.removeFiles(tx, accountId, ids);
});

/** What is in it goes first, a portion at a time; the project itself when it is empty. */
export const purgeProjects: Task = {
  name: 'purge projects that were 30 days in the trash',
  everyMs: 3600_000,
  run: (house, signal) =>
    eachAccount(house, signal, async (accountId) => {
      const cutoff = endOfTrash(house.now());
      if (!(await store.hasTrashedProject(house.db.read, accountId, cutoff))) return false;
      return house.db.transaction(async (tx) => {
        const project = await store.claimTrashedProject(tx, accountId, cutoff);
        if (!project) return false;
        if (!(await emptyProject(house, tx, accountId, project.id))) return true;
        await doomBlobs(tx, accountId, [project.logo_blob], house.now().toISOString());
        await store.removeProject(tx, accountId, project.id);
        return true;
      });
    }),
};

/** Outside any transaction: bytes that a copy still uses are left, and what a crash interrupts is done again. */
export const removeDoomed: Task = {
  name: 'remove the bytes of what was purged',
  everyMs: 300_000,
  run: (house, signal) =>
    eachAccount(house, signal, async (accountId) => {
      const doomed = await store.listDoomed(house.db.read, accountId, BATCH);
      const used = await store.usedBlobs(
        house.db.read,
        accountId,
        doomed.map(({ blob_key }) => blob_key),
      );
      for (const { blob_key } of doomed) if (!used.has(blob_key)) await house.blobs.delete(blob_key);
      if (doomed.length > 0) await house.db.transaction((tx) => store.forgetDoomed(tx, doomed));
      return doomed.length === BATCH;
    }),
};

/** Where the search for orphans stands: listing a large store takes many portions. */
const searches = new WeakMap<House, AsyncIterator<ListedBlob>>();

/** What a crash left between storing bytes and writing the row that names them. */
export const removeOrphans: Task = {
  name: 'remove bytes that no row knows',
  everyMs: 3600_000,
  async run(house) {
    const oldest = new Date(house.now().getTime() - DAY_MS);
    const search = searches.get(house) ?? house.blobs.list()[Symbol.asyncIterator]();
    searches.set(house, search);
    const byAccount = new Map<number, string[]>();
    let hasMore = true;
    for (let seen = 0; hasMore && seen < LISTED; seen += 1) {
      const { done, value } = await search.next();
      hasMore = !done;
      const account = done || value.modifiedAt >= oldest ? undefined : accountOfKey(value.key);
      if (account !== undefined) byAccount.set(account, [...(byAccount.get(account) ?? []), value.key]);
    }
    for (const [account, keys] of byAccount) {
      const used = await store.usedBlobs(house.db.read, account, keys);
      for (const key of keys) if (!used.has(key)) await house.blobs.delete(key);
    }
    if (hasMore) return true;
    searches.delete(house);
    const { sweepTemporary } = house.blobs as Partial<DiskBlobs>;
    await sweepTemporary?.(oldest);
    return false;
  },
};

export const fileTasks: Task[] = [purgeTrash, purgeProjects, removeDoomed, removeOrphans];
