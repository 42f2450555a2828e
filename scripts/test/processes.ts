import { readFileSync } from 'node:fs';

/** By path. */
export type Seconds = Record<string, number>;

/**
 * Seconds that the longest files take; all others are taken for `USUAL`, until a run has measured them (`seconds.ts`). A
 * wrong figure costs some time and a worse guess of the time left, nothing else.
 */
const SECONDS: Seconds = {
  'e2e/pages.test.ts': 88,
  'server/test/integrations/webhooks/drills.test.ts': 80,
  'server/test/work/files/drills.test.ts': 55,
  'e2e/work/files.test.ts': 51,
  'e2e/keyboard.test.ts': 51,
  'e2e/work/notebooks.test.ts': 50,
  'server/test/demo/demo.test.ts': 48,
  'server/test/platform/http/every-field.test.ts': 48,
  'e2e/bytes/uploads.test.ts': 41,
  'e2e/work/tasks.test.ts': 36,
  'server/test/platform/access/matrix.test.ts': 35,
  'e2e/integrations/webhooks.test.ts': 34,
  'server/test/main/process.test.ts': 34,
  'server/test/platform/blobs/s3.test.ts': 34,
  'server/test/bytes/uploads/resuming.test.ts': 32,
  'e2e/overview/overview.test.ts': 31,
  'server/test/platform/http/property.test.ts': 31,
  'server/test/integrations/webhooks/repair.test.ts': 29,
  'server/test/work/files/previews.test.ts': 26,
  'e2e/first-run.test.ts': 24,
  'server/test/bytes/uploads/presigned-s3.test.ts': 22,
  'server/test/integrations/webhooks/stream.test.ts': 22,
  'server/test/platform/http/compatibility.test.ts': 22,
  'e2e/demo.test.ts': 21,
  'server/test/overview/activity/stream.test.ts': 21,
  'server/test/bytes/storage/copy.test.ts': 20,
  'server/test/platform/http/paths.test.ts': 18,
  'server/test/bytes/uploads/processes.test.ts': 17,
  'server/test/main/readme.test.ts': 17,
  'server/test/bytes/uploads/sweeps.test.ts': 16,
  'server/test/people/credentials/sessions.test.ts': 16,
  'e2e/work/projects.test.ts': 14,
  'server/test/bytes/storage/verify.test.ts': 14,
  'server/test/integrations/webhooks/order.test.ts': 13,
  'server/test/work/comments/comments.test.ts': 13,
  'server/test/work/notebooks/versions.test.ts': 12,
  'server/test/work/tasks/plans.test.ts': 12,
  'server/test/work/tasks/tasks.test.ts': 12,
  'server/test/work/tasks/quickadd.test.ts': 11,
  'server/test/work/tasks/moves.test.ts': 10,
  'server/test/work/tasks/subtasks.test.ts': 10,
  'server/test/overview/trash/trash.test.ts': 9,
  'server/test/work/attachments/attachments.test.ts': 9,
  'server/test/work/files/zip.test.ts': 9,
  'server/test/work/milestones/milestones.test.ts': 9,
  'server/test/work/tasklists/completion.test.ts': 9,
  'server/test/work/tasks/lists.test.ts': 9,
  'e2e/integrations/docs.test.ts': 8,
  'e2e/overview/search.test.ts': 8,
  'server/test/cli/files.test.ts': 8,
  'server/test/integrations/webhooks/retries.test.ts': 8,
  'server/test/platform/blobs/s3-app.test.ts': 8,
  'server/test/work/comments/sight.test.ts': 8,
  'server/test/work/tasklists/tasklists.test.ts': 8,
  'server/test/bytes/uploads/presigned.test.ts': 7,
  'server/test/cli/listen.test.ts': 7,
  'server/test/integrations/webhooks/resting.test.ts': 7,
  'server/test/overview/search/search.test.ts': 7,
  'server/test/work/comments/lists.test.ts': 7,
  'server/test/work/files/downloads.test.ts': 7,
  'server/test/work/tasks/filters.test.ts': 7,
  'server/test/platform/db/schema.test.ts': 6,
};
const USUAL = 2;
/** What has most to do with time runs a second time, slowed down: nothing there may depend on how quick a machine is. */
export const TIME_BOUND: string[] = [
  'server/test/platform/blobs/s3-silence.test.ts',
  'server/test/platform/db/nudges.test.ts',
  'server/test/integrations/testreceivers/testreceivers.test.ts',
  'server/test/integrations/webhooks/sender.test.ts',
  'server/test/integrations/webhooks/unreached.test.ts',
];
/** How much longer that takes. */
const SLOWED = 6;

/** A file to run, in a process that has run others of its kind or will. */
export type Job = { file: string; kind: string; seconds: number; isSlowed: boolean };

/** Those that take longest first, or one of them would be left running by itself at the end. */
export function jobsFor(files: string[], measured: Seconds = {}): Job[] {
  const secondsOf = secondsBy(measured);
  const jobs = files.map((file) => ({ file, kind: kindOf(file), seconds: secondsOf(file), isSlowed: false }));
  const timeBound = files.filter((file) => TIME_BOUND.includes(file));
  return [...jobs, ...slowed(timeBound, measured)].toSorted((a, b) => b.seconds - a.seconds);
}

/** Each in a process of its own, with little of the processor's time. */
export const slowed = (files: string[], measured: Seconds = {}): Job[] =>
  files.map((file) => ({ file, kind: `slowed ${file}`, seconds: SLOWED * secondsBy(measured)(file), isSlowed: true }));

const secondsBy =
  (measured: Seconds) =>
  (file: string): number =>
    measured[file] ?? SECONDS[file] ?? USUAL;

/** Who may share a process: hooks of a whole file are hooks of all, and the web app's tests bring a browser's globals along. */
function kindOf(file: string): string {
  if (/^(before|after)(Each)?\(/m.test(readFileSync(file, 'utf8'))) return file;
  return file.split('/')[0]!;
}
