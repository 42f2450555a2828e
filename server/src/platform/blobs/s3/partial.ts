import { type BlobStore, measureBlob } from '../blob-store.ts';
import { makeOneWriter, makeRunningTallies, noSuchPartial, type PartialBlobs, wrongOffset } from '../partial-blobs.ts';
import { type BlobSource, checkKey, newTally, type PutOptions, receiveMore, type StoredBlob } from '../receiving.ts';
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

/**
 * A multipart upload, and beside it one small object: the tail, which is what is too little for a part, with the upload's id
 * and how many parts it follows in its metadata. The two are all there is to know, so any process can go on.
 * A tail counts only while exactly those parts are there: the next part begins with it and puts it out of force.
 */
type Standing = { upload: Multipart; full: Part[]; tail: number; length: number };

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

  /** Undefined when it was never begun, or is finished. */
  const find = async (key: string): Promise<Standing | undefined> => {
    const found = await findTail(key);
    const parts = found && (await listParts(bucket, found.upload));
    if (!parts) return undefined;
    // A short part is a tail that an interrupted `finish` has sent, and will send again.
    const gap = parts.findIndex(({ number, size }, i) => number !== i + 1 || size !== sizeOfPart(number));
    const full = gap < 0 ? parts : parts.slice(0, gap);
    const tail = found.after === full.length ? found.size : 0;
    return { upload: found.upload, full, tail, length: full.reduce((sum, { size }) => sum + size, tail) };
  };

  const readTail = async ({ upload, tail }: Standing): Promise<Uint8Array> => {
    if (tail === 0) return new Uint8Array();
    const { Body } = await s3.getObject(object(upload.key));
    return Body!.transformToByteArray();
  };

  const append = async (standing: Standing, source: BlobSource, options: PutOptions) => {
    const { upload, full, length } = standing;
    const running = tallies.take(upload.key, length);
    // When the beginning was not seen, the whole is hashed at the end, and this only counts.
    const tally = running ?? { ...newTally(), size: length };
    const send = (number: number, bytes: Buffer) => sendPart(bucket, upload, number, bytes);
    // One at a time: were a later part there before an earlier one, a crash would leave a gap.
    const parts = startParts(full.length + 1, { spares, atOnce: 1, mayFree: options.yieldsItsChunks, send });
    await parts.take(await readTail(standing));
    try {
      await receiveMore(tally, source, options, parts.take);
    } finally {
      const rest = await parts.arrived();
      if (tally.size > length) await saveTail(upload, rest.number - 1, rest.bytes);
      if (running) tallies.keep(upload.key, running);
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
  const examine = async (key: string, length: number | undefined): Promise<StoredBlob> => {
    const running = length === undefined ? undefined : tallies.take(key, length);
    if (running) return { size: running.size, sha256: running.hash.digest('hex') };
    const measured = await measureBlob(blobs, key);
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
        const standing = await find(key);
        if (!standing) throw noSuchPartial();
        if (standing.length !== offset) throw wrongOffset(standing.length);
        return append(standing, source, options);
      }).catch(bucket.explain),
    finish: (key) =>
      alone(key, async () => {
        const standing = await find(key);
        if (standing) await complete(standing);
        const stored = await examine(key, standing?.length);
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
