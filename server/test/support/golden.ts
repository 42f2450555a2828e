import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../golden/', import.meta.url));

/** What differs from run to run and means nothing: replaced before comparing. */
const changing: [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\bhf_\d+_[\w-]{32}/g, '<secret>'],
  [/\/(download|preview)\/[^"\\]*?\/(?=[^/"\\]+")/g, '/$1/<signed>/'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>'],
];

/**
 * Compares with `golden/<name>.json`: the exact shape, keys, types and values of an answer. UPDATE_GOLDEN=1 writes it anew;
 * read the difference before committing it, since existing programs depend on it.
 */
export function matchesGolden(name: string, value: unknown): void {
  const text = changing.reduce(
    (json, [pattern, mark]) => json.replace(pattern, mark),
    `${JSON.stringify(value, null, 2)}\n`,
  );
  const path = `${folder}${name}.json`;
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text);
  }
  assert.ok(
    existsSync(path),
    `There is no golden file ${name}.json: run once with UPDATE_GOLDEN=1 and read what it wrote.`,
  );
  assert.deepEqual(JSON.parse(text), JSON.parse(readFileSync(path, 'utf8')));
}
