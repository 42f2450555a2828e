import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { tooLarge } from '../failures.ts';

/** A chunk belongs to the store from then on: whoever gave it does not write to it again. */
export type BlobSource = AsyncIterable<Uint8Array>;
export type PutOptions = {
  maxSize: number;
  /** So many will come, as far as was said: when there is no room for them, none is taken. */
  announced?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Nobody looks at a chunk after yielding it, so the store may free its memory at once instead of leaving it to the collector. */
  yieldsItsChunks?: boolean;
  /** Is shown each chunk on its way. */
  seen?: (chunk: Uint8Array) => void;
};
export type StoredBlob = { size: number; sha256: string };
/**
 * Both ends included, as in HTTP. Who asks for it knows that the blob reaches that far: one that ends earlier is damaged, and
 * the stream breaks off with an error, because somebody may have been told how many bytes to wait for.
 */
export type ByteRange = { start: number; end: number };
export type ListedBlob = { key: string; modifiedAt: Date };

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

export const endsEarly = ({ end }: ByteRange, at: number): Error =>
  new Error(`These bytes end after ${at}, and ${end + 1} should be there.`);

/**
 * What has been received so far: `hash` of all from `start` on, up to `size`. It is kept between the appends to a partial
 * blob, so that its end needs no second reading.
 */
export type Tally = { start: number; size: number; hash: Hash };
export const newTally = (start = 0): Tally => ({ start, size: start, hash: createHash('sha256') });

export async function receive(source: BlobSource, options: PutOptions, take: Take): Promise<StoredBlob> {
  const tally = newTally();
  await receiveMore(tally, source, options, take);
  return { size: tally.size, sha256: tally.hash.digest('hex') };
}

type Take = (chunk: Uint8Array) => Promise<void> | undefined;

/**
 * What every store does with a source: counts, hashes, refuses what is too large and obeys the signal. Nothing is taken
 * after it has ended.
 * The hash is taken here, chunk by chunk: a worker thread must be fed copies, took more processor time for the same
 * upload and was no faster, because on two cores the client and the disk writes already take the other one.
 */
export async function receiveMore(
  tally: Tally,
  source: BlobSource,
  { maxSize, signal, seen }: PutOptions,
  take: Take,
): Promise<void> {
  signal?.throwIfAborted();
  const pump = async () => {
    for await (const chunk of source) {
      signal?.throwIfAborted();
      if (tally.size + chunk.byteLength > maxSize)
        throw tooLarge(`This file is too large: send at most ${maxSize} bytes.`);
      tally.size += chunk.byteLength;
      tally.hash.update(chunk);
      seen?.(chunk);
      // Before the chunk is given away, and with it perhaps its length.
      const turn = takeOfTurn(chunk.byteLength);
      const busy = take(chunk);
      if (busy) await busy;
      if (turn) await turn;
    }
  };
  await unlessAborted(pump(), source, signal);
}

/** The collector sees a chunk as a few bytes and lets tens of megabytes of them gather; a detached buffer is gone at once. */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
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

/** What all that arrives together may take of one turn of the event loop: about a millisecond of hashing. */
const BYTES_A_TURN = 2 ** 20;

let left = BYTES_A_TURN;
let next: Promise<void> | undefined;

/**
 * Several fast senders would fill each turn of the event loop with megabytes, and whoever asks for something else would
 * wait behind all of them. So bytes are counted as they are taken; a promise when the rest has to wait for the next turn.
 */
function takeOfTurn(bytes: number): Promise<void> | undefined {
  left -= bytes;
  if (left > 0) return undefined;
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      left = BYTES_A_TURN;
      next = undefined;
      resolve();
    });
  });
  return next;
}
