import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import type { ByteRange } from '../receiving.ts';
import { type Bucket, undefinedIfAbsent } from './client.ts';

export type Part = { number: number; size: number; etag: string | undefined };
export type ListedPart = Part & { modifiedAt: Date };
export type Multipart = { key: string; uploadId: string };

const address = (bucket: Bucket, { key, uploadId }: Multipart) => ({
  Bucket: bucket.Bucket,
  Key: bucket.blobKey(key),
  UploadId: uploadId,
});

export async function beginMultipart(bucket: Bucket, key: string): Promise<Multipart> {
  const { UploadId } = await bucket.s3.createMultipartUpload({ Bucket: bucket.Bucket, Key: bucket.blobKey(key) });
  if (!UploadId) throw new Error('The store began a multipart upload without saying its id.');
  return { key, uploadId: UploadId };
}

export async function sendPart(
  bucket: Bucket,
  upload: Multipart,
  number: number,
  bytes: Uint8Array,
  abortSignal?: AbortSignal,
): Promise<Part> {
  const part = { ...address(bucket, upload), PartNumber: number, Body: bytes, ContentLength: bytes.byteLength };
  const { ETag } = await bucket.sender.uploadPart(part, abortSignal && { abortSignal });
  return { number, size: bytes.byteLength, etag: ETag };
}

/** The same with bytes of another object. */
export async function copyPart(
  bucket: Bucket,
  upload: Multipart,
  number: number,
  source: string,
  { start, end }: ByteRange,
): Promise<Part> {
  const { CopyPartResult } = await bucket.s3.uploadPartCopy(
    {
      ...address(bucket, upload),
      PartNumber: number,
      CopySource: source,
      CopySourceRange: `bytes=${start}-${end}`,
    },
    bucket.working,
  );
  return { number, size: end - start + 1, etag: CopyPartResult?.ETag };
}

/** Undefined when the upload was completed or aborted. */
export async function listParts(bucket: Bucket, upload: Multipart): Promise<ListedPart[] | undefined> {
  const parts: ListedPart[] = [];
  let marker: string | undefined;
  do {
    const page = await bucket.s3
      .listParts({ ...address(bucket, upload), ...(marker && { PartNumberMarker: marker }) })
      .catch(undefinedIfAbsent);
    if (!page) return undefined;
    for (const { PartNumber = 0, Size = 0, LastModified = new Date(0), ETag } of page.Parts ?? [])
      parts.push({ number: PartNumber, size: Size, modifiedAt: LastModified, etag: ETag });
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker);
  return parts;
}

/** An answer that was lost and asked for again finds the upload gone and the blob there. */
export async function completeMultipart(bucket: Bucket, upload: Multipart, parts: Part[]): Promise<void> {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  try {
    await bucket.s3.completeMultipartUpload({ ...address(bucket, upload), MultipartUpload: { Parts } }, bucket.working);
  } catch (error) {
    undefinedIfAbsent(error);
    const { Bucket, Key } = address(bucket, upload);
    const { ContentLength } = await bucket.s3.headObject({ Bucket, Key });
    if (ContentLength !== size) throw error;
  }
}

export async function abortMultipart(bucket: Bucket, upload: Multipart): Promise<void> {
  await bucket.s3.abortMultipartUpload(address(bucket, upload)).catch(undefinedIfAbsent);
}

export async function* listMultiparts(bucket: Bucket): AsyncIterable<Multipart & { begunAt: Date }> {
  let at: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (at) {
    const page: ListMultipartUploadsCommandOutput = await bucket.s3.listMultipartUploads(
      { Bucket: bucket.Bucket, Prefix: bucket.blobsPrefix, ...at },
      bucket.working,
    );
    for (const { Key = '', UploadId = '', Initiated = new Date(0) } of page.Uploads ?? [])
      yield { key: Key.slice(bucket.blobsPrefix.length), uploadId: UploadId, begunAt: Initiated };
    at = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
}
