import { constants, copyFile, type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../failures.ts';
import { makeOneWriter, makeRunningTallies, noSuchPartial, type PartialBlobs, wrongOffset } from '../partial-blobs.ts';
import {
  type BlobSource,
  checkKey,
  isBlobKey,
  type PutOptions,
  receive,
  receiveMore,
  type StoredBlob,
} from '../receiving.ts';
import { explain, undefinedIfMissing } from './errors.ts';
import { keyOfMark, makeMarks } from './marks.ts';
import type { DiskRoom } from './room.ts';
import { type Sync, startWriting } from './writer.ts';

type Surroundings = {
  /** Exists already, on the same file system as the blobs. */
  folder: string;
  sync: Sync;
  room: DiskRoom;
  /** Of a folder. */
  syncNames(path: string): Promise<void>;
  pathOf(key: string): string;
  /** Gives a synced file the name of its blob. */
  place(path: string, key: string): Promise<void>;
  /** Of a blob that somebody named and may not have lived to sync. */
  keepName(key: string): Promise<void>;
};

const READ_SIZE = 1024 * 1024;

/** One file for each, only ever appended to, and a mark beside it that says how much of it is synced. */
export function openDiskPartials(surroundings: Surroundings): PartialBlobs {
  const { folder, sync, room, syncNames, pathOf, place, keepName } = surroundings;
  const partialPath = (key: string) => join(folder, checkKey(key));
  const marks = makeMarks(partialPath, sync);
  const tallies = makeRunningTallies();
  const alone = makeOneWriter();

  /** How much of a file of this size is known to have been written. */
  const knownOf = async (key: string, size: number): Promise<number> =>
    tallies.covers(key, size) ? size : marks.known(key, size);

  const append = async (file: FileHandle, key: string, offset: number, source: BlobSource, options: PutOptions) => {
    const { size } = await file.stat();
    const known = await knownOf(key, size);
    if (known !== offset) throw wrongOffset(known);
    if (size > known) await file.truncate(known);
    await room.require(options.announced ?? 0);
    // When the beginning was not seen, the whole is hashed at the end.
    const tally = tallies.take(key, offset);
    const onSynced = (count: number) => marks.set(key, offset + count);
    const writer = startWriting(file, { sync, room, mayFree: options.yieldsItsChunks, onSynced });
    try {
      await receiveMore(tally, source, options, writer.take);
      await writer.finish();
    } catch (error) {
      // What came before a broken connection is kept. After a failed sync nothing is certain, and on a full disk others need the room.
      await writer.finish().catch(() => cutBack(file, key, offset, writer.written(), options.signal));
      if (tally.size === (await file.stat()).size) tallies.keep(key, tally);
      throw error;
    }
    tallies.keep(key, tally);
    return tally.size;
  };

  /** To where it stood before this piece; never what another process has put there since, whose turn it is now. */
  const cutBack = async (
    file: FileHandle,
    key: string,
    offset: number,
    written: number,
    signal: AbortSignal | undefined,
  ) => {
    const isAnothers = signal?.reason instanceof Failure && signal.reason.kind === 'conflict';
    if (isAnothers || (await file.stat()).size !== offset + written) return;
    await file.truncate(offset);
    await marks.set(key, offset);
  };

  /** With the hash that ran along, or else by reading it. */
  const examine = async (path: string, key: string, seen: PutOptions['seen']): Promise<StoredBlob | undefined> => {
    const found = await stat(path).catch(undefinedIfMissing);
    if (!found) return undefined;
    const { size } = found;
    const running = tallies.take(key, size);
    // Whoever let it run along has synced what it ran over.
    if (running.start === 0) return { size, sha256: running.hash.digest('hex') };
    await using file = await open(path, 'r+').catch(undefinedIfMissing);
    if (!file) return undefined;
    await sync(file, 'bytes');
    const bytes = file.createReadStream({ highWaterMark: READ_SIZE, autoClose: false });
    return await receive(bytes, { maxSize: size, ...(seen && { seen }) }, () => undefined);
  };

  return {
    async begin(key, announced = 0) {
      await room.require(announced);
      // As long as it is empty, its name is all there is to keep.
      await (await open(partialPath(key), 'wx').catch(refuse)).close();
      await marks.begin(key).catch(refuse);
      await syncNames(folder);
    },
    async length(key) {
      const found = await stat(partialPath(key)).catch(undefinedIfMissing);
      if (found && tallies.covers(key, found.size)) return found.size;
      await using file = await open(partialPath(key), 'r+').catch(undefinedIfMissing);
      if (!file) return (await stat(pathOf(key)).catch(undefinedIfMissing))?.size;
      const { size } = await file.stat();
      // A process that died may have written what nobody synced.
      await sync(file, 'bytes');
      return knownOf(key, size);
    },
    append: (key, offset, source, options) =>
      alone(key, async () => {
        options.signal?.throwIfAborted();
        const onlyAppend = constants.O_WRONLY | constants.O_APPEND;
        await using file = await open(partialPath(key), onlyAppend).catch(undefinedIfMissing);
        if (!file) throw noSuchPartial();
        return await append(file, key, offset, source, options).catch(refuse);
      }),
    lastPiece: tallies.lastPiece,
    // Of a file that is only appended to, a copy is a beginning, whoever writes to it meanwhile.
    async takeOver(from, to) {
      const found = await stat(partialPath(from)).catch(undefinedIfMissing);
      if (!found) return false;
      const known = await knownOf(from, found.size);
      await room.require(known);
      const copying = copyFile(
        partialPath(from),
        partialPath(to),
        constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE,
      );
      const isThere = await copying.then(() => true, undefinedIfMissing).catch(refuse);
      if (!isThere) return false;
      await using file = await open(partialPath(to), 'r+');
      await file.truncate(known);
      await sync(file, 'bytes');
      await marks.set(to, known);
      await syncNames(folder);
      return true;
    },
    finish: (key, seen) =>
      alone(key, async () => {
        const stored = await examine(partialPath(key), key, seen);
        if (stored) await place(partialPath(key), key).catch(refuse);
        // When only the blob is there, a crash came after the renaming, and the answer is all that was lost.
        const found = stored ?? (await examine(pathOf(key), key, seen));
        if (!found) throw noSuchPartial();
        if (!stored) await keepName(key).catch(refuse);
        await marks.remove(key);
        return found;
      }),
    async abandon(key) {
      tallies.forget(key);
      await rm(partialPath(key), { force: true });
      await marks.remove(key);
    },
    async *list() {
      const names = new Set(await readdir(folder));
      for (const name of names) {
        // A crash right before its end leaves the mark alone.
        const key = keyOfMark(name) ?? name;
        if (!isBlobKey(key) || (name !== key && names.has(key))) continue;
        const found = await stat(join(folder, name)).catch(undefinedIfMissing);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },
  };
}

function refuse(error: unknown): never {
  throw explain(error);
}
