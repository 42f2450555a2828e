import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

function filesIn(source: string): string[] {
  if (path.extname(source) !== '') return [source];
  const entries = readdirSync(path.resolve(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Of names, sizes and times: looking at them takes milliseconds, so every start can. */
export function stampOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    const { mtimeMs, size } = statSync(path.resolve(root, file));
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('base64url');
}
