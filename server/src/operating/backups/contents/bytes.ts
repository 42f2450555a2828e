import { type KnownBlob, knownBlobs, type PlacedBlob } from '../../../bytes/storage/known.ts';
import { problemOf } from '../../../bytes/storage/verify.ts';
import { allAccounts } from '../../../people/accounts/accounts.ts';
import { type BlobStore, measureBlob } from '../../../platform/blobs/blob-store.ts';
import { inLanes } from '../../../platform/blobs/lanes.ts';
import type { Reading } from '../../../platform/db/whole.ts';
import { Failure } from '../../../platform/failures.ts';

const AT_ONCE = 4;
const PORTION = 100;

/** A file's bytes in a list: whose they are, the column that names them, and what they are or have to be. */
export type Entry = { account: number; place: number; key: string; size: number | null; sha256: string | null };
export type Problem = { account: number; key: string; problem: string };
export type Moved = { count: number; bytes: number; copied: number; copiedBytes: number; missing: number };

export const noneMoved = (): Moved => ({ count: 0, bytes: 0, copied: 0, copiedBytes: 0, missing: 0 });

const lineOf = ({ account, place, key, size, sha256 }: Entry) =>
  `${JSON.stringify([account, place, key, size, sha256])}\n`;

function entryIn(line: string): Entry {
  const [account, place, key, size, sha256] = JSON.parse(line);
  return { account, place, key, size, sha256 };
}

/** All bytes that these records name, in the order of `compare`. */
export async function* namedBytes(
  { q, tables }: Pick<Reading, 'q' | 'tables'>,
  named: (entry: PlacedBlob) => void,
): AsyncGenerator<string> {
  const which = { tables: await tables() };
  for (const account of await allAccounts(q))
    for await (const portion of knownBlobs(q, account, which)) {
      for (const blob of portion) named(blob);
      yield portion.map((blob) => lineOf({ account, ...blob })).join('');
    }
}

export async function* entriesIn(portions: AsyncIterable<string[]>): AsyncGenerator<Entry, void> {
  for await (const lines of portions) for (const line of lines) yield entryIn(line);
}

const compare = (a: Entry, b: Entry): number =>
  a.account - b.account || a.place - b.place || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Two lists in the same order are gone through side by side: of neither more than an entry is held. */
export function makeLookup(entries: AsyncGenerator<Entry, void>) {
  let next: Promise<IteratorResult<Entry, void>> | undefined;
  return {
    /** Asked for in order. */
    async find(wanted: Entry): Promise<Entry | undefined> {
      for (;;) {
        next ??= entries.next();
        const { value } = await next;
        const order = value ? compare(value, wanted) : 1;
        if (order > 0) return undefined;
        next = undefined;
        if (order === 0) return value as Entry;
      }
    },
    close: () => entries.return(),
  };
}
type Lookup = Pick<ReturnType<typeof makeLookup>, 'find'>;

type Moving = {
  from: BlobStore;
  to: BlobStore;
  /** What is known of the bytes that `to` may have already. */
  known: Lookup;
  /** Reads also what `to` has already, instead of believing its size. */
  isThorough?: boolean | undefined;
  signal?: AbortSignal | undefined;
  tell(problem: Problem): void;
  progress(sofar: Moved): void;
};

/** Takes these bytes to another store, unless they are there, and lists them as they are. */
export async function* moveBytes(entries: AsyncIterable<Entry>, sofar: Moved, moving: Moving): AsyncGenerator<string> {
  for await (const portion of portionsOf(entries)) {
    const known: (Entry | undefined)[] = [];
    for (const entry of portion) known.push(await moving.known.find(entry));
    const lines = new Array<string>(portion.length).fill('');
    let next = 0;
    await inLanes(AT_ONCE, async () => {
      while (next < portion.length) {
        const at = next++;
        moving.signal?.throwIfAborted();
        lines[at] = lineOf(await moveOne(portion[at]!, known[at], sofar, moving));
        moving.progress(sofar);
      }
    });
    yield lines.join('');
  }
}

async function* portionsOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let portion: Entry[] = [];
  for await (const entry of entries) {
    portion.push(entry);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** The other store failed, which is nothing that the next file would not meet as well. */
class SourceFailed extends Error {}

async function moveOne(entry: Entry, known: Entry | undefined, sofar: Moved, moving: Moving): Promise<Entry> {
  const { from, to, signal } = moving;
  const size = entry.size ?? known?.size ?? null;
  const sha256 = entry.sha256 || (known?.sha256 ?? null);
  const count = (bytes: number) => {
    sofar.bytes += bytes;
    sofar.copiedBytes += bytes;
    moving.progress(sofar);
  };
  sofar.count += 1;
  if (size !== null && sha256 !== null && (await isThere({ key: entry.key, size, sha256 }, moving))) {
    sofar.bytes += size;
    return { ...entry, size, sha256 };
  }
  const lost = (problem: string): Entry => {
    sofar.missing += 1;
    moving.tell({ account: entry.account, key: entry.key, problem });
    return { ...entry, size: null, sha256: null };
  };
  try {
    const bytes = await from.get(entry.key).catch(failSource);
    if (!bytes) return lost('its bytes are missing');
    const options = { maxSize: Number.MAX_SAFE_INTEGER, signal };
    const stored = await to.put(entry.key, counted(bytes, count), options).finally(() => bytes.destroy());
    const problem = problemOf({ key: entry.key, size, sha256 }, stored);
    if (problem === undefined) {
      sofar.copied += 1;
      return { ...entry, ...stored };
    }
    // Left there, it would be taken for the file the next time.
    await to.delete(entry.key);
    return lost(problem);
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return lost(`its bytes cannot be read (${error.message})`);
  }
}

/** A put is whole or not there at all, and what was put was compared: so its size tells. */
async function isThere(blob: KnownBlob, { to, isThorough }: Moving): Promise<boolean> {
  if ((await to.stat(blob.key))?.size !== blob.size) return false;
  return !isThorough || problemOf(blob, await measureBlob(to, blob.key)) === undefined;
}

/** One file that cannot be read is a finding; a store that is away is the end. */
function failSource(error: unknown): never {
  throw error instanceof Failure ? error : new SourceFailed((error as Error).message);
}

async function* counted(bytes: AsyncIterable<Buffer>, count: (size: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of readable(bytes)) {
    count(chunk.length);
    yield chunk;
  }
}

async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    failSource(error);
  }
}
