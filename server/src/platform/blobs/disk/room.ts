import { statfs } from 'node:fs/promises';
import { noRoomLeft } from './errors.ts';

const MOST_KEPT_FREE = 256 * 2 ** 20;
const SHARE_KEPT_FREE = 1 / 20;
/** Others write to the disk, too. */
const TRUSTED_MS = 1000;

/** What `statfs` says of a disk, as far as it is looked at. */
export type DiskState = { blocks: number; bavail: number; bsize: number };
export type DiskRoom = ReturnType<typeof makeDiskRoom>;

/**
 * Files leave the last of the disk free: the database, which usually lies on the same one, could take no change any more,
 * not even one that makes room. The system is asked once a second, and before that when half of what it had said is taken, so
 * that small files cost nothing and the last megabytes are exact.
 */
export function makeDiskRoom(
  folder: string,
  look: (folder: string) => Promise<DiskState> = statfs,
  now: () => number = () => performance.now(),
) {
  /** For files, when the system was last asked. */
  let found = 0;
  let trustedUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  /** Bytes handed to the system since the start, and those of them that it has taken. */
  let given = 0;
  let written = 0;
  /** So much of `written` was there when the system was last asked. */
  let counted = 0;

  const left = () => found - (given - counted);

  const lookAgain = () => {
    const before = written;
    looking ??= look(folder)
      .then(({ blocks, bavail, bsize }) => {
        // Some network file systems do not say how large they are.
        const keptFree = Math.min(MOST_KEPT_FREE, blocks * bsize * SHARE_KEPT_FREE);
        found = blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize - keptFree;
        counted = before;
        trustedUntil = now() + TRUSTED_MS;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const isPlenty = (more: number) => left() - more >= found / 2 && now() < trustedUntil;

  /** Nothing is waited for after the last look, so that of those who wait together each counts the ones before it. */
  const take = async (bytes: number, use: number) => {
    if (!isPlenty(bytes)) {
      await lookAgain();
      if (left() < bytes) throw noRoomLeft();
    }
    given += use;
  };

  return {
    /** Rejects with storageFull when there is no room for so many more. */
    require: (bytes: number): Promise<void> => take(bytes, 0),

    /** Does the writing of so many, unless there is no room for them. */
    async write(bytes: number, writing: () => Promise<void>): Promise<void> {
      await take(bytes, bytes);
      try {
        await writing();
      } finally {
        written += bytes;
      }
    },
  };
}
