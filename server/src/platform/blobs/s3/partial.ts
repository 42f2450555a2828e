import { conflict } from '../../failures.ts';
import { type BlobStore, measureBlob } from '../blob-store.ts';
import { makeOneWriter, makeRunningTallies, noSuchPartial, type PartialBlobs, wrongOffset } from '../partial-blobs.ts';
import { type BlobSource, checkKey, type PutOptions, receiveMore, type StoredBlob } from '../receiving.ts';
import { type Bucket, undefinedIfAbsent } from './client.ts';
import { listKeys } from './listing.ts';
import {
  abortMultipart,
  beginMultipart,
  completeMultipart,
  listParts,
  type Multipart,
  type Part,
  sendPart,
} from './multipart.ts';
import { type Spares, sizeOfPart, startParts } from './parts.ts';
import { copySealed, partsIn } from './sealing.ts';

const TRIES = 5;

/**
 * A multipart upload, and beside it one small object: the tail, which is what is too little for a part, with the upload's id
 * and how many parts it follows in its metadata. The two are all there is to know, so any process can go on.
 * A tail counts only while exactly those parts are there: the next part begins with it and puts it out of force.
 * One that was sealed, because somebody took it over, has its parts in an object instead.
 */
type Standing = { upload: Multipart; full: Part[]; tail: number; length: number; isSealed: boolean };

