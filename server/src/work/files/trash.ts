import { doomBlobs } from '../../bytes/storage/sweep.ts';
import { type Context, type Kind, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import { restoreItem, trashItem } from '../items/items.ts';
import { announce, lockForChange } from './files.ts';
import { countOut } from './room.ts';
import * as store from './store.ts';
import { blobsOfFiles, removeFiles } from './trash-store.ts';

/** To the trash: out of sight at once, restorable for 30 days. */
export async function deleteFile(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await putIntoTrash(ctx, tx, await lockForChange(ctx, tx, id));
  });
}

export async function putIntoTrash(ctx: Context, tx: Queries, file: FileRow): Promise<void> {
  await store.saveFile(tx, { ...file, deleted_at: ctx.now });
  await trashItem(ctx, tx, 'file', file.id);
  await announce(ctx, tx, 'FILE.DELETED', file.id);
}

export async function restoreFile(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await putBack(ctx, tx, await lockForChange(ctx, tx, id, true));
  });
}

export async function putBack(ctx: Context, tx: Queries, file: FileRow): Promise<void> {
  await store.saveFile(tx, { ...file, deleted_at: null, updated_at: ctx.now });
  await restoreItem(ctx, tx, 'file', file.id);
  await announce(ctx, tx, 'FILE.UPDATED', file.id);
}

/** Rows go first, in one transaction with the note that their bytes are to follow. */
export const purgeFiles: Kind['purge'] = async (services, tx, accountId, ids) => {
  await doomBlobs(tx, accountId, await blobsOfFiles(tx, accountId, ids), services.now().toISOString());
  await countOut(tx, accountId, ids);
  await removeFiles(tx, accountId, ids);
};
