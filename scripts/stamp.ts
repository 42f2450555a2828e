import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

function filesIn(source: string): string[] {
  if (path.extname(source) !== '') return [source];
  const entries = readdirSync(path.resolve(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Of names, sizes and times: looking at them takes milliseconds, so every start can. Names are those inside the checkout and
 * times whole seconds, so that it is the same for a checkout that was moved, or kept in an archive or an image.
 */
export function stampOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    const { mtimeMs, size } = statSync(path.resolve(root, file));
    hash.update(`${file.replaceAll('\\', '/')}\0${Math.floor(mtimeMs / 1000)}\0${size}\n`);
  }
  return hash.digest('base64url');
}
