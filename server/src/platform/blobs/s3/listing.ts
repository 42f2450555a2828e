import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { isBlobKey, type ListedBlob } from '../receiving.ts';
import type { Bucket } from './client.ts';

/** The keys behind a prefix in their order, page by page. */
export async function* listKeys(
  { s3, Bucket, working, explain }: Bucket,
  prefix: string,
  after = '',
): AsyncIterable<ListedBlob> {
  let next: { ContinuationToken?: string; StartAfter?: string } | undefined = after
    ? { StartAfter: prefix + after }
    : {};
  while (next) {
    const page: ListObjectsV2CommandOutput = await s3
      .listObjectsV2({ Bucket, Prefix: prefix, ...next }, working)
      .catch(explain);
    for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? []) {
      const key = Key.slice(prefix.length);
      if (isBlobKey(key)) yield { key, modifiedAt: LastModified };
    }
    next = page.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : undefined;
  }
}
