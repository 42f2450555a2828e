import { inLanes } from '../lanes.ts';
import type { ByteRange } from '../receiving.ts';
import type { Bucket } from './client.ts';
import { abortMultipart, beginMultipart, completeMultipart, copyPart, type Part } from './multipart.ts';

type Original = { path: string; size: number };

const PIECE = 64 * 2 ** 20;
const AT_ONCE = 4;

/**
 * Copies inside the store. Stores copy at the pace of their disks and answer at the end, so what is large is copied in
 * pieces, several at a time: no answer takes longer than one is waited for.
 */
export async function copyObject(bucket: Bucket, original: Original, key: string, piece = PIECE): Promise<void> {
  if (original.size > piece) return copyInPieces(bucket, original, key, piece);
  await bucket.s3.copyObject(
    {
      Bucket: bucket.Bucket,
      Key: bucket.blobKey(key),
      CopySource: sourceOf(bucket, original),
      // Whoever put it may have said something of it that would come along.
      MetadataDirective: 'REPLACE',
    },
    bucket.working,
  );
}

async function copyInPieces(bucket: Bucket, original: Original, key: string, piece: number): Promise<void> {
  const upload = await beginMultipart(bucket, key);
  const source = sourceOf(bucket, original);
  const pieces = piecesOf(original.size, piece);
  const parts: Part[] = [];
  try {
    await inLanes(AT_ONCE, async () => {
      for (const { number, range } of pieces) parts[number - 1] = await copyPart(bucket, upload, number, source, range);
    });
  } catch (error) {
    // What cannot be ended now is swept later; the caller should hear of the first failure, not of this one.
    await abortMultipart(bucket, upload).catch(() => {});
    throw error;
  }
  await completeMultipart(bucket, upload, parts);
}

function* piecesOf(size: number, piece: number): Generator<{ number: number; range: ByteRange }, void> {
  for (let start = 0; start < size; start += piece)
    yield { number: start / piece + 1, range: { start, end: Math.min(start + piece, size) - 1 } };
}

/** As a request to copy names it. */
export const sourceOf = ({ Bucket }: Bucket, { path }: Pick<Original, 'path'>): string =>
  `${Bucket}/${path}`.split('/').map(encodeURIComponent).join('/');
