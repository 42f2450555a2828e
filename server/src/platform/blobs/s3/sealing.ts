import { inLanes } from '../lanes.ts';
import type { ByteRange } from '../receiving.ts';
import type { Bucket } from './client.ts';
import { sourceOf } from './copy.ts';
import { copyPart, type Multipart } from './multipart.ts';
import { sizeOfPart } from './parts.ts';

const AT_ONCE = 4;

/** How many full parts make an object of this size; undefined when it holds anything else. */
export function partsIn(size: number): number | undefined {
  let [count, sum] = [0, 0];
  while (sum < size) sum += sizeOfPart(++count);
  return sum === size && count > 0 ? count : undefined;
}

/**
 * Parts of an upload under way cannot be read, and can be replaced by whoever knows its id. So an upload is taken from
 * somebody by completing it, with the parts there are, which nobody adds to any more; they are copied from there.
 */
export async function copySealed(bucket: Bucket, from: string, upload: Multipart, count: number): Promise<void> {
  const source = sourceOf(bucket, { path: bucket.blobKey(from) });
  const ranges = rangesOf(count);
  await inLanes(AT_ONCE, async () => {
    for (const [number, range] of ranges) await copyPart(bucket, upload, number, source, range);
  });
}

function* rangesOf(count: number): Generator<[number, ByteRange], void> {
  for (let [number, start] = [1, 0]; number <= count; number += 1) {
    const end = start + sizeOfPart(number) - 1;
    yield [number, { start, end }];
    start = end + 1;
  }
}
