import type { ListedBlob } from './receiving.ts';

/**
 * Where callers put bytes themselves, at an address of the store's own. Nothing that lies there is a blob: until it expires
 * an address can be used again, so what it was for is copied, inside the store, to where no address leads.
 */
export type IncomingBlobs = {
  /** An address takes so many bytes at most. */
  mostBytes: number;
  /** Takes exactly `size` bytes, for so long from `now` on. */
  addressFor(key: string, options: { size: number; now: Date; expiresInSeconds: number }): Promise<string>;
  /**
   * Makes a blob under the key `to` of what was put at `from`; false when that is not there, or of another size. Whatever
   * is put there afterwards leaves the blob as it is.
   */
  keep(from: string, to: string, size: number): Promise<boolean>;
  /** Of what was put there; undefined when there is nothing. */
  size(key: string): Promise<number | undefined>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<ListedBlob>;
};
