import { randomUUID } from 'node:crypto';
import type { ListedBlob, StoredBlob } from '../../platform/blobs/receiving.ts';
import type { Context, Services } from '../../platform/context.ts';
import type { UploadRow } from '../../platform/db/tables/uploads.ts';
import { mayHold, promisesTooMuch, takeRoom } from '../storage/quota.ts';
import { insertPendingFile } from './store.ts';
import { typeOfUpload } from './types.ts';
import * as store from './unfinished-store.ts';

export const newRef = (): string => `tf_${randomUUID()}`;

/** Untouched for so long, an upload goes: while it is under way, and again when it is whole. */
export const endOfWaiting = (services: Services): string =>
  new Date(services.now().getTime() + services.config.pendingTtlMs).toISOString();

type NewUpload = Pick<UploadRow, 'ref' | 'way' | 'blob_key' | 'name' | 'content_type' | 'size'> &
  Partial<Pick<UploadRow, 'metadata' | 'lease' | 'leased_until' | 'expires_at'>>;

/** From here on its room is taken, though its bytes are still to come; or, if too much was promised, as they come: see deferred.ts. */
export async function addUpload(ctx: Context, upload: NewUpload): Promise<UploadRow> {
  const row: UploadRow = {
    metadata: '',
    lease: '',
    leased_until: '',
    expires_at: endOfWaiting(ctx.services),
    ...upload,
    account_id: ctx.actor.accountId,
    is_wanted: 0,
    taken: 0,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
  };
  await ctx.services.db.transaction(async (tx) => {
    const size = row.size ?? 0;
    if (await mayHold(ctx, tx, size, await takeRoom(ctx, tx, size))) row.taken = size;
    else if (row.way !== 'tus') throw promisesTooMuch(size);
    await store.insertUpload(tx, row);
  });
  return row;
}

/** `beginning` if it was seen as it came. */
export type Arrived = StoredBlob & { key: string; beginning?: Buffer | undefined };

/**
 * The one way from an upload under way to a pending file, however its bytes came. False when it is not under way any
 * more: somebody else has brought it to its end, or ended it.
 */
export async function becomePending(services: Services, upload: UploadRow, bytes: Arrived): Promise<boolean> {
  const contentType = await typeOfUpload(services.blobs, bytes.key, upload, bytes.beginning);
  return services.db.transaction(async (tx) => {
    if (!(await store.removeUpload(tx, upload))) return false;
    await insertPendingFile(tx, {
      account_id: upload.account_id,
      ref: upload.ref,
      blob_key: bytes.key,
      name: upload.name,
      content_type: contentType,
      size: bytes.size,
      sha256: bytes.sha256,
      metadata: upload.metadata,
      created_by: upload.created_by,
      created_at: services.now().toISOString(),
      expires_at: endOfWaiting(services),
    });
    return true;
  });
}

/** What has come of uploads under way, and is not yet a blob: pieces, and what was put into the store itself. */
export async function* listArriving({ blobs }: Services): AsyncGenerator<ListedBlob> {
  yield* blobs.partial.list();
  if (blobs.incoming) yield* blobs.incoming.list();
}

/** A link has no key: its bytes get one when they come. */
export async function abandonArriving({ blobs }: Services, key: string): Promise<void> {
  if (key === '') return;
  await blobs.partial.abandon(key);
  await blobs.incoming?.delete(key);
}
