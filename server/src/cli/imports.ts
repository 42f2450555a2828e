import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { sizeText } from '../bytes/storage/sizes.ts';
import { connect, type Source } from '../operating/imports/classic/calling.ts';
import { dryRun } from '../operating/imports/dry-run.ts';
import { importClassic, type Sofar } from '../operating/imports/imports.ts';
import { leftoversOf, type Report, untold } from '../operating/imports/report.ts';
import type { Services } from '../platform/context.ts';
import { address, readToken, whole } from './arguments.ts';
import { bringBack } from './exports.ts';
import { withAccounts } from './records.ts';
import { makeProgress, type Progress, say, timeText } from './terminal.ts';

export function importCommand(holdfast: Command): void {
  const bringing = holdfast.command('import').description('bring in what is elsewhere');
  bringing
    .command('classic')
    .description(
      'bring a whole account over the classic interface into an empty one, with its ids, authors and dates; run again, it goes on where it stopped, or brings up to date what is here',
    )
    .requiredOption('--from <url>', 'the account: https://acme.example.com', address)
    .requiredOption('--token-file <file>', 'a file with the API token of one of its Administrators')
    .option('--account <id>', 'the account here that is filled', whole, 1)
    .option('--dry-run', 'only read, and say what would come and what would not', false)
    .action((options) => withAccounts((services) => run(services, options)));
  bringing
    .command('holdfast')
    .description(
      'bring back what `holdfast export` wrote, into an empty HOLDFAST_DATA or DATABASE_URL, while no server runs there',
    )
    .argument('<folder>', 'the folder of the export')
    .action(bringBack);
  bringing
    .command('leftovers')
    .description('print what had no place here, as it was sent and with the reason: one JSON object a line')
    .option('--account <id>', 'the account', whole, 1)
    .action(({ account }) =>
      withAccounts(async (services) => {
        for await (const one of leftoversOf(services.db.read, account)) say(JSON.stringify(one));
      }),
    );
}

type Options = { from: string; tokenFile: string; account: number; dryRun: boolean };

async function run(services: Services, { from, tokenFile, account, dryRun: isDry }: Options): Promise<void> {
  const token = await readToken(tokenFile);
  const progress = makeProgress();
  const source = connect({
    url: from,
    token,
    pause: (ms) => pause(ms),
    waits: (reason, ms) => progress.note(`${reason} Waiting ${timeText(ms / 1000)}.`),
  });
  process.once('SIGINT', () => {
    progress.clear();
    progress.note('Stopped. The same command goes on from here.');
    process.exit(130);
  });
  try {
    await (isDry ? look(services, source, account, progress) : bring(services, source, account, progress));
  } finally {
    progress.clear();
    await source.close();
  }
}

async function look(services: Services, source: Source, account: number, progress: Progress): Promise<void> {
  const { lines, misfits, minutes } = await dryRun(services, source, account, {
    progress: (sofar) => progress.show(() => [sofarText(sofar, 0)]),
  });
  progress.clear();
  for (const { kind, count, bytes, unreadable } of lines)
    say(`${String(count).padStart(9)}  ${kind}${sizeOf(bytes)}${unreadable ? ` (${unreadable})` : ''}`);
  if (misfits.length > 0) say('These come without a part of what they are; that part is kept as it was sent:');
  for (const { kind, reason, count } of misfits) say(`${String(count).padStart(9)}  ${kind}: ${reason}`);
  say(`It takes about ${timeText(minutes * 60)} at the pace the other side allows. Nothing was written.`);
}

async function bring(services: Services, source: Source, account: number, progress: Progress): Promise<void> {
  const begun = performance.now();
  const report = await importClassic(services, source, account, {
    progress: (sofar) => progress.show(() => [sofarText(sofar, performance.now() - begun)]),
  });
  progress.clear();
  print(report);
}

const sizeOf = (bytes: number) => (bytes > 0 ? `, ${sizeText(bytes)}` : '');

function print({ lines, leftovers }: Report): void {
  say('    there       here');
  for (const { kind, there, here, bytes, unreadable } of lines)
    say(
      `${String(there).padStart(9)}  ${String(here).padStart(9)}  ${kind}${sizeOf(bytes)}${unreadable ? ` (${unreadable})` : ''}`,
    );
  if (leftovers.length > 0) say('What has no place here is kept as it was sent:');
  for (const { kind, state, reason, count, first } of leftovers)
    say(`${String(count).padStart(9)}  ${kind} ${state}, the first is ${first}: ${reason}`);
  say('The interface does not tell, so these stay there:');
  for (const what of untold) say(`           ${what}`);
  say('Passwords and tokens do not come along: invite everybody, and let programs have new tokens.');
  if (lines.some(({ there, here }) => here < there)) process.exitCode = 1;
}

function sofarText({ project, projects, kind, count }: Sofar, elapsedMs: number): string {
  if (projects === 0) return `${count} so far: ${kind}`;
  const left =
    project === 0 || elapsedMs === 0 ? '' : `, ${timeText(((elapsedMs / project) * (projects - project)) / 1000)} left`;
  return `${count} so far: ${kind} of project ${project + 1} of ${projects}${left}`;
}
