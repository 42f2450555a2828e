import { readFileSync } from 'node:fs';

/** By path. */
export type Seconds = Record<string, number>;

/**
 * Seconds that the longest files take; all others are taken for `USUAL`, until a run has measured them (`seconds.ts`). A
 * wrong figure costs some time and a worse guess of the time left, nothing else.
 */
const SECONDS: Seconds = {};
const USUAL = 3;
/** What has most to do with time runs a second time, slowed down: nothing there may depend on how quick a machine is. */
export const TIME_BOUND: string[] = [
  'server/test/blobs/s3-silence.test.ts',
  'server/test/db/nudges.test.ts',
  'server/test/testreceivers/testreceivers.test.ts',
  'server/test/webhooks/sender.test.ts',
  'server/test/webhooks/unreached.test.ts',
];
/** How much longer that takes. */
const SLOWED = 6;
/** Enough that what a process costs is small beside its tests, and little enough that all processes end at about the same time. */
const TOGETHER = 25;

export type Group = { files: string[]; seconds: number; isSlowed?: boolean };

/**
 * Divides test files among processes, those that take longest first, or one of them would be left running by itself at the
 * end. A process loads the program for most of a second and runs it slowly at first, so short files share one.
 */
export function divide(files: string[], measured: Seconds = {}): Group[] {
  const secondsOf = secondsBy(measured);
  const bySeconds = files.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  const groups: (Group & { kind: string })[] = [];
  for (const file of bySeconds) {
    const [kind, seconds] = [kindOf(file), secondsOf(file)];
    const open = groups.find((group) => group.kind === kind && group.seconds + seconds <= TOGETHER);
    if (open && kind !== 'alone') {
      open.files.push(file);
      open.seconds += seconds;
    } else groups.push({ kind, files: [file], seconds });
  }
  const timeBound = files.filter((file) => TIME_BOUND.includes(file));
  return [...groups, ...slowed(timeBound, measured)].toSorted((a, b) => b.seconds - a.seconds);
}

/** Each in a process of its own, with little of the processor's time. */
export const slowed = (files: string[], measured: Seconds = {}): Group[] =>
  files.map((file) => ({ files: [file], seconds: SLOWED * secondsBy(measured)(file), isSlowed: true }));

const secondsBy =
  (measured: Seconds) =>
  (file: string): number =>
    measured[file] ?? SECONDS[file] ?? USUAL;

/** Who may share a process: the web app's tests bring a browser's globals along; hooks of a whole file are hooks of all. */
function kindOf(file: string): string {
  if (/^(before|after)(Each)?\(/m.test(readFileSync(file, 'utf8')) || file.startsWith('web/')) return 'alone';
  return file.split('/')[0]!;
}
