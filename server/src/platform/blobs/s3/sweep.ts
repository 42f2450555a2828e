import type { Temporary } from '../blob-store.ts';
import type { ListedBlob } from '../receiving.ts';
import type { Bucket } from './client.ts';
import { abortMultipart, type ListedPart, listMultiparts, listParts } from './multipart.ts';

/** The multipart uploads that puts left behind. Those of partial blobs belong to whoever began these. */
export async function* leftMultiparts(
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
