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

/**
 * Gives what is told of each sign of life of a process that runs these files one after the other. What comes from elsewhere,
 * such as a helper that makes tests, is of the first of them that has not been heard of.
 */
export function timeFiles(files: string[], seconds: Seconds): (file: string) => void {
  let since = performance.now();
  const own = new Map<string, number>();
  return (file) => {
    const at = files.indexOf(file);
    if (at < 0) return;
    const unheard = files.slice(0, at).find((earlier) => !own.has(earlier)) ?? file;
    own.set(unheard, (own.get(unheard) ?? 0) + (performance.now() - since) / 1000);
    seconds[unheard] = Number(own.get(unheard)!.toFixed(1));
    since = performance.now();
  };
}