export function openS3Partials(bucket: Bucket, spares: Spares, blobs: Pick<BlobStore, 'get' | 'stat'>): PartialBlobs {
  const { s3, sender, Bucket } = bucket;
  const tallies = makeRunningTallies();
  const alone = makeOneWriter();
  const object = (key: string) => ({ Bucket, Key: bucket.partialKey(checkKey(key)) });

  const saveTail = (upload: Multipart, after: number, bytes: Uint8Array) =>
    sender.putObject({
      ...object(upload.key),
      Body: bytes,
      Metadata: { 'upload-id': upload.uploadId, after: String(after) },
    });

  const findTail = async (key: string) => {
    const found = await s3.headObject(object(key)).catch(undefinedIfAbsent);
    if (!found) return undefined;
    const { 'upload-id': uploadId = '', after } = found.Metadata ?? {};
    return { upload: { key, uploadId }, after: Number(after), size: found.ContentLength ?? 0 };
  };

  type Tail = NonNullable<Awaited<ReturnType<typeof findTail>>>;
  const standingAt = ({ upload, after, size }: Tail, full: Part[], isSealed: boolean): Standing => {
    const tail = after === full.length ? size : 0;
    return { upload, full, tail, length: full.reduce((sum, part) => sum + part.size, tail), isSealed };
  };

  /** Undefined when it was never begun, or is finished. */
  const find = async (key: string): Promise<Standing | undefined> => {
    const found = await findTail(key);
    if (!found) return undefined;
    const parts = await listParts(bucket, found.upload);
    if (!parts) return findSealed(found);
    // A short part is a tail that an interrupted `finish` has sent, and will send again.
    const gap = parts.findIndex(({ number, size }, i) => number !== i + 1 || size !== sizeOfPart(number));
    const full = gap < 0 ? parts : parts.slice(0, gap);
    return standingAt(found, full, false);
  };

  const findSealed = async (found: Tail): Promise<Standing | undefined> => {
    const object = await blobs.stat(found.upload.key);
    const count = object && partsIn(object.size);
    if (!count) return undefined;
    const full = Array.from({ length: count }, (_, i) => ({ number: i + 1, size: sizeOfPart(i + 1), etag: undefined }));
    return standingAt(found, full, true);
  };

  /** Goes on with it under another key, or under its own if somebody who had sealed it got no further. */
  const copyTo = async (key: string, { upload: { key: from }, full }: Standing, tail: Uint8Array) => {
    const upload = await beginMultipart(bucket, key);
    await copySealed(bucket, from, upload, full.length);
    await saveTail(upload, full.length, tail);
  };

  const findOpen = async (key: string): Promise<Standing | undefined> => {
    const standing = await find(key);
    if (!standing?.isSealed) return standing;
    // Without a tail it is whole as it is.
    if (standing.tail === 0) return undefined;
    await copyTo(key, standing, await readTail(standing));
    return find(key);
  };

  /** What is read of it is what counts in the end; whoever writes meanwhile makes it begin again. */
  const seal = async (standing: Standing): Promise<Uint8Array | undefined> => {
    const tail = await readTail(standing);
    if (tail.length !== standing.tail) return undefined;
    if (standing.full.length > 0 && !standing.isSealed) await completeMultipart(bucket, standing.upload, standing.full);
    return tail;
  };

  const readTail = async ({ upload, tail }: Standing): Promise<Uint8Array> => {
    if (tail === 0) return new Uint8Array();
    const { Body } = await s3.getObject(object(upload.key));
    return Body!.transformToByteArray();
  };

  const append = async (standing: Standing, source: BlobSource, options: PutOptions) => {
    const { upload, full, length } = standing;
    // When the beginning was not seen, the whole is hashed at the end.
    const tally = tallies.take(upload.key, length);
    const send = (number: number, bytes: Buffer) => sendPart(bucket, upload, number, bytes);
    // One at a time: were a later part there before an earlier one, a crash would leave a gap.
    const parts = startParts(full.length + 1, { spares, atOnce: 1, mayFree: options.yieldsItsChunks, send });
    await parts.take(await readTail(standing));
    try {
      await receiveMore(tally, source, options, parts.take);
    } finally {
      const rest = await parts.arrived();
      if (tally.size > length) await saveTail(upload, rest.number - 1, rest.bytes);
      tallies.keep(upload.key, tally);
      parts.release();
    }
    return tally.size;
  };

  const complete = async (standing: Standing) => {
    const { upload, full } = standing;
    const tail = await readTail(standing);
    if (full.length === 0) {
      await sender.putObject({ Bucket, Key: bucket.blobKey(upload.key), Body: tail });
      return abortMultipart(bucket, upload);
    }
    const last = tail.length > 0 ? [await sendPart(bucket, upload, full.length + 1, tail)] : [];
    await completeMultipart(bucket, upload, [...full, ...last]);
  };

  /** With the hash that ran along, or else by reading the blob. */
  const examine = async (key: string, length: number | undefined, seen: PutOptions['seen']): Promise<StoredBlob> => {
    const running = length === undefined ? undefined : tallies.take(key, length);
    if (running?.start === 0) return { size: running.size, sha256: running.hash.digest('hex') };
    const measured = await measureBlob(blobs, key, seen);
    if (!measured) throw noSuchPartial();
    return measured;
  };

  return {
    async begin(key) {
      const upload = await beginMultipart(bucket, checkKey(key)).catch(bucket.explain);
      await saveTail(upload, 0, new Uint8Array()).catch(bucket.explain);
    },
    length: async (key) => (await find(key).catch(bucket.explain))?.length ?? (await blobs.stat(key))?.size,
    append: (key, offset, source, options) =>
      alone(key, async () => {
        options.signal?.throwIfAborted();
        const standing = await findOpen(key);
        if (!standing) throw noSuchPartial();
        if (standing.length !== offset) throw wrongOffset(standing.length);
        return append(standing, source, options);
      }).catch(bucket.explain),
    lastPiece: tallies.lastPiece,
    async takeOver(from, to) {
      for (let left = TRIES; left > 0; left -= 1) {
        const standing = await find(checkKey(from)).catch(bucket.explain);
        if (!standing) return false;
        try {
          const tail = await seal(standing);
          if (!tail) continue;
          await copyTo(checkKey(to), standing, tail);
          return true;
        } catch (error) {
          if (left === 1) bucket.explain(error);
        }
      }
      throw conflict('This upload is still being written to. Try again in a moment.');
    },
    finish: (key, seen) =>
      alone(key, async () => {
        const standing = await findOpen(key);
        if (standing) await complete(standing);
        const stored = await examine(key, standing?.length, seen);
        await s3.deleteObject(object(key));
        return stored;
      }).catch(bucket.explain),
    async abandon(key) {
      tallies.forget(key);
      const found = await findTail(key).catch(bucket.explain);
      if (!found) return;
      await abortMultipart(bucket, found.upload).catch(bucket.explain);
      await s3.deleteObject(object(key)).catch(bucket.explain);
    },
    list: () => listKeys(bucket, bucket.partialsPrefix),
  };
}
