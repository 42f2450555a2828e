import type { Command } from 'commander';
import { sizeText } from '../bytes/storage/sizes.ts';
import { resumeWebhooks } from '../operating/backups/backups.ts';
import type { Moved, Problem } from '../operating/backups/contents/bytes.ts';
import { listBackups, readManifest } from '../operating/backups/contents/manifest.ts';
import { createBackup, giveWay, type Progress } from '../operating/backups/create.ts';
import { recoverBackup } from '../operating/backups/recovery.ts';
import { reasonOf, runBackup } from '../operating/backups/runs.ts';
import { openSource, placeText } from '../operating/backups/target.ts';
import { type BackupAddress, backupAddress, type Config, loadConfig } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { count, whole } from './arguments.ts';
import { withAccounts, withServices } from './records.ts';
import { makeProgress, say, timeText } from './terminal.ts';

const PLACE = 'a folder, or s3://bucket/prefix?endpoint=…';

export function backupCommands(holdfast: Command): void {
  holdfast
    .command('backup')
    .description('take a backup of everything, beside the running server; exit code 1 when files could not be read')
    .argument('[place]', `${PLACE}; without this HOLDFAST_BACKUP`)
    .option('--keep <number>', 'keep so many and remove older ones; without this none is removed', count)
    .option('--verify', 'read also the bytes that the place has already, instead of comparing their size', false)
    .option('--with-key', 'put the key beside what it seals; without this it has to be kept apart', false)
    .action((place, options) => withAccounts((services) => backup(services, place, options)));
  holdfast
    .command('backups')
    .description('list the backups in a place')
    .argument('[place]', `${PLACE}; without this HOLDFAST_BACKUP`)
    .action(list);
  holdfast
    .command('restore')
    .description('bring a backup back, into an empty HOLDFAST_DATA or DATABASE_URL, while no server runs there')
    .argument('<place>', PLACE)
    .option('--backup <name>', 'which, as `holdfast backups` lists them; without this the newest')
    .action(restore);
  holdfast
    .command('webhooks')
    .description('webhooks of this installation')
    .command('resume')
    .description('send again what webhooks have to send, which were paused because the records were restored')
    .option('--account <id>', 'only of this account', whole)
    .action(({ account }) =>
      withServices(async (services) => {
        const resumed = await resumeWebhooks(services, account);
        say(resumed === 0 ? 'None was paused by a restore.' : `${resumed} are active again.`);
      }),
    );
}

function addressOf(config: Config, place: string | undefined): BackupAddress {
  if (place !== undefined) return backupAddress('This place', place, config);
  if (config.backup !== undefined) return config.backup;
  throw new Error(`Say where to: ${PLACE}. Or set HOLDFAST_BACKUP.`);
}

/** Whoever runs a command is told what is the matter with a store, not only that it is away. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

type Backup = { keep?: number; verify: boolean; withKey: boolean };

const backup = (services: Services, place: string | undefined, { keep, verify, withKey }: Backup): Promise<void> =>
  plainly(async () => {
    const to = addressOf(services.config, place);
    const progress = makeProgress();
    const begun = performance.now();
    giveWay();
    say('Taking the records as they are at this moment.');
    const { name, manifest, ...made } = await runBackup(services, {
      place: placeText(to),
      isCommand: true,
      make: ({ id, signal }) =>
        createBackup({
          own: services.config,
          to,
          takenAt: id,
          now: services.now,
          keep,
          isThorough: verify,
          withKey,
          signal,
          tell: (problem) => progress.note(`NOT IN THE BACKUP: ${problemText(problem)}`),
          progress: (sofar) => progress.show(() => [sofarText(sofar, performance.now() - begun)]),
        }),
    }).finally(progress.clear);
    const { records, files } = manifest;
    say(
      `${name}: ${records.rows} rows (${sizeText(records.size)}) and ${files.count} files (${sizeText(files.bytes)}), of which ${made.copied} (${sizeText(made.copiedBytes)}) were not there yet.`,
    );
    if (withKey || services.keys.ids().length === 0)
      say('The key is in it: whoever has this backup can open the secrets of webhooks.');
    else say(`The key is not in it: keep a copy of ${services.config.secretKeyFile} elsewhere.`);
    if (made.removed > 0) say(`${made.removed} older ones were removed.`);
    if (files.missing === 0) return;
    say(`${files.missing} files could not be read and are not in it: see above.`);
    process.exitCode = 1;
  });

const list = (place: string | undefined): Promise<void> =>
  plainly(async () => {
    const config = loadConfig();
    const { documents } = await openSource(addressOf(config, place));
    const names = await listBackups(documents);
    for (const name of names) {
      const { records, files } = await readManifest(documents, name);
      const lacking = files.missing === 0 ? '' : `, ${files.missing} files missing`;
      say(`${name}  ${records.rows} rows, ${files.count} files (${sizeText(files.bytes)})${lacking}`);
    }
    if (names.length === 0) say('There is no backup.');
  });

const restore = (place: string, { backup: name }: { backup?: string }): Promise<void> =>
  plainly(async () => {
    const config = loadConfig();
    const progress = makeProgress();
    const begun = performance.now();
    const { manifest, moved, pausedWebhooks, hasKey } = await recoverBackup({
      own: config,
      from: addressOf(config, place),
      name,
      now: () => new Date(),
      tell: (problem) => progress.note(`MISSING: ${problemText(problem)}`),
      progress: (sofar) =>
        progress.show(() => [
          sofar.rows > 0
            ? `${sofar.rows} of ${sofar.manifest.records.rows} rows`
            : movedText(sofar.moved, sofar.manifest.files, performance.now() - begun),
        ]),
    }).finally(progress.clear);
    say(
      `Restored ${manifest.records.rows} rows and ${moved.count - moved.missing} files as they were at ${manifest.takenAt}.`,
    );
    say('All of it was read again and is what was backed up.');
    if (pausedWebhooks > 0)
      say(`${pausedWebhooks} webhooks are paused: holdfast webhooks resume lets them send again.`);
    if (manifest.secretKey !== undefined)
      say(`The key came with it and is in ${config.secretKeyFile}. Keep a copy of that file.`);
    if (!hasKey)
      say(
        `The key is missing. Put the copy that was kept at ${config.secretKeyFile} before the start. If there is none, the secrets and headers of webhooks are lost and links have to be made anew; everything else is there: holdfast key reset.`,
      );
    const missing = manifest.files.missing + moved.missing;
    if (missing === 0) return;
    say(`${missing} files are missing: see above.`);
    process.exitCode = 1;
  });

const problemText = ({ account, key, problem }: Problem) => `blob ${key} of account ${account}: ${problem}.`;

const sofarText = ({ rows, moved, total }: Progress, elapsedMs: number): string =>
  moved && total ? movedText(moved, total, elapsedMs) : `${rows} rows`;

function movedText(sofar: Moved, total: { count: number; bytes: number }, elapsedMs: number): string {
  const rate = (sofar.copiedBytes * 1000) / elapsedMs;
  const left = timeText(Math.max(0, total.bytes - sofar.bytes) / rate);
  // While nothing has been copied, because it is there already, there is no telling.
  const pace = rate === 0 ? '' : `, ${sizeText(Math.round(rate))}/s, ${left} left`;
  return `${sofar.count} of ${total.count} files, ${sizeText(sofar.bytes)} of ${sizeText(total.bytes)}${pace}`;
}
