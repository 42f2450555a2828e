import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileOf } from './server.ts';
import { stampOf } from './stamp.ts';

const root = path.resolve(import.meta.dirname, '..');

test('what is built is run, and whatever else is asked for runs from its source', () => {
  execFileSync(process.execPath, ['scripts/server.ts', '--if-needed'], { cwd: root });
  const dist = path.join(root, 'server/dist');
  for (const program of ['main', 'cli']) {
    const file = fileOf(`server/src/${program}.ts`);
    assert.equal(path.dirname(path.dirname(file)), dist);
    assert.equal(path.basename(file), `${program}.mjs`);
  }
  assert.equal(fileOf('scripts/bench.ts'), path.resolve('scripts/bench.ts'));
});

test('a file that changes, comes or goes makes for another stamp', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-stamp-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'one.ts');
  const stamps = [
    () => writeFileSync(file, 'one'),
    () => writeFileSync(file, 'another'),
    () => utimesSync(file, 1, 1),
    () => writeFileSync(path.join(folder, 'two.ts'), ''),
    () => rmSync(file),
  ].map((change) => {
    change();
    return stampOf([folder]);
  });
  assert.equal(new Set(stamps).size, stamps.length);
  assert.equal(stampOf([folder]), stamps.at(-1));
});
