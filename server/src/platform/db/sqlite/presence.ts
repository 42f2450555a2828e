import { fstatSync, statSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/** The files are no longer where they were opened: what is written to them now nobody will find. */
export class Vanished extends Error {}

type Watched = { path: string; descriptor: number };

/**
 * Looks whether the files are still the ones that were opened: a folder that was removed, or a file that was renamed or
 * replaced, leaves a process that writes on into nothing. It costs two calls that stay in memory, so it is done with
 * every sync, and now and then while nothing is written.
 */
export function watchPresence(files: Watched[], vanished: (error: Vanished) => void) {
  const opened = files.map(({ path, descriptor }) => ({ path, ...fstatSync(descriptor, { bigint: true }) }));

  function look(): void {
    for (const { path, dev, ino } of opened) {
      const found = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (found?.dev !== dev || found.ino !== ino)
        throw new Vanished(`${path} is ${found ? 'another file' : 'gone'}: it was moved, removed or replaced.`);
    }
  }

  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      clearInterval(timer);
      vanished(error instanceof Vanished ? error : new Vanished('Its folder cannot be looked at.', { cause: error }));
    }
  }, LOOK_EVERY_MS);
  timer.unref();

  return { look, stop: () => clearInterval(timer) };
}
