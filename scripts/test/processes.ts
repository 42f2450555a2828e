import { readFileSync } from 'node:fs';

/** By path. */
export type Seconds = Record<string, number>;

/**
 * Seconds that the longest files take; all others are taken for `USUAL`, until a run has measured them (`seconds.ts`). A
 * wrong figure costs some time and a worse guess of the time left, nothing else.
 */
const SECONDS: Seconds = {
  'e2e/pages.test.ts': 185,
  'server/test/platform/http/every-field.test.ts': 126,
  'server/test/integrations/webhooks/drills.test.ts': 119,
  'server/test/platform/access/matrix.test.ts': 108,
  'server/test/work/files/drills.test.ts': 108,
  'server/test/operating/imports/imports.test.ts': 105,
  'server/test/demo/demo.test.ts': 70,
  'e2e/work/begun.test.ts': 63,
  'server/test/operating/imports/drill.test.ts': 55,
  'e2e/work/files.test.ts': 55,
  'server/test/platform/http/property.test.ts': 50,
  'e2e/bytes/uploads.test.ts': 49,
  'e2e/work/notebooks.test.ts': 48,
  'e2e/keyboard.test.ts': 48,
  'server/test/main/readme.test.ts': 47,
  'e2e/demo.test.ts': 44,
  'server/test/bytes/uploads/resuming.test.ts': 42,
  'server/test/platform/http/drills.test.ts': 41,
  'e2e/work/looks.test.ts': 41,
  'server/test/integrations/webhooks/stream.test.ts': 40,
  'server/test/integrations/mailin/dovecot.test.ts': 40,
  'server/test/operating/keys/keys.test.ts': 38,
  'server/test/work/files/previews.test.ts': 36,
  'server/test/platform/blobs/s3.test.ts': 35,
  'server/test/integrations/mailin/drill.test.ts': 35,
  'e2e/work/tasks.test.ts': 34,
  'e2e/overview/overview.test.ts': 33,
  'server/test/platform/http/compatibility.test.ts': 33,
  'server/test/integrations/webhooks/repair.test.ts': 32,
  'e2e/first-run.test.ts': 32,
  'server/test/platform/http/paths.test.ts': 30,
  'server/test/main/process.test.ts': 30,
  'server/test/bytes/uploads/processes.test.ts': 30,
  'e2e/integrations/webhooks.test.ts': 29,
  'e2e/work/projects.test.ts': 28,
  'e2e/work/time.test.ts': 27,
  'server/test/operating/backups/making.test.ts': 26,
  'e2e/work/boards.test.ts': 26,
  'server/test/bytes/uploads/presigned-s3.test.ts': 24,
  'server/test/main/marathon.test.ts': 24,
  'server/test/operating/backups/restoring.test.ts': 22,
  'e2e/overview/inbox.test.ts': 21,
  'server/test/integrations/webhooks/resting.test.ts': 20,
  'e2e/people/passkeys.test.ts': 20,
  'e2e/people/providers.test.ts': 19,
  'server/test/integrations/mailin/mailin.test.ts': 18,
  'server/test/bytes/uploads/drills.test.ts': 18,
  'server/test/operating/fileimports/fileimports.test.ts': 17,
  'server/test/operating/backups/copying.test.ts': 16,
  'server/test/work/files/downloads.test.ts': 16,
  'server/test/operating/exports/archives.test.ts': 16,
  'e2e/people/signing-in.test.ts': 15,
  'server/test/cli/backups.test.ts': 15,
  'server/test/overview/notifications/telling.test.ts': 15,
  'server/test/work/tasks/filters.test.ts': 15,
  'server/test/bytes/storage/copy.test.ts': 15,
  'e2e/overview/day.test.ts': 15,
  'server/test/overview/activity/stream.test.ts': 15,
  'server/test/operating/backups/running.test.ts': 14,
  'server/test/operating/exports/recovery.test.ts': 14,
  'server/test/work/items/sight.test.ts': 14,
  'server/test/cli/listen.test.ts': 13,
  'server/test/operating/backups/backups.test.ts': 13,
  'server/test/integrations/webhooks/catalogue.test.ts': 13,
  'server/test/integrations/webhooks/deliveries.test.ts': 13,
  'server/test/integrations/webhooks/notification.test.ts': 12,
  'e2e/work/mentions.test.ts': 12,
  'server/test/operating/fileimports/hostile.test.ts': 12,
  'server/test/work/tasks/moves.test.ts': 12,
  'server/test/operating/moving.test.ts': 12,
  'server/test/operating/imports/asked.test.ts': 12,
  'server/test/people/mail/mail.test.ts': 12,
  'server/test/platform/http/bodies.test.ts': 12,
  'server/test/operating/imports/mirror.test.ts': 12,
  'e2e/people/mail.test.ts': 11,
  'server/test/integrations/webhooks/openings.test.ts': 11,
  'server/test/integrations/webhooks/order.test.ts': 11,
  'server/test/platform/blobs/blobs.test.ts': 11,
  'server/test/work/fillings/drills.test.ts': 11,
  'e2e/work/reminders.test.ts': 10,
  'server/test/people/identities/identities.test.ts': 10,
  'server/test/work/fillings/fillings.test.ts': 10,
  'server/test/work/comments/comments.test.ts': 10,
  'server/test/operating/backups/drill.test.ts': 10,
  'server/test/overview/notifications/inbox.test.ts': 10,
  'server/test/overview/notifications/mailing.test.ts': 10,
  'server/test/bytes/storage/verify.test.ts': 9,
  'e2e/operating/imports.test.ts': 9,
  'e2e/operating/fileimports.test.ts': 9,
  'server/test/cli/cli.test.ts': 9,
  'server/test/integrations/webhooks/retries.test.ts': 8,
  'server/test/overview/search/search.test.ts': 8,
  'server/test/platform/http/streams.test.ts': 8,
  'server/test/platform/db/schema.test.ts': 8,
  'server/test/platform/http/connections.test.ts': 8,
  'e2e/overview/search.test.ts': 8,
  'server/test/integrations/webhooks/crash.test.ts': 8,
  'server/test/operating/exports/exports.test.ts': 8,
  'server/test/work/comments/lists.test.ts': 8,
  'server/test/work/comments/sight.test.ts': 8,
  'server/test/platform/blobs/s3-app.test.ts': 8,
  'server/test/work/tasks/plans.test.ts': 8,
  'e2e/work/messages.test.ts': 7,
  'server/test/integrations/webhooks/clocks.test.ts': 7,
  'server/test/platform/http/listener.test.ts': 7,
  'server/test/platform/access/directory.test.ts': 7,
  'server/test/people/secondsteps/secondsteps.test.ts': 7,
  'server/test/overview/calendarfeeds/calendarfeeds.test.ts': 7,
  'server/test/platform/http/sent-back.test.ts': 7,
  'server/test/work/files/zip.test.ts': 7,
  'server/test/work/tasks/tasks.test.ts': 7,
  'server/test/main/working-day.test.ts': 7,
  'server/test/platform/access/leaks.test.ts': 7,
  'e2e/work/standing.test.ts': 7,
  'server/test/cli/fileimports.test.ts': 6,
  'server/test/integrations/testreceivers/testreceivers.test.ts': 6,
  'e2e/work/members.test.ts': 6,
  'server/test/overview/search/sight.test.ts': 6,
  'server/test/work/tasks/subtasks.test.ts': 6,
  'server/test/overview/notifications/hours.test.ts': 6,
  'server/test/bytes/pictures/pictures.test.ts': 6,
  'server/test/bytes/uploads/presigned.test.ts': 6,
  'server/test/platform/http/hosts.test.ts': 6,
  'server/test/overview/trash/trash.test.ts': 6,
  'server/test/work/attachments/attachments.test.ts': 6,
  'server/test/work/notebooks/versions.test.ts': 6,
  'server/test/integrations/webhooks/registration.test.ts': 6,
  'server/test/work/tasks/lists.test.ts': 6,
  'server/test/cli/upload/upload.test.ts': 6,
  'server/test/cli/files.test.ts': 6,
  'server/test/platform/blobs/s3-partial.test.ts': 6,
  'client/test/calls.test.ts': 6,
  'server/test/platform/http/remembered.test.ts': 6,
  'server/test/cli/upload/categories.test.ts': 6,
  'server/test/overview/activity/earlier.test.ts': 6,
  'server/test/overview/activity/stories.test.ts': 6,
  'server/test/people/passkeys/passkeys.test.ts': 6,
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
