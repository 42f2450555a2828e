import { constants, open, readFile, rm, writeFile } from 'node:fs/promises';
import { undefinedIfMissing } from './errors.ts';
import type { Sync } from './writer.ts';

/** So that a later one covers the one before. */
const WIDTH = 20;

/**
 * How much of a partial blob is synced, kept in a file beside it. After a power cut a file may be longer than what was ever
 * written to it, with zeros at its end, so its own length proves nothing to a process that has not synced it itself.
 */
export function makeMarks(pathOf: (key: string) => string, sync: Sync) {
  const markOf = (key: string) => `${pathOf(key)}.synced`;
  return {
    begin: (key: string): Promise<void> => writeFile(markOf(key), '', { flag: 'wx' }),
    async set(key: string, length: number): Promise<void> {
      await using file = await open(markOf(key), constants.O_WRONLY | constants.O_CREAT);
      await file.write(String(length).padStart(WIDTH), 0);
      await sync(file, 'bytes');
    },
    /** Undefined for one that was begun when there were no marks yet. One that was not written whole counts for nothing. */
    async get(key: string): Promise<number | undefined> {
      const text = await readFile(markOf(key), 'utf8').catch(undefinedIfMissing);
      return text === undefined ? undefined : Number(text) || 0;
    },
    remove: (key: string): Promise<void> => rm(markOf(key), { force: true }),
  };
}
