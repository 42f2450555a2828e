import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobSource } from '../../platform/blobs/receiving.ts';
import { malformed } from '../../platform/failures.ts';

export type Chunks = AsyncIterator<Buffer>;

const PATIENCE_MS = 2000;

/** The request's own iterator would end the connection when left early; this one only ever asks for the next chunk. */
export function chunksOf(body: AsyncIterable<Buffer>): Chunks {
  const chunks = body[Symbol.asyncIterator]();
  return {
    next: () =>
      chunks.next().catch((error: unknown) => {
        throw Object.assign(malformed('The upload was cut off before its end.'), { cause: error });
      }),
  };
}

/** The same chunks for a store to read. */
export const sourceOf = (chunks: Chunks): BlobSource => ({ [Symbol.asyncIterator]: () => chunks });

/**
 * Most programs listen for an answer only when they have sent everything, and take a closed connection for a fault.
 * So what is left of a refused upload is read and thrown away, for a little while before the answer and then behind it.
 */
export async function discard(chunks: Chunks): Promise<void> {
  const drain = async () => {
    while (!(await chunks.next()).done);
  };
  await Promise.race([drain().catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })]);
}
