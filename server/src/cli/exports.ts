import { resolve } from 'node:path';
import type { Command } from 'commander';
import { sizeText } from '../bytes/storage/sizes.ts';
import { giveWay } from '../operating/backups/create.ts';
import { reasonOf } from '../operating/backups/runs.ts';
import { leftOutWords } from '../operating/exports/contents.ts';
import { exportAccount } from '../operating/exports/exports.ts';
import { recoverExport } from '../operating/exports/recovery.ts';
import { callersFolder, loadConfig } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { whole } from './arguments.ts';
import { withAccounts } from './records.ts';
import { makeProgress, say } from './terminal.ts';

export function exportCommand(holdfast: Command): void {
  holdfast
    .command('export')
    .description(
      'write a whole account into a folder, as JSON lines with its files beside them and without its secrets; exit code 1 when files could not be read',
    )
    .argument('<folder>', 'an empty one, or one with an earlier export: files that are there are not written again')
    .option('--account <id>', 'account', whole, 1)
    .action((folder, { account }) =>
      withAccounts(async (services, accountIds) => {
        if (!accountIds.includes(account)) throw new Error(`There is no account ${account}.`);
        await run(services, resolve(callersFolder(), folder), account).catch((error) => {
          throw new Error(reasonOf(error), { cause: error });
        });
      }),
    );
}

async function run(services: Services, to: string, accountId: number): Promise<void> {
  const progress = makeProgress();
  giveWay();
  const { rows, kinds, moved } = await exportAccount(services, {
    accountId,
    to,
    tell: ({ key, problem }) => progress.note(`NOT IN THE EXPORT: blob ${key}: ${problem}`),
    progress: (sofar) =>
      progress.show(() => [
        sofar.moved
          ? `${sofar.rows} lines, ${sofar.moved.count} files (${sizeText(sofar.moved.bytes)})`
          : `${sofar.rows} lines`,
      ]),
  }).finally(progress.clear);
  say(
    `${rows} lines of ${kinds} kinds and ${moved.count - moved.missing} files (${sizeText(moved.bytes)}), of which ${moved.copied} were not there yet, are in ${to}.`,
  );
  say('Left out:');
  for (const words of leftOutWords) say(`  - ${words}`);
  if (moved.missing === 0) return;
  say(`${moved.missing} files could not be read and are not in it: see above.`);
  process.exitCode = 1;
}

export async function bringBack(folder: string): Promise<void> {
  const progress = makeProgress();
  const { manifest, rows, moved, pausedWebhooks } = await recoverExport({
    own: loadConfig(),
    from: resolve(callersFolder(), folder),
    now: () => new Date(),
    tell: ({ key, problem }) => progress.note(`MISSING: blob ${key}: ${problem}`),
    progress: (sofar) =>
      progress.show(() => [
        sofar.rows > 0 ? `${sofar.rows} lines` : `${sofar.moved.count} files (${sizeText(sofar.moved.bytes)})`,
      ]),
  }).finally(progress.clear);
  say(
    `Account ${manifest.account} is here, as it was at ${manifest.takenAt}: ${rows} lines and ${moved.count - moved.missing} files.`,
  );
  say('All of it was read again and is what was exported.');
  say(
    `Passwords did not come along: holdfast admin link${manifest.account === 1 ? '' : ` --account ${manifest.account}`} prints a way in for an Administrator, who invites the others. Who signs in with a provider can go on, once the settings here name it.`,
  );
  if (pausedWebhooks > 0)
    say(`${pausedWebhooks} webhooks are paused and have lost their secrets: give them new ones, then resume them.`);
  if (moved.missing === 0) return;
  say(`${moved.missing} files are missing: see above.`);
  process.exitCode = 1;
}
