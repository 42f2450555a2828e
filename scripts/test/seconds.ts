import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Seconds } from './processes.ts';

const FILE = 'node_modules/.cache/holdfast/test-seconds.json';

/** What test files took in earlier runs of this checkout, by their path. */
export function readSeconds(): Seconds {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Seconds;
  } catch {
    return {};
  }
}

export function writeSeconds(seconds: Seconds): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(seconds, null, 2));
}
