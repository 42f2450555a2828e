import type { Readable } from 'node:stream';
import type { IncomingBlobs } from './incoming.ts';
import type { PartialBlobs } from './partial-blobs.ts';
import {
  type BlobSource,
  type ByteRange,
  type ListedBlob,
  type PutOptions,
  receive,
  type StoredBlob,
} from './receiving.ts';

type BlobStat = { size: number; modifiedAt: Date };
export type Temporary = { name: string; bytes: number; remove(): Promise<void> };

/** Where bytes live. `server/test/platform/blobs/contract.ts` defines what a store must do; every store runs it. */
export type BlobStore = {
  /**
   * When it resolves, the bytes are durable and readable. When it rejects before that, the key still holds what it held.
   * Rejects with tooLarge, storageFull, the source's own error or the signal's reason; a source it began to read is ended.
   */
  put(key: string, bytes: BlobSource, options: PutOptions): Promise<StoredBlob>;
  /** Whoever gets the stream reads it to the end or destroys it. Its chunks are theirs: they may free them. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  delete(key: string): Promise<void>;
  /** Rejects when the store cannot write. */
  ping(): Promise<void>;
  /**
   * Only for sweeping orphans: a crash between `put` and the transaction that names the key leaves bytes no row knows,
   * and nothing but the store can tell which those are. In the order of their keys, from the first after this one.
   */
  list(after?: string): AsyncIterable<ListedBlob>;
  stat(key: string): Promise<BlobStat | undefined>;
  /** Rejects with storageFull when so many more bytes do not fit. Missing on a store that does not know how large it is. */
  requireRoom?(bytes: number): Promise<void>;
  /** What puts left behind when the process died under them, untouched since. Partial blobs are not of that kind. */
  temporary(olderThan: Date): AsyncIterable<Temporary>;
  partial: PartialBlobs;
  /** Missing on a store that has no addresses of its own. */
  incoming?: IncomingBlobs;
};

/** Reads a blob to its end, for its size and hash. */
export async function measureBlob(
  blobs: Pick<BlobStore, 'get'>,
  key: string,
  seen: (chunk: Uint8Array) => void = () => {},
): Promise<StoredBlob | undefined> {
  const source = await blobs.get(key);
  return source && receive(source, { maxSize: Number.POSITIVE_INFINITY, seen }, () => undefined);
}
