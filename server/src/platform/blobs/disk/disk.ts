import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '../../syncing.ts';
import type { BlobStore } from '../blob-store.ts';
import { type BlobSource, checkKey, checkRange, isBlobKey, type PutOptions, receive } from '../receiving.ts';
import { explain, undefinedIfMissing } from './errors.ts';
import { openDiskPartials } from './partial.ts';
import { openReading } from './reading.ts';
import { makeDiskRoom } from './room.ts';
import { makeFolderSyncs, type Sync, startWriting, syncHandle, type Writing } from './writer.ts';

/**
 * `sync` and `room` are parameters because a disk that fails to sync, or is full, can only be had in a test by asking for one.
 * `mode` is who may read what is put there.
 */
export async function openDiskBlobs(
  folder: string,
  sync: Sync = syncHandle,
  room = makeDiskRoom(folder),
  mode = 0o666,
): Promise<BlobStore> {
  const temporary = join(folder, 'tmp');
  const unfinished = join(folder, 'partial');
  // Only here: were they made again later, an unmounted volume would quietly fill the disk underneath it.
  await mkdir(temporary, { recursive: true });
  await mkdir(unfinished, { recursive: true });
  await syncFolder(folder);
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), checkKey(key));

  const syncNames = makeFolderSyncs(sync);
  /** Folders that a crash cannot take away any more, because their parents were synced since they were made. */
  const lasting = new Set<string>();

  const write = async (path: string, source: BlobSource, options: PutOptions, within: Writing['room'] = room) => {
    const file = await open(path, 'wx', mode);
    const writer = startWriting(file, { sync, room: within, mayFree: options.yieldsItsChunks });
    try {
      const stored = await receive(source, options, writer.take);
      await writer.finish();
      return stored;
    } finally {
      await writer.close();
    }
  };

  /** All syncs at once, after the last change: the file system makes one step of them, and nobody is answered before. */
  const keepName = async (key: string) => {
    const inner = dirname(pathOf(key));
    const changed = lasting.has(inner) ? [inner] : [inner, dirname(inner), folder];
    await Promise.all(changed.map(syncNames));
    lasting.add(inner);
  };

  const place = async (from: string, key: string) => {
    const path = pathOf(key);
    const inner = dirname(path);
    if (!lasting.has(inner)) await mkdir(inner, { recursive: true });
    await rename(from, path).catch((error) => {
      lasting.delete(inner);
      throw error;
    });
    await keepName(key);
  };

  return {
    async put(key, source, options) {
      checkKey(key);
      options.signal?.throwIfAborted();
      const path = join(temporary, randomUUID());
      try {
        await room.require(options.announced ?? 0);
        const stored = await write(path, source, options);
        options.signal?.throwIfAborted();
        await place(path, key);
        return stored;
      } catch (error) {
        // What cannot be removed now is swept later; the caller should hear of the first failure, not of this one.
        await rm(path, { force: true }).catch(() => {});
        throw explain(error);
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      if (range) checkRange(range);
      return openReading(path, range).catch(undefinedIfMissing);
    },
    // Not synced: a blob that a crash brings back is an orphan, and orphans are swept.
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async ping() {
      const path = join(temporary, randomUUID());
      try {
        // A disk with little room left takes no more files, but everything else goes on.
        await write(path, Readable.from([Buffer.from('ping')]), { maxSize: 4 }, unlimited);
      } catch (error) {
        throw explain(error);
      } finally {
        await rm(path, { force: true });
      }
    },
    async *list(after = '') {
      // A key begins with the names of its folders, so what comes after it is in none that come before them.
      for (const outer of await foldersIn(folder)) {
        if (outer < after.slice(0, 2)) continue;
        for (const inner of await foldersIn(join(folder, outer))) {
          if (outer + inner < after.slice(0, 4)) continue;
          for (const key of (await readdir(join(folder, outer, inner))).sort()) {
            if (key <= after || !isBlobKey(key)) continue;
            const found = await stat(join(folder, outer, inner, key)).catch(undefinedIfMissing);
            if (found) yield { key, modifiedAt: found.mtime };
          }
        }
      }
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(undefinedIfMissing);
      return found && { size: found.size, modifiedAt: found.mtime };
    },
    requireRoom: room.require,
    partial: openDiskPartials({ folder: unfinished, sync, room, syncNames, pathOf, place, keepName }),
    async *temporary(olderThan) {
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        const found = await stat(path).catch(undefinedIfMissing);
        if (!found || found.mtime >= olderThan) continue;
        yield { name: join('tmp', name), bytes: found.size, remove: () => rm(path, { force: true }) };
      }
    },
  };
}

const unlimited: Writing['room'] = { write: (_bytes, writing) => writing() };

const foldersIn = async (path: string) => (await readdir(path)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
