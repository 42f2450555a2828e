import { resolve } from 'node:path';
import type { Command } from 'commander';
import { callersFolder, loadConfig } from '../../platform/config.ts';
import { address, count, whole } from '../arguments.ts';
import { makeProgress, say } from '../terminal.ts';
import { makeUploadProgress, printable } from './progress.ts';
import { type UploadOptions, upload } from './upload.ts';

type Options = {
  url?: string;
  token?: string;
  category?: string;
  parallel: number;
  newVersion: boolean;
  again: boolean;
  json: boolean;
};

export function uploadCommand(holdfast: Command): void {
  holdfast
    .command('upload')
    .description('send files and folders to a project over HTTP; run again, it goes on where it stopped')
    .argument('<project>', 'id of the project', whole)
    .argument('<paths...>', 'files and folders; a folder becomes a category, with those inside it below')
    .option('--url <url>', 'the server (HOLDFAST_URL; http://127.0.0.1:8080)', address)
    .option('--token <token>', 'an API token; better in HOLDFAST_TOKEN, where no other user of this machine sees it')
    .option('--category <name>', 'one category for everything, instead of one for each folder')
    .option('--parallel <number>', 'so many files at a time', count, 3)
    .option('--new-version', 'what has the name of a file already there becomes its next version', false)
    .option('--again', 'send also what an earlier run has sent', false)
    .option('--json', 'print one JSON object for each file instead of its id and path', false)
    .action(run);
}

async function run(project: number, paths: string[], options: Options): Promise<void> {
  const config = loadConfig();
  const token = options.token ?? config.clientToken;
  if (!token) throw new Error('Set HOLDFAST_TOKEN to an API token (or HOLDFAST_TOKEN_FILE to a file with one).');
  await send(
    {
      url: options.url ?? config.serverUrl,
      token,
      paths: paths.map((path) => resolve(callersFolder(), path)),
      target: { project, category: options.category, becomesVersion: options.newVersion },
      parallel: options.parallel,
      isAgain: options.again,
    },
    options.json,
  );
}

async function send(options: UploadOptions, isJson: boolean): Promise<void> {
  const progress = makeProgress();
  const shown = makeUploadProgress(progress);
  const failures: string[] = [];
  let known = 0;
  let isWaiting = false;

  process.once('SIGINT', () => {
    progress.clear();
    progress.note('Stopped. The same command goes on from here.');
    process.exit(130);
  });
  await upload(options, {
    begins(found) {
      shown.begins(found);
      if (found.files > 0 && failures.length > 0)
        progress.note(`These cannot be sent, the others are sent now:\n${failures.join('\n')}`);
      if (found.files === 0 && failures.length === 0) progress.note('There is no file to be sent.');
    },
    begun: ({ path, size }) => shown.begun(path, size),
    waits(reason) {
      // Each file under way says so, and again and again.
      if (!isWaiting) progress.note(`Trying again for some minutes: ${reason}`);
      isWaiting = true;
    },
    sent({ path }, bytes) {
      isWaiting = false;
      shown.sent(path, bytes);
    },
    done({ path, size }, id, isKnown) {
      shown.ended(path, size);
      if (isKnown) known += 1;
      progress.clear();
      say(isJson ? JSON.stringify({ id, path, size, isNew: !isKnown }) : `${id}  ${printable(path)}`);
    },
    failed(path, reason, size) {
      if (size !== undefined) shown.ended(path, size);
      failures.push(`  ${printable(path)}: ${reason}`);
    },
    leftOut: (path, reason) => progress.note(`Left out: ${printable(path)} ${reason}.`),
  });

  progress.clear();
  if (known > 0)
    progress.note(`${known} had been sent before (--again sends ${known === 1 ? 'it' : 'them'} once more).`);
  if (failures.length === 0) return;
  progress.note(`${failures.length} could not be sent:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
