import { constants, open, readFile, rm } from 'node:fs/promises';
import { undefinedIfMissing } from './errors.ts';
import type { Sync } from './writer.ts';

const ENDING = '.synced';

export const keyOfMark = (name: string): string | undefined =>
  name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : undefined;

/** So that a later one covers the one before. */
const WIDTH = 20;

/** Another after each start of the machine; where the system does not tell, the machine may have been started anew at any time. */
const boot = readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
  (text) => text.trim(),
  () => '',
);

/**
 * How much of a partial blob is synced, kept in a file beside it. After a power cut a file may be longer than what was ever
 * written to it, with zeros at its end, so its own length proves nothing once the machine was started anew.
 */
export function makeMarks(pathOf: (key: string) => string, sync: Sync) {
  const markOf = (key: string) => pathOf(key) + ENDING;
  const textOf = async (length: number) => `${String(length).padStart(WIDTH)} ${await boot}`;
  return {
    async begin(key: string): Promise<void> {
      await using file = await open(markOf(key), 'wx');
      await file.write(await textOf(0));
    },
    async set(key: string, length: number): Promise<void> {
      await using file = await open(markOf(key), constants.O_WRONLY | constants.O_CREAT);
      await file.write(await textOf(length), 0);
      await sync(file, 'bytes');
    },
    /** How many of so many bytes were written. Of one begun when there were no marks yet all count, of one whose mark is broken none. */
    async known(key: string, size: number): Promise<number> {
      const text = await readFile(markOf(key), 'utf8').catch(undefinedIfMissing);
      if (text === undefined) return size;
      const [length, then] = text.trim().split(' ');
      const isSameStart = then !== undefined && then !== '' && then === (await boot);
      return isSameStart ? size : Math.min(size, Number(length) || 0);
    },
    remove: (key: string): Promise<void> => rm(markOf(key), { force: true }),
  };
}
