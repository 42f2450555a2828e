import { Readable } from 'node:stream';
import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, transact } from '../../platform/context.ts';
import { BeginAgainAfter } from '../../platform/db/begin-again.ts';
import type { Queries } from '../../platform/db/database.ts';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { PendingFileRow } from '../../platform/db/tables/files.ts';
import { Failure, invalid } from '../../platform/failures.ts';
import { newBlobKey } from '../storage/keys.ts';
import { requireRoom, takeRoom } from '../storage/quota.ts';
import { type Form, receiveFile } from './form/form.ts';
import { describeFile } from './names.ts';
import { collectFromStore, findAwaited } from './presigned/presigned.ts';
import * as store from './store.ts';
import { makeBeginning, typeOfUpload } from './types.ts';
import { endOfWaiting, newRef } from './unfinished.ts';

/** Bytes first, row after: a crash in between leaves bytes that no row knows, and those are swept. */
export async function receiveUpload(ctx: Context, form: Form): Promise<Committed<PendingFileRow>> {
  const { maxFileSize: maxSize } = ctx.services.config;
  return keep(ctx, (key, requireRoom) => receiveFile(form, ctx.services.blobs, key, { maxSize, requireRoom }));
}

/** Of what has come in some other way than by a request of its own, and is here already. */
export async function keepUpload(
  ctx: Context,
  bytes: Uint8Array,
  { name, type }: { name: string; type: string },
): Promise<Committed<PendingFileRow>> {
  const { config, blobs } = ctx.services;
  return keep(ctx, async (key, requireRoom) => {
    const described = describeFile(name, type);
    await requireRoom(bytes.length);
    const beginning = makeBeginning();
    const options = { maxSize: config.maxFileSize, announced: bytes.length, seen: beginning.see };
    const stored = await blobs.put(key, Readable.from([bytes]), options);
    return { ...described, ...stored, beginning: beginning.bytes() };
  });
}

type Receive = (key: string, requireRoom: (bytes: number) => Promise<unknown>) => ReturnType<typeof receiveFile>;

async function keep(ctx: Context, receive: Receive): Promise<Committed<PendingFileRow>> {
  requireInAccount(ctx.actor, 'pendingFile.create');
  const { blobs } = ctx.services;
  const key = newBlobKey(ctx.actor.accountId);
  try {
    const file = await receive(key, (bytes) => requireRoom(ctx, bytes));
    // The request may have begun long ago: what it sent lives from now on.
    const row: PendingFileRow = {
      account_id: ctx.actor.accountId,
      ref: newRef(),
      blob_key: key,
      name: file.name,
      content_type: await typeOfUpload(blobs, key, file, file.beginning),
      size: file.size,
      sha256: file.sha256,
      metadata: '',
      created_by: ctx.actor.personId,
      created_at: ctx.services.now().toISOString(),
      expires_at: endOfWaiting(ctx.services),
    };
    return await transact(ctx, async (tx) => {
      await takeRoom(ctx, tx, row.size);
      await store.insertPendingFile(tx, row);
      return row;
    });
  } catch (error) {
    // A store that is away would let its caller wait once more, and a database that went away may have kept the row: then they
    // stay, and are swept if no row names them.
    const isAway =
      error instanceof Failure ? error.kind === 'unavailable' : dialectOf(ctx.db).outageOf(error) !== undefined;
    if (!isAway)
      await blobs.delete(key).catch((err) => ctx.services.log.warn({ err, key }, 'bytes of a refused upload are left'));
    throw error;
  }
}

/** Used, expired, foreign, unknown and without its bytes are refused alike: nobody learns which it was. */
const unusable = () =>
  invalid('This pending file does not exist, has expired or was used already. Upload the file again.', [
    { field: 'pendingFileRef', message: 'names no pending file' },
  ]);

/** Uses up a reference. */
export async function takeUpload(ctx: Context, tx: Queries, ref: string): Promise<PendingFileRow> {
  const upload = await store.takePendingFile(tx, { accountId: ctx.actor.accountId, ref, now: ctx.now });
  if (upload) return upload;
  const awaited = await findAwaited(ctx, tx, ref);
  if (!awaited) throw unusable();
  throw new BeginAgainAfter(async () => {
    if (!(await collectFromStore(ctx.services, awaited))) throw unusable();
  });
}

/** Looks at an upload before a transaction uses it: its bytes cannot be looked at inside one. */
export async function peekUpload(ctx: Context, ref: string): Promise<PendingFileRow | undefined> {
  const awaited = await findAwaited(ctx, ctx.db, ref);
  if (awaited) await collectFromStore(ctx.services, awaited);
  return store.findPendingFile(ctx.db, { accountId: ctx.actor.accountId, ref, now: ctx.now });
}
