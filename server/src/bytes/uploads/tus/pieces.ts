import { createHash, type Hash } from 'node:crypto';
import type { Piece } from '../../../platform/blobs/partial-blobs.ts';

/**
 * Holds what is read at the end against what was acknowledged on the way, piece by piece in the order of where they begin.
 * When nothing had to be read, all of it came through one process, whose own hash is the file's.
 */
export function makeComparison(pieces: Piece[]) {
  let [at, next, isSame] = [0, 0, true];
  let open: (Piece & { hash: Hash })[] = [];

  return {
    see(chunk: Uint8Array): void {
      const end = at + chunk.byteLength;
      for (; next < pieces.length && pieces[next]!.start < end; next += 1)
        open.push({ ...pieces[next]!, hash: createHash('sha256') });
      for (const { hash, start, size } of open)
        hash.update(chunk.subarray(Math.max(0, start - at), Math.min(chunk.byteLength, start + size - at)));
      for (const { hash, sha256 } of open.filter(({ start, size }) => start + size <= end))
        isSame &&= hash.digest('hex') === sha256;
      open = open.filter(({ start, size }) => start + size > end);
      at = end;
    },
    isSame: (): boolean => at === 0 || (isSame && open.length === 0 && next === pieces.length),
  };
}
