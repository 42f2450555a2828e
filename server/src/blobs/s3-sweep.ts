import type { ListedBlob } from './blob-store.ts';
import type { Bucket } from './s3-client.ts';
import { abortMultipart, listMultiparts, listParts, type Multipart } from './s3-multipart.ts';

/** Ends the multipart uploads that puts left behind. Those of partial blobs belong to whoever began these. */
export async function sweepMultiparts(
  bucket: Bucket,
  partials: AsyncIterable<ListedBlob>,
  olderThan: Date,
): Promise<number> {
  const kept = new Set<string>();
  for await (const { key } of partials) kept.add(key);
  let swept = 0;
  for await (const upload of listMultiparts(bucket)) {
    if (upload.begunAt >= olderThan || kept.has(upload.key) || (await isStillSent(bucket, upload, olderThan))) continue;
    await abortMultipart(bucket, upload);
    swept += 1;
  }
  return swept;
}

/** A large file over a slow line may take longer than anything is left lying. */
async function isStillSent(bucket: Bucket, upload: Multipart, olderThan: Date): Promise<boolean> {
  const parts = await listParts(bucket, upload);
  return parts?.some(({ modifiedAt }) => modifiedAt >= olderThan) ?? false;
}
