import type { IncomingBlobs } from '../incoming.ts';
import { checkKey } from '../receiving.ts';
import { type Bucket, undefinedIfAbsent } from './client.ts';
import { copyObject } from './copy.ts';
import { listKeys } from './listing.ts';

/** What S3 takes in one request. */
const MOST_BYTES = 5 * 2 ** 30;
const ATTEMPTS = 5;

type PutObject = { size: number; etag: string | undefined };

export function openS3Incoming(bucket: Bucket): IncomingBlobs {
  const { s3, Bucket, explain } = bucket;
  const object = (key: string) => ({ Bucket, Key: bucket.incomingKey(checkKey(key)) });

  const find = async (key: string): Promise<PutObject | undefined> => {
    const found = await s3.headObject(object(key)).catch(undefinedIfAbsent);
    return found && { size: found.ContentLength ?? 0, etag: found.ETag };
  };

  /** False, and no copy, when it was put once more meanwhile or is gone: not every store can be told which one is meant. */
  const copyUnchanged = async (from: string, to: string, { size, etag }: PutObject): Promise<boolean> => {
    try {
      await copyObject(bucket, { path: object(from).Key, size }, to);
    } catch (error) {
      undefinedIfAbsent(error);
      return false;
    }
    const after = await find(from);
    if (after && after.etag === etag) return true;
    await s3.deleteObject({ Bucket, Key: bucket.blobKey(to) });
    return false;
  };

  const keep = async (from: string, to: string, size: number): Promise<boolean> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const found = await find(from);
      if (found?.size !== size) return false;
      if (await copyUnchanged(from, checkKey(to), found)) return true;
    }
    return false;
  };

  return {
    mostBytes: MOST_BYTES,
    async addressFor(key, { size, now, expiresInSeconds }) {
      const [{ PutObjectCommand }, { getSignedUrl }] = await Promise.all([
        import('@aws-sdk/client-s3'),
        import('@aws-sdk/s3-request-presigner'),
      ]);
      const command = new PutObjectCommand({ ...object(key), ContentLength: size });
      return getSignedUrl(s3, command, { expiresIn: expiresInSeconds, signingDate: now });
    },
    keep: (from, to, size) => keep(from, to, size).catch(explain),
    size: async (key) => (await find(key).catch(explain))?.size,
    async delete(key) {
      await s3.deleteObject(object(key)).catch(explain);
    },
    list: () => listKeys(bucket, bucket.incomingPrefix),
  };
}
