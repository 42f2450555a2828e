import { entriesIn } from './contents/bytes.ts';
import { getLines } from './contents/lines.ts';
import { dropManifest, listBackups, readManifest } from './contents/manifest.ts';
import type { Target } from './target.ts';

/** Older than anything that a backup under way has put there and not yet listed. */
const GRACE_MS = 86_400_000;
const BITS = 27;
const LOOKS = 4;

/**
 * Which keys are needed, in the same 16 MiB however many there are. A key that is needed is always found; a few that are
 * not may be found as well, so what goes by this forgets to remove something now and then, and never removes too much.
 */
function makeNeeded() {
  const bits = new Uint8Array(2 ** (BITS - 3));
  const placesOf = (key: string): number[] => {
    const digits = key.replaceAll('-', '');
    const parts = Array.from({ length: LOOKS }, (_, at) => digits.slice(at * 8, at * 8 + 8).padEnd(8, '0'));
    return parts.map((part) => Number.parseInt(part, 16) >>> (32 - BITS));
  };
  return {
    add(key: string): void {
      for (const place of placesOf(key)) bits[place >>> 3] = bits[place >>> 3]! | (1 << (place & 7));
    },
    has: (key: string): boolean => placesOf(key).every((place) => (bits[place >>> 3]! & (1 << (place & 7))) !== 0),
  };
}

/**
 * Keeps the newest so many and says how many went. Bytes go when no backup that is kept needs them; if one of those cannot
 * be read to its end, nobody knows what it needs, and nothing goes.
 */
export async function pruneBackups({ documents, blobs }: Target, keep: number, now: Date): Promise<number> {
  const names = await listBackups(documents);
  const kept = names.slice(-keep);
  const needed = makeNeeded();
  for (const name of kept) {
    const { records, files } = await readManifest(documents, name);
    for (const { key } of [records, files]) needed.add(key);
    for await (const { key } of entriesIn(getLines(blobs, files))) needed.add(key);
  }
  const dropped = names.slice(0, -keep);
  for (const name of dropped) await dropManifest(documents, name);
  const oldest = new Date(now.getTime() - GRACE_MS);
  for await (const { key, modifiedAt } of blobs.list())
    if (modifiedAt < oldest && !needed.has(key)) await blobs.delete(key);
  for await (const left of blobs.temporary(oldest)) await left.remove();
  return dropped.length;
}
