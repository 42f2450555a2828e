import { type Readable, Transform } from 'node:stream';
import type { S3Address } from '../../config-checks.ts';
import type { BlobStore, Temporary } from '../blob-store.ts';
import { type ByteRange, checkKey, checkRange, endsEarly, type ListedBlob } from '../receiving.ts';
import { type Bucket, nameOf, openBucket, undefinedIfAbsent, unreachable } from './client.ts';
import { openS3Incoming } from './incoming.ts';
import { listKeys } from './listing.ts';
import { abortMultipart, type ListedPart, listMultiparts, listParts } from './multipart.ts';
import { openS3Partials } from './partial.ts';
import { makeSpares } from './parts.ts';
import type { Patience } from './patience.ts';
import { putBlob } from './put.ts';

/** Any store that speaks S3. Opening asks it nothing: `ping` says whether it works. */
export async function openS3Blobs(address: S3Address, patience?: Partial<Patience>): Promise<BlobStore> {
  const bucket = await openBucket(address, patience);
  const { s3, Bucket, explain } = bucket;
  const spares = makeSpares();
  const object = (key: string) => ({ Bucket, Key: bucket.blobKey(checkKey(key)) });

  const get = async (key: string, range?: ByteRange) => {
    const Range = range && `bytes=${checkRange(range).start}-${range.end}`;
    try {
      const found = await s3.getObject({ ...object(key), ...(Range && { Range }) }).catch(undefinedIfAbsent);
      return found && checked(found.Body as Readable, range);
    } catch (error) {
      if (range && nameOf(error) === 'InvalidRange') throw endsEarly(range, (await stat(key))?.size ?? 0);
      return explain(error);
    }
  };

  const stat = async (key: string) => {
    const found = await s3.headObject(object(key)).catch(undefinedIfAbsent).catch(explain);
    return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  };

  const partial = openS3Partials(bucket, spares, { get, stat });
  return {
    put: async (key, source, options) => putBlob(bucket, spares, checkKey(key), source, options).catch(explain),
    get,
    async delete(key) {
      await s3.deleteObject(object(key)).catch(explain);
    },
    async ping() {
      await s3.putObject({ Bucket, Key: bucket.pingKey, Body: 'ping' }).catch(explain);
    },
    list: (after) => listKeys(bucket, bucket.blobsPrefix, after),
    stat,
    temporary: (olderThan) => leftMultiparts(bucket, partial.list(), olderThan),
    partial,
    incoming: openS3Incoming(bucket),
  };
}

/** A connection that breaks under a reader is the store's failure too; an object that ends early is no end at all. */
function checked(body: Readable, range: ByteRange | undefined): Readable {
  let at = range?.start ?? 0;
  const told = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      at += chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(range && at <= range.end ? endsEarly(range, at) : null),
  });
  body.on('error', (error) => told.destroy(unreachable(error)));
  told.on('close', () => body.destroy());
  return body.pipe(told);
}

/** The multipart uploads that puts left behind. Those of partial blobs belong to whoever began these. */
async function* leftMultiparts(
  bucket: Bucket,
  partials: AsyncIterable<ListedBlob>,
  olderThan: Date,
): AsyncGenerator<Temporary> {
  try {
    const kept = new Set<string>();
    for await (const { key } of partials) kept.add(key);
    for await (const upload of listMultiparts(bucket)) {
      if (upload.begunAt >= olderThan || kept.has(upload.key)) continue;
      const parts = await listParts(bucket, upload);
      if (!parts || isStillSent(parts, olderThan)) continue;
      const bytes = parts.reduce((sum, { size }) => sum + size, 0);
      yield { name: upload.key, bytes, remove: () => abortMultipart(bucket, upload).catch(bucket.explain) };
    }
  } catch (error) {
    bucket.explain(error);
  }
}

/** A large file over a slow line may take longer than anything is left lying. */
const isStillSent = (parts: ListedPart[], olderThan: Date) => parts.some(({ modifiedAt }) => modifiedAt >= olderThan);
