import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

const built = path.resolve(import.meta.dirname, '../web/dist');
const SHELL = 130_000;
const PAGE = 60_000;
const EDITOR = 180_000;

const gzipped = (asset: string): number => statSync(path.join(built, 'assets', `${asset}.gz`)).size;
const total = (assets: Iterable<string>): number => [...assets].reduce((sum, asset) => sum + gzipped(asset), 0);

/** What index.html itself asks for. */
const shell = new Set(
  [...readFileSync(path.join(built, 'index.html'), 'utf8').matchAll(/\/assets\/([^"]+)/g)].map((match) => match[1]!),
);

/** What a script imports before it runs, and what that imports. */
function needs(asset: string, found = new Set<string>()): Set<string> {
  if (found.has(asset)) return found;
  found.add(asset);
  const text = readFileSync(path.join(built, 'assets', asset), 'utf8');
  for (const [, next] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) needs(next!, found);
  return found;
}

/** Scripts that are asked for later, from wherever they are named. */
const later = new Set(
  [...shell]
    .filter((asset) => asset.endsWith('.js'))
    .flatMap((asset) => [
      ...readFileSync(path.join(built, 'assets', asset), 'utf8').matchAll(/import\(\s*["'`]\.\/([\w-]+\.js)/g),
    ])
    .map((match) => match[1]!),
);

describe('what has to be loaded', () => {
  test(`is at most ${SHELL / 1000} KB for the shell`, () => {
    assert.ok(shell.size > 1);
    const bytes = total(shell);
    assert.ok(
      bytes <= SHELL,
      `the shell has ${bytes} bytes: ${[...shell].map((asset) => `${asset} ${gzipped(asset)}`).join(', ')}`,
    );
  });

  test(`and at most ${PAGE / 1000} KB more for each page`, () => {
    assert.ok(later.size > 10, 'pages are loaded when they are opened');
    for (const asset of later) {
      const bytes = total(needs(asset).difference(shell));
      assert.ok(bytes <= PAGE, `${asset} needs ${bytes} bytes`);
    }
  });

  test(`and at most ${EDITOR / 1000} KB more to write a notebook`, () => {
    const parts = readdirSync(path.join(built, 'assets')).filter((name) =>
      /^(EditNotebookPage|TextEditor)-[\w-]+\.js$/.test(name),
    );
    assert.equal(parts.length, 2);
    const bytes = total(new Set(parts.flatMap((part) => [...needs(part)])).difference(shell));
    assert.ok(bytes <= EDITOR, `writing a notebook needs ${bytes} bytes`);
  });
});
