import type { Command } from 'commander';
import { GRACE_MS, removeOrphansNow } from '../bytes/storage/orphans/orphans.ts';
import { sizeText } from '../bytes/storage/sizes.ts';
import { removeDoomedNow } from '../bytes/storage/sweep.ts';
import { recountUse } from '../bytes/storage/use.ts';
import { type Damage, hasProject, verifyBlobs } from '../bytes/storage/verify.ts';
import { sweepable } from '../bytes/uploads/plan.ts';
import { uploadChores } from '../bytes/uploads/sweep.ts';
import type { Services } from '../platform/context.ts';
import { count, lasting, since, whole } from './arguments.ts';
import { withAccounts } from './records.ts';
import { makeProgress, say } from './terminal.ts';

export function fileCommands(holdfast: Command): void {
  const files = holdfast.command('files').description('care of the files’ bytes, beside the running server');
  files
    .command('verify')
    .description('read every file again and compare it with what the records say; exit code 1 when one is damaged')
    .option('--account <id>', 'only of this account', whole)
    .option('--project <id>', 'only of this project (with --account, else of account 1)', whole)
    .option('--since <time>', 'only what was uploaded since: 2026-11-15, or 7d for the last seven days', since)
    .option('--parallel <number>', 'so many at a time', count, 2)
    .action((options) => withAccounts((services, accountIds) => verify(services, accountIds, options)));
  files
    .command('sweep')
    .description('remove bytes that nothing needs: never used, purged, or known to no row (the server does so hourly)')
    .option('--dry-run', 'only say what would go', false)
    .option('-v, --verbose', 'with --dry-run: name each key', false)
    .option('--grace <time>', 'with --dry-run: leave what is younger, though no row knows it', lasting, GRACE_MS)
    .action(({ dryRun, ...options }) =>
      withAccounts((services) => (dryRun ? planSweep(services, options) : sweep(services))),
    );
  files
    .command('recount')
    .description('count anew what the files of each project take, and put right what was counted wrong')
    .action(() => withAccounts(recount));
}

type Verify = { account?: number; project?: number; since?: string; parallel: number };

async function verify(
  services: Services,
  all: number[],
  { account, project, since: from, parallel }: Verify,
): Promise<void> {
  const only = account ?? (project === undefined ? undefined : 1);
  const accountIds = all.filter((id) => only === undefined || id === only);
  if (accountIds.length === 0) throw new Error(`There is no account ${only}.`);
  if (project !== undefined && !(await hasProject(services, only!, project)))
    throw new Error(`There is no project ${project} in account ${only}.`);
  const progress = makeProgress();
  const begun = performance.now();
  const verified = await verifyBlobs(services, {
    accountIds,
    which: { projectId: project, since: from },
    parallel,
    tell: (damage) => progress.note(damageText(damage)),
    progress: ({ blobs, bytes }) =>
      progress.show(() => [`${blobs} checked, ${sizeText(bytes)}, ${speedText(bytes, begun)}`]),
  });
  progress.clear();
  const { blobs, bytes, hashed, damaged } = verified;
  const filled = hashed === 0 ? '' : ` The hash of ${hashed} was not known yet and is recorded now.`;
  if (blobs === 0 && damaged === 0) return say('There was nothing to check: nothing was uploaded there.');
  say(
    `${blobs} checked (${sizeText(bytes)}): ${damaged === 0 ? 'all as they should be' : `${damaged} damaged`}.${filled}`,
  );
  if (damaged > 0) process.exitCode = 1;
}

const speedText = (bytes: number, begun: number) =>
  `${sizeText(Math.round((bytes * 1000) / (performance.now() - begun)))}/s`;

function damageText({ accountId, key, problem, versions }: Damage): string {
  const [first, ...others] = versions.map(
    ({ fileId, versionId, name, projectId }) =>
      `file ${fileId} (${JSON.stringify(name)}, version ${versionId}) of project ${projectId}`,
  );
  const more = others.length === 0 ? '' : ` and ${others.length} more versions`;
  return `DAMAGED: ${first ?? 'a logo, preview or waiting upload'}${more} of account ${accountId}: ${problem}. Blob ${key}.`;
}

async function planSweep(services: Services, { grace, verbose }: { grace: number; verbose: boolean }): Promise<void> {
  const byReason = new Map<string, { count: number; bytes: number }>();
  for await (const { reason, key, bytes } of sweepable(services, new Date(services.now().getTime() - grace))) {
    const sofar = byReason.get(reason) ?? { count: 0, bytes: 0 };
    byReason.set(reason, { count: sofar.count + 1, bytes: sofar.bytes + bytes });
    if (verbose) say(`${key}  ${bytes} bytes, ${reason}`);
  }
  for (const [reason, { count: found, bytes }] of byReason) say(`${found} ${reason}: ${sizeText(bytes)}`);
  say(byReason.size === 0 ? 'There is nothing to remove.' : 'Nothing was removed: this was a dry run.');
}

async function sweep(services: Services): Promise<void> {
  const { signal } = new AbortController();
  for (const task of [...uploadChores, removeDoomedNow, removeOrphansNow]) while (await task.run(services, signal));
  say('Removed what nothing needs.');
}

async function recount(services: Services, accountIds: number[]): Promise<void> {
  let wrong = 0;
  for (const accountId of accountIds)
    for (const { project_id, bytes, versions } of await recountUse(services, accountId)) {
      wrong += 1;
      say(`Project ${project_id} of account ${accountId} was off by ${-versions} versions and ${-bytes} bytes.`);
    }
  say(wrong === 0 ? 'Everything was counted right.' : 'It is put right.');
}
