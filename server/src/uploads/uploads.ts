import { randomUUID } from 'node:crypto';
import { requireInAccount } from '../access/access.ts';
import { type Context, transact } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { PendingFileRow } from '../db/tables/files.ts';
import { invalid } from '../failures.ts';
import { newBlobKey } from './bytes.ts';
import { type Form, receiveFile } from './form.ts';
import * as store from './store.ts';

/** Bytes first, row after: a crash in between leaves bytes that no row knows, and those are swept. */
export async function receiveUpload(ctx: Context, form: Form): Promise<PendingFileRow> {
  requireInAccount(ctx.actor, 'pendingFile.create');
  const { blobs, config } = ctx.house;
  const key = newBlobKey(ctx.actor.accountId);
  try {
    const file = await receiveFile(form, blobs, key, config.maxFileSize);
    // The request may have begun long ago: what it sent lives from now on.
    const now = ctx.house.now();
    const row: PendingFileRow = {
      account_id: ctx.actor.accountId,
      ref: `tf_${randomUUID()}`,
      blob_key: key,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      created_by: ctx.actor.personId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + config.pendingTtlMs).toISOString(),
    };
    return await transact(ctx, async (tx) => {
      await store.insertPendingFile(tx, row);
      return row;
    });
  } catch (error) {
    await blobs.delete(key).catch((err) => ctx.house.log.warn({ err, key }, 'bytes of a refused upload are left'));
    throw error;
  }
}

/** Uses up a reference. Used, expired, foreign and unknown ones are refused alike: nobody learns which it was. */
export async function takeUpload(ctx: Context, tx: Queries, ref: string): Promise<PendingFileRow> {
  const upload = await store.takePendingFile(tx, { accountId: ctx.actor.accountId, ref, now: ctx.now });
  if (!upload)
    throw invalid('This pending file does not exist, has expired or was used already. Upload the file again.', [
      { field: 'pendingFileRef', message: 'names no pending file' },
    ]);
  return upload;
}

/** Looks at an upload before a transaction uses it: its bytes cannot be looked at inside one. */
export const peekUpload = (ctx: Context, ref: string): Promise<PendingFileRow | undefined> =>
  store.findPendingFile(ctx.db, { accountId: ctx.actor.accountId, ref, now: ctx.now });
