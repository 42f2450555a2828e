import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { UploadRow } from '../../platform/db/tables/uploads.ts';
import { conflict, Failure, locked, malformed, notFound, tooLarge } from '../../platform/failures.ts';
import { newBlobKey } from '../storage/keys.ts';
import { mayHold, requireRoom, takeRoom } from '../storage/quota.ts';
import { doomBlobs } from '../storage/sweep.ts';
import { type Chunks, sourceOf } from './arriving.ts';
import { type Bringing, takeBackLength, withRoomAhead } from './deferred.ts';
import { type Lease, lost } from './leases.ts';
import { describeFile } from './names.ts';
import { findPendingFile, removeOwnPending } from './store.ts';
import { type Checksum, withChecked } from './tus/checksums.ts';
import { makeComparison } from './tus/pieces.ts';
import { makeBeginning } from './types.ts';
import { abandonArriving, addUpload, becomePending, newRef } from './unfinished.ts';
import * as store from './unfinished-store.ts';

/** How far an upload has come. Without `unfinished` it is a pending file. */
type Progress = {
  size: number | undefined;
  offset: number;
  metadata: string;
  expiresAt: string;
  unfinished?: UploadRow;
};

type Announced = {
  size: number | undefined;
  fileName: string;
  fileType: string;
  metadata: string;
  turn?: Pick<UploadRow, 'lease' | 'leased_until'> | undefined;
};

/** Bytes first, row after, as everywhere: what a crash leaves in between is swept. */
export async function beginUpload(ctx: Context, { size, fileName, fileType, ...rest }: Announced): Promise<UploadRow> {
  requireInAccount(ctx.actor, 'pendingFile.create');
  requireAllowed(ctx, size ?? 0);
  const described = describeFile(fileName, fileType);
  await requireRoom(ctx, size ?? 0);
  const { partial } = ctx.services.blobs;
  const key = newBlobKey(ctx.actor.accountId);
  await partial.begin(key, size);
  try {
    const { metadata, turn } = rest;
    const upload = await addUpload(ctx, {
      ref: newRef(),
      way: 'tus',
      blob_key: key,
      ...described,
      size: size ?? null,
      metadata,
      ...turn,
    });
    if (size === 0) await complete(ctx, upload);
    return upload;
  } catch (error) {
    await partial.abandon(key).catch((err) => ctx.services.log.warn({ err, key }, 'a refused upload is left'));
    throw error;
  }
}

function requireAllowed(ctx: Context, size: number): void {
  if (size > ctx.services.config.maxFileSize) throw tooMuch(ctx, undefined);
}

/** For more than was announced, and for more than any file may have. */
export const tooMuch = (ctx: Context, announced: number | undefined): Failure =>
  tooLarge(
    announced === undefined
      ? `This file is too large: send at most ${ctx.services.config.maxFileSize} bytes.`
      : `This upload was announced with ${announced} bytes (Upload-Length), and these are more. Ask for its offset with ` +
          'HEAD and send what is missing from there, or begin it again with its right length.',
  );

const own = (ctx: Context, ref: string) => ({
  accountId: ctx.actor.accountId,
  personId: ctx.actor.personId,
  ref,
  now: ctx.services.now().toISOString(),
});

/**
 * Only who began an upload knows of it. If a crash kept the last step from being made, it is made now: so nothing is lost
 * with what is committed and not on disk yet, as the turn to append is that was taken a moment ago.
 */
export async function findProgress(ctx: Context, ref: string): Promise<Progress> {
  const upload = await store.findUpload(ctx.services.db.committed, own(ctx, ref));
  if (upload?.way !== 'tus') return findFinished(ctx, ref);
  const { blobs } = ctx.services;
  const offset = (await blobs.partial.length(upload.blob_key)) ?? (await blobs.stat(upload.blob_key))?.size;
  if (offset === undefined) {
    // Somebody else may have brought it to its end between the two looks.
    return findFinished(ctx, ref);
  }
  const { size, metadata, expires_at: expiresAt } = upload;
  if (offset === size && !(await complete(ctx, upload))) return findProgress(ctx, ref);
  return { size: size ?? undefined, offset, metadata, expiresAt, ...(offset === size ? {} : { unfinished: upload }) };
}

async function findFinished(ctx: Context, ref: string): Promise<Progress> {
  const pending = await findPendingFile(ctx.services.db.committed, own(ctx, ref));
  if (pending?.created_by !== ctx.actor.personId) throw notFound('upload');
  const { size, metadata, expires_at: expiresAt } = pending;
  return { size, offset: size, metadata, expiresAt };
}

