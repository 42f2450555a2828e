import { takeRoom } from '../../../bytes/storage/quota.ts';
import { doomBlobs } from '../../../bytes/storage/sweep.ts';
import { type Committed, type Context, transact } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import { announce, lockForChange } from '../files.ts';
import * as store from '../store.ts';
import type { AddedVersion } from '../wire.ts';
import { listVersions, removeVersion } from './store.ts';
import { putVersion } from './versions.ts';

/** An old version becomes the newest once more: as a version of its own that shares the bytes, so that nothing is rewritten. */
export async function promoteVersion(
  ctx: Context,
  fileId: number,
  versionId: number,
): Promise<Committed<AddedVersion>> {
  return transact(ctx, async (tx) => {
    const file = await lockForChange(ctx, tx, fileId);
    const version = (await listVersions(tx, file)).find(({ id }) => id === versionId);
    if (!version) throw notFound('version');
    if (version.id === file.version_id) return { id: versionId, fileId };
    await takeRoom(ctx, tx, version.size);
    return { id: await putVersion(ctx, tx, file, version, version.description || undefined), fileId };
  });
}

/** For good, and not the only one: that is deleting the file. Without its newest, a file is what it was before. */
export async function deleteVersion(ctx: Context, fileId: number, versionId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const file = await lockForChange(ctx, tx, fileId);
    const versions = await listVersions(tx, file);
    const version = versions.find(({ id }) => id === versionId);
    if (!version) throw notFound('version');
    const newest = versions.find(({ id }) => id !== versionId);
    if (!newest) throw invalid('This is the only version of the file. Delete the file instead.');
    await removeVersion(tx, file, version);
    await doomBlobs(tx, file.account_id, [version.blob_key], ctx.now);
    await store.saveFile(tx, { ...file, version_id: newest.id, newest_size: newest.size, updated_at: ctx.now });
    await announce(ctx, tx, 'FILE.UPDATED', fileId);
  });
}
