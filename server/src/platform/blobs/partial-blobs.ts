import { conflict } from '../failures.ts';
import {
  type BlobSource,
  checkKey,
  type ListedBlob,
  newTally,
  type PutOptions,
  type StoredBlob,
  type Tally,
} from './receiving.ts';

/**
 * Blobs whose bytes arrive in several requests, with any length of time and any number of restarts in between.
 * One writer at a time: a process refuses the second one with conflict. Whoever runs several processes keeps them apart and,
 * where one may have been stopped in the middle, lets the next go on with a copy (`takeOver`).
 */
export type PartialBlobs = {
  /** Rejects with storageFull when there is no room for as many bytes as were announced. */
  begin(key: string, announced?: number): Promise<void>;
  /** How much of it is durable: all of it, once finished, for a crash may have hidden that it was. Undefined when there is neither. */
  length(key: string): Promise<number | undefined>;
  /**
   * Appends at exactly `offset`, else rejects with conflict; resolves with the new length, all of it durable. `maxSize`
   * counts from the blob's beginning. Rejects as `put` does, but keeps what arrived before, unless the store itself
   * failed or is full: ask for the length then.
   */
  append(key: string, offset: number, bytes: BlobSource, options: PutOptions): Promise<number>;
  /**
   * Makes all that is durable of one the beginning of another, which nobody else knows of yet. Whoever still writes to the
   * first, because they were stopped and do not know that their turn is over, reaches nothing of the second. False when
   * there is none, or it is finished.
   */
  takeOver(from: string, to: string): Promise<boolean>;
  /** The last of it that came through this process without a break, in however many appends. */
  lastPiece(key: string): Piece | undefined;
  /**
   * Makes it the blob under its key, as `put` would have. May be called again after a crash in its middle. `seen` is shown
   * each chunk if it has to be read, because not all of it came through this process.
   */
  finish(key: string, seen?: (chunk: Uint8Array) => void): Promise<StoredBlob>;
  /** Also what does not exist, or was finished: then nothing happens to the blob. */
  abandon(key: string): Promise<void>;
  list(): AsyncIterable<ListedBlob>;
};

/** A stretch of bytes as they came. */
export type Piece = { start: number; size: number; sha256: string };

export const noSuchPartial = () => conflict('There is no such unfinished upload.');
export const wrongOffset = (length: number) => conflict(`This upload has ${length} bytes so far: go on from there.`);

/** Runs one piece of work at a time for each key, and refuses a second one meanwhile. */
export function makeOneWriter() {
  const busy = new Set<string>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (busy.has(checkKey(key)))
      throw conflict('This upload is being written to by another request. Try again when that has ended.');
    busy.add(key);
    try {
      return await work();
    } finally {
      busy.delete(key);
    }
  };
}

const MOST_TALLIES = 1000;

/**
 * The hashes of partial blobs under way, while this process lives and every append comes through it. What is not here
 * is read once more at the end, so forgetting costs time and nothing else.
 */
export function makeRunningTallies() {
  const tallies = new Map<string, Tally>();
  return {
    /** Taken out until it is kept again: an append that fails may have hashed bytes that were not stored. */
    take(key: string, size: number): Tally {
      const tally = tallies.get(key);
      tallies.delete(key);
      return tally?.size === size ? tally : newTally(size);
    },
    /** All of it came through here, and so it was synced. */
    covers(key: string, size: number): boolean {
      const tally = tallies.get(key);
      return size === 0 || (tally?.start === 0 && tally.size === size);
    },
    lastPiece(key: string): Piece | undefined {
      const tally = tallies.get(key);
      return tally && { start: tally.start, size: tally.size - tally.start, sha256: tally.hash.copy().digest('hex') };
    },
    keep(key: string, tally: Tally): void {
      tallies.set(key, tally);
      const [oldest] = tallies.keys();
      if (tallies.size > MOST_TALLIES && oldest !== undefined) tallies.delete(oldest);
    },
    forget: (key: string): void => void tallies.delete(key),
  };
}