/** Appends what arrives, as far as it arrives, and says how much there is then. With the last byte it is a pending file. */
export async function appendTo(
  ctx: Context,
  upload: UploadRow,
  { offset, chunks, brings, declares, checksum }: Bringing & { checksum?: Checksum | undefined },
  turn: Lease,
): Promise<number> {
  const beginning = makeBeginning();
  const maxSize = upload.size ?? ctx.services.config.maxFileSize;
  const options = { maxSize, announced: brings, signal: turn.signal, yieldsItsChunks: true };
  const append = (arriving: Chunks) =>
    ctx.services.blobs.partial.append(upload.blob_key, offset, sourceOf(arriving), { ...options, seen: beginning.see });
  const appendAll = (arriving: Chunks, size = brings) =>
    upload.size === null || upload.taken < upload.size
      ? withRoomAhead(ctx, upload, { offset, chunks: arriving, brings: size }, append)
      : append(arriving);
  const heard = turn.heard(chunks);
  const most = { ...options, maxSize: maxSize - offset };
  const length = await (checksum ? withChecked(ctx, checksum, heard, most, appendAll) : appendAll(heard)).catch(
    async (error) => {
      if (declares) await takeBackLength(ctx, upload);
      throw error instanceof Failure && error.kind === 'tooLarge' ? tooMuch(ctx, upload.size ?? undefined) : error;
    },
  );
  if (length !== upload.size) await turn.acknowledge(ctx.services.blobs.partial.lastPiece(upload.blob_key));
  else if (!(await complete(ctx, upload, offset === 0 ? beginning.bytes() : undefined))) throw lost();
  return length;
}

/** `beginning` when all of it came in one request. False when other bytes than these have become the file, or yet may: somebody else has taken this upload over. */
async function complete(ctx: Context, upload: UploadRow, beginning?: Buffer): Promise<boolean> {
  const acknowledged = makeComparison(beginning ? [] : await store.findPieces(ctx.services.db.committed, upload));
  const stored = await ctx.services.blobs.partial.finish(upload.blob_key, acknowledged.see).catch((error) => {
    // The request that sent the last byte is at the same.
    if (error instanceof Failure && error.kind === 'conflict') throw locked('This upload is being finished.');
    throw error;
  });
  if (stored.size !== upload.size || !acknowledged.isSame()) {
    ctx.services.log.error({ ref: upload.ref, key: upload.blob_key }, 'an upload is not what was acknowledged of it');
    await dropUpload(ctx, upload);
    throw conflict('What is stored of this upload is not what was acknowledged of it. Begin it again.');
  }
  if (await becomePending(ctx.services, upload, { ...stored, key: upload.blob_key, beginning })) return true;
  const made = await findPendingFile(ctx.services.db.committed, own(ctx, upload.ref));
  return made?.sha256 === stored.sha256;
}

/**
 * For who did not know the length when they began. It is said once, before the last byte; `reach` is how far the request goes.
 * Says how much of it has room.
 */
export async function declareLength(
  ctx: Context,
  ref: string,
  size: number,
  reach: number,
): Promise<Pick<UploadRow, 'size' | 'taken'>> {
  requireAllowed(ctx, size);
  if (reach > size) throw tooMuch(ctx, size);
  return ctx.services.db.transaction(async (tx) => {
    const { taken = 0 } = (await store.findUpload(tx, own(ctx, ref))) ?? {};
    const left = await takeRoom(ctx, tx, size - taken);
    const said = { size, taken: (await mayHold(ctx, tx, size - taken, left)) ? size : taken };
    if (!(await store.setSize(tx, own(ctx, ref), said)))
      throw malformed('The length of this upload is known: leave Upload-Length out.');
    return said;
  });
}

/** For who is about to end it and cannot even take their turn, because the disk is full. */
export async function freeBytes(ctx: Context, ref: string): Promise<void> {
  const one = own(ctx, ref);
  const upload = await store.findUpload(ctx.services.db.committed, one);
  const isBeingSent = upload && upload.leased_until > one.now;
  if (upload && !isBeingSent) await abandonArriving(ctx.services, upload.blob_key);
}

/** Ends it, whole or not, as long as nobody has used it. */
export async function removeUpload(ctx: Context, ref: string): Promise<void> {
  const upload = await store.findUpload(ctx.services.db.committed, own(ctx, ref));
  if (upload) return dropUpload(ctx, upload);
  await ctx.services.db.transaction(async (tx) => {
    const removed = await removeOwnPending(tx, own(ctx, ref));
    if (!removed) throw notFound('upload');
    await doomBlobs(tx, removed.account_id, [removed.blob_key], ctx.now);
  });
}

/**
 * Bytes go before anything is written, because on a full disk nothing can be until they are gone. After a crash in between it
 * is an upload without bytes, which can be ended again and expires like any other.
 */
async function dropUpload(ctx: Context, upload: UploadRow): Promise<void> {
  const { account_id, blob_key } = upload;
  await abandonArriving(ctx.services, blob_key);
  await ctx.services.db.transaction(async (tx) => {
    await store.removeUpload(tx, upload);
    await doomBlobs(tx, account_id, [blob_key], ctx.now);
  });
}
