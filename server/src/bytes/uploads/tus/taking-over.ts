import type { Context } from '../../../platform/context.ts';
import { newBlobKey } from '../../storage/keys.ts';
import { doomBlobs } from '../../storage/sweep.ts';
import type { Lease } from '../leases.ts';
import { abandonArriving } from '../unfinished.ts';
import * as store from '../unfinished-store.ts';

/**
 * Whoever had the turn before may only have been stopped, and write when it goes on. So the upload gets a copy of its bytes
 * under a key that nobody else knows, and what the other writes ends with the old one. Where no other process serves the
 * database nobody is left who could, and the bytes stay where they are.
 */
export async function takeOver(ctx: Context, ref: string, turn: Lease): Promise<void> {
  const { db, blobs, log } = ctx.services;
  const { accountId } = ctx.actor;
  if (!turn.wasLeft || db.isOnlyProcess) return;
  const upload = await store.findUpload(db.committed, { accountId, ref, now: ctx.services.now().toISOString() });
  if (!upload) return;
  const key = newBlobKey(accountId);
  // Whole already, or gone: nothing is appended to that.
  if (!(await blobs.partial.takeOver(upload.blob_key, key))) return;
  const isMine = await db.transaction(async (tx) => {
    if (!(await store.setKey(tx, turn.mine, key))) return false;
    await doomBlobs(tx, accountId, [upload.blob_key], ctx.now);
    return true;
  });
  const left = isMine ? upload.blob_key : key;
  await abandonArriving(ctx.services, left).catch((err) => log.warn({ err, key: left }, 'bytes are left, to be swept'));
}
