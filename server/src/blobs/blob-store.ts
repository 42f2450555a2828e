import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { tooLarge } from '../failures.ts';

/** A chunk belongs to the store from then on: whoever gave it does not write to it again. */
export type BlobSource = AsyncIterable<Uint8Array>;
export type PutOptions = {
  maxSize: number;
  signal?: AbortSignal | undefined;
  /** Nobody looks at a chunk after yielding it, so the store may free its memory at once instead of leaving it to the collector. */
  yieldsItsChunks?: boolean;
};
export type StoredBlob = { size: number; sha256: string };
/** Both ends included, as in HTTP. What lies past the end of the blob is left out. */
export type ByteRange = { start: number; end: number };
export type ListedBlob = { key: string; modifiedAt: Date };

/** Where bytes live. `server/test/blobs/contract.ts` defines what a store must do; every store runs it. */
export type BlobStore = {
  /**
   * When it resolves, the bytes are durable and readable. When it rejects before that, the key still holds what it held.
   * Rejects with tooLarge, storageFull, the source's own error or the signal's reason; a source it began to read is ended.
   */
  put(key: string, bytes: BlobSource, options: PutOptions): Promise<StoredBlob>;
  /** Whoever gets the stream reads it to the end or destroys it. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  delete(key: string): Promise<void>;
  /** Rejects when the store cannot write. */
  ping(): Promise<void>;
  /**
   * Only for sweeping orphans: a crash between `put` and the transaction that names the key leaves bytes no row knows,
   * and nothing but the store can tell which those are.
   */
  list(): AsyncIterable<ListedBlob>;
};

const KEY = /^[0-9a-f]{4}[0-9a-f-]{0,124}$/;

/** No dot, no slash, no capital: a key cannot leave its folder, nor meet another on a disk that ignores case. */
export const isBlobKey = (key: string): boolean => KEY.test(key);

/** Keys are ours, never a caller's, so a bad one is a bug and not a refusal. Make them random from the first character. */
export function checkKey(key: string): string {
  if (!isBlobKey(key)) throw new TypeError(`Not a blob key: ${JSON.stringify(key)}`);
  return key;
}

export function checkRange(range: ByteRange): ByteRange {
  const isValid = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end);
  if (!isValid || range.start < 0 || range.end < range.start) throw new RangeError('Not a byte range.');
  return range;
}

/**
 * What every store does with a source: counts, hashes, refuses what is too large and obeys the signal.
 * The hash is taken here, chunk by chunk: a worker thread must be fed copies, took more processor time for the same
 * upload and was no faster, because on two cores the client and the disk writes already take the other one.
 */
export async function receive(
  source: BlobSource,
  { maxSize, signal }: PutOptions,
  take: (chunk: Uint8Array) => Promise<void> | undefined,
): Promise<StoredBlob> {
  signal?.throwIfAborted();
  const hash = createHash('sha256');
  let size = 0;
  const pump = async () => {
    for await (const chunk of source) {
      signal?.throwIfAborted();
      size += chunk.byteLength;
      if (size > maxSize) throw tooLarge(`This file is too large: send at most ${maxSize} bytes.`);
      hash.update(chunk);
      const busy = take(chunk);
      if (busy) await busy;
    }
  };
  await unlessAborted(pump(), source, signal);
  return { size, sha256: hash.digest('hex') };
}

/** A source that has gone silent never looks at the signal, so the wait for it is what must end. */
async function unlessAborted(pumping: Promise<void>, source: BlobSource, signal: AbortSignal | undefined) {
  if (!signal) return pumping;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => {
    reject(signal.reason);
    (source as Partial<Readable>).destroy?.();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([pumping, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
