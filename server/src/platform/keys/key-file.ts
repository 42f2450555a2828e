import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../syncing.ts';

const ABOUT = `# The key of this Holdfast installation. Keep a copy of this file, apart from the backups of the records:
# without it the secrets of webhooks and of two-step sign-in are lost, and links that were given out.
`;

const ABOUT_NEXT = '# The next one, for holdfast key rotate: ';
const NEXT = new RegExp(`^${ABOUT_NEXT}(\\w+)$`, 'm');
const KEY = /^[\w-]{43}$/;
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The installation's keys, the newest last; none when there is no such file. Read at once, since a request may wait for it. */
export function readKeyFile(path: string): string[] {
  const text = textIn(path);
  return text === undefined ? [] : keysIn(text, path);
}

/** The id of the key that was put there to be rotated to, and for nothing else. */
export const nextIn = (path: string): string | undefined => NEXT.exec(textIn(path) ?? '')?.[1];

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(`The key in ${path} cannot be read (${(error as Error).message}).`, { cause: error });
  }
}

export function keysIn(text: string, where: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length > 0 && keys.every((key) => KEY.test(key))) return keys;
  throw new Error(
    `${where} holds no key: a line of 43 letters, digits, - and _ is expected. Put the copy back that was kept.`,
  );
}

export const textOf = (keys: string[], next?: string): string =>
  `${ABOUT}${next === undefined ? '' : `${ABOUT_NEXT}${next}\n`}${keys.map((key) => `${key}\n`).join('')}`;

/** The newest stay last. */
export const merged = (older: string[], newer: string[]): string[] => [
  ...new Set([...older.filter((key) => !newer.includes(key)), ...newer]),
];

export const newKey = (): string => randomBytes(32).toString('base64url');

/** Of several processes that make it at once one does, and all go by what is there then. Resolves when it is durable. */
export async function makeKeyFile(path: string): Promise<string[]> {
  await put(path, textOf([newKey()]), async (written) => {
    await link(written, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  });
  return readKeyFile(path);
}

/** The old file or the new one is there, whatever happens. Resolves when it is durable. */
export async function saveKeyFile(path: string, keys: string[], next?: string): Promise<void> {
  if (keys.length === 0) throw new Error(`A file without a key is not written to ${path}.`);
  await put(path, textOf(keys, next), (written) => rename(written, path));
}

async function put(path: string, text: string, place: (written: string) => Promise<void>): Promise<void> {
  const written = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(written, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(written);
    await rm(written, { force: true });
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(written, { force: true }).catch(() => {});
    throw new Error(`The key cannot be written to ${path} (${(error as Error).message}).`, { cause: error });
  }
}
