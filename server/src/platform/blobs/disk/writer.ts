import type { FileHandle } from 'node:fs/promises';
import { syncFolder } from '../../syncing.ts';
import { freeChunk } from '../receiving.ts';
import type { DiskRoom } from './room.ts';

export type Sync = (handle: FileHandle, what: 'bytes' | 'folder') => Promise<void>;

export const syncHandle: Sync = (handle, what) => (what === 'bytes' ? handle.datasync() : handle.sync());

/**
 * The system takes memory for a write in pieces as large as the write. On a virtual machine that gives unused memory back,
 * large pieces are the ones given back, and touching one again costs more than the copy: with writes of a megabyte, files
 * of that size took twice the system's time. Much smaller ones cost more trips to the thread pool than they save.
 */
const WRITE_SIZE = 512 * 1024;
/** A chunk may be a sliver of a large buffer that it keeps alive, so their number is bounded too. */
const WRITE_CHUNKS = 64;
const SYNC_EVERY = 64 * 1024 * 1024;
/** Also of what comes slowly, so that a crash takes little of it. */
const SYNC_EVERY_MS = 5000;

export type Writing = {
  sync: Sync;
  room: Pick<DiskRoom, 'write'>;
  mayFree?: boolean | undefined;
  /** Is told how many of the bytes are synced, before anybody else is. */
  onSynced?: (count: number) => Promise<void>;
};

/**
 * One write is under way while the next gathers, so that disk and network do not wait for each other and an upload
 * holds the same memory whatever its size. Writes are big because each costs a trip to the thread pool and back, and
 * gathered without copying because the copy was the dearest thing left after the hash.
 * Syncing while bytes still arrive keeps the disk busy from the start; left to the end, it is all waiting.
 */
export function startWriting(file: FileHandle, { sync, room, mayFree, onSynced }: Writing) {
  let gathered: Uint8Array[] = [];
  let size = 0;
  let unsynced = 0;
  let written = 0;
  let isSyncing = false;
  let lastSync = performance.now();
  let writing = Promise.resolve();
  // A failure stays in it: the system reports it once, and a second sync of the same file may then succeed.
  let syncing = Promise.resolve();

  const syncBytes = () => {
    isSyncing = true;
    lastSync = performance.now();
    syncing = syncing.then(async () => {
      const covered = written;
      await sync(file, 'bytes');
      await onSynced?.(covered);
      isSyncing = false;
    });
    syncing.catch(() => {});
    return syncing;
  };

  /** Resolves when the write before this one is done. */
  const flush = () => {
    const chunks = gathered;
    const bytes = size;
    const before = writing;
    writing = before
      .then(() => room.write(bytes, () => writeAll(file, chunks, (count) => (written += count))))
      .then(() => {
        if (mayFree) chunks.forEach(freeChunk);
      });
    writing.catch(() => {});
    unsynced += size;
    gathered = [];
    size = 0;
    const isTime = unsynced >= SYNC_EVERY || (onSynced && performance.now() - lastSync >= SYNC_EVERY_MS);
    if (!isTime || isSyncing) return before;
    unsynced = 0;
    syncBytes();
    return before;
  };

  return {
    /** A promise only when the caller has to wait. */
    take(chunk: Uint8Array): Promise<void> | undefined {
      gathered.push(chunk);
      size += chunk.byteLength;
      return size >= WRITE_SIZE || gathered.length >= WRITE_CHUNKS ? flush() : undefined;
    },
    /** Makes durable all that was taken. Once a write or a sync has failed it rejects, also when it is asked again. */
    async finish() {
      // On a disk that others have filled meanwhile there is no room for nothing, either.
      if (size > 0) flush();
      await writing;
      await syncBytes();
    },
    /** How many bytes the file has got. */
    written: () => written,
    /** Waits for what is under way: a file handle closes only when its pending calls are done. */
    close: () => file.close(),
  };
}

/** A disk that is nearly full writes less than it was given, and says why only the next time. */
async function writeAll(file: FileHandle, chunks: Uint8Array[], tell: (count: number) => void) {
  for (let rest = chunks; rest.length > 0; ) {
    const { bytesWritten } = await file.writev(rest);
    tell(bytesWritten);
    rest = after(bytesWritten, rest);
  }
}

function after(count: number, chunks: Uint8Array[]): Uint8Array[] {
  let left = count;
  for (const [i, chunk] of chunks.entries()) {
    if (left < chunk.byteLength) return [chunk.subarray(left), ...chunks.slice(i + 1)];
    left -= chunk.byteLength;
  }
  return [];
}

/** Whoever waits for the same folder meanwhile shares the next sync: each covers all that was done before it began. */
export function makeFolderSyncs(sync: Sync) {
  type Syncs = { running: Promise<void>; next?: Promise<void> };
  const folders = new Map<string, Syncs>();

  function start(path: string): Promise<void> {
    const running = syncFolder(path, (handle) => sync(handle, 'folder'));
    const syncs: Syncs = { running };
    folders.set(path, syncs);
    const over = () => {
      if (!syncs.next) folders.delete(path);
    };
    running.then(over, over);
    return running;
  }

  return (path: string): Promise<void> => {
    const syncs = folders.get(path);
    if (!syncs) return start(path);
    const again = () => start(path);
    syncs.next ??= syncs.running.then(again, again);
    return syncs.next;
  };
}
