import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { callersFolder, loadConfig } from '../config.ts';
import { sizeText } from '../storage/sizes.ts';
import { type UploadOptions, upload } from '../upload/upload.ts';
import { address, count, whole } from './arguments.ts';
import { makeProgress, say } from './terminal.ts';

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
    .argument('<paths...>', 'files and folders; what is in a folder goes into a category of that name')
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
  const underWay = new Map<string, { size: number; sent: number }>();
  const failures: string[] = [];
  let known = 0;
  const show = () =>
    progress.show(() =>
      [...underWay].map(([path, { size, sent }]) => `${barText(sent, size)}  ${printable(basename(path))}`),
    );

  process.once('SIGINT', () => {
    progress.clear();
    progress.note('Stopped. The same command goes on from here.');
    process.exit(130);
  });
  await upload(options, {
    begun({ path, size }) {
      underWay.set(path, { size, sent: 0 });
      show();
    },
    sent({ path }, bytes) {
      const one = underWay.get(path);
      if (one) one.sent = bytes;
      show();
    },
    done({ path, size }, id, isKnown) {
      underWay.delete(path);
      if (isKnown) known += 1;
      progress.clear();
      say(isJson ? JSON.stringify({ id, path, size, isNew: !isKnown }) : `${id}  ${printable(path)}`);
    },
    failed(path, reason) {
      underWay.delete(path);
      failures.push(`  ${printable(path)}: ${reason}`);
    },
    leftOut: (path, reason) => progress.note(`Left out: ${printable(path)} ${reason}.`),
  });

  progress.clear();
  if (known > 0) progress.note(`${known} had been sent before (--again sends them once more).`);
  if (failures.length === 0) return;
  progress.note(`${failures.length} could not be sent:\n${failures.join('\n')}`);
  process.exitCode = 1;
}

const WIDTH = 24;

function barText(sent: number, size: number): string {
  const part = size === 0 ? 1 : sent / size;
  const filled = Math.round(part * WIDTH);
  const percent = `${Math.floor(part * 100)} %`.padStart(5);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} of ${sizeText(size).padStart(9)}`;
}

/** A name may hold what would move the cursor. */
const printable = (path: string) =>
  path.replace(/[\u0000-\u001f\u007f-\u009f]/g, (character) => JSON.stringify(character).slice(1, -1));
