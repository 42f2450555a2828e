import { lstat, opendir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

/** A file to be sent, and the folders it was found in, outermost first: none when it was named itself. */
export type FoundFile = { path: string; name: string; folders: string[]; size: number; changedAt: number };
/** What is left out, and why; `isFault` when somebody who wanted everything sent would call it one. */
export type LeftOut = { path: string; reason: string; isFault: boolean };

/** Everything below these paths, in the order of the names, as it is found and once each. Links are not followed: they may lead anywhere. */
export async function* findFiles(paths: string[]): AsyncGenerator<FoundFile | LeftOut> {
  const seen = new Set<string>();
  for (const path of paths)
    for await (const one of findAt(resolve(path), [])) {
      if (!seen.has(one.path)) yield one;
      seen.add(one.path);
    }
}

async function* findAt(path: string, folders: string[]): AsyncGenerator<FoundFile | LeftOut> {
  try {
    const found = await lstat(path);
    const name = basename(path);
    if (found.isFile()) yield { path, name, folders, size: found.size, changedAt: found.mtimeMs };
    else if (found.isDirectory()) yield* findIn(path, [...folders, name]);
    else yield { path, reason: found.isSymbolicLink() ? 'is a link' : 'is no file', isFault: false };
  } catch (error) {
    // What stands in the place of bytes that are no letters: by such a name nothing is found.
    const isNoText = path.includes('\ufffd') && (error as NodeJS.ErrnoException).code === 'ENOENT';
    yield { path, reason: isNoText ? 'has a name that is not UTF-8: rename it' : reasonOf(error), isFault: true };
  }
}

async function* findIn(folder: string, folders: string[]): AsyncGenerator<FoundFile | LeftOut> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) names.push(name);
  for (const name of names.sort()) yield* findAt(join(folder, name), folders);
}

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by you',
  EPERM: 'may not be read by you',
  EIO: 'cannot be read from its disk',
};

export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}
