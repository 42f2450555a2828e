import type { Command } from 'commander';
import { type Copied, copyBlobs, countBlobs, type Totals } from '../bytes/storage/copy.ts';
import { sizeText } from '../bytes/storage/sizes.ts';
import { openBlobs } from '../platform/blobs/open.ts';
import { type BlobsAddress, otherBlobs } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { Failure } from '../platform/failures.ts';
import { count } from './arguments.ts';
import { withAccounts } from './records.ts';
import { makeProgress, say, timeText } from './terminal.ts';

export function blobCommands(holdfast: Command): void {
  holdfast
    .command('blobs')
    .description('where the files’ bytes are kept')
    .command('copy')
    .description(
      'copy all bytes from one store to another, beside the running server; exit code 1 when some could not be',
    )
    .option('--from <store>', 'disk or s3://…, as in HOLDFAST_BLOBS; without this the store in use')
    .requiredOption('--to <store>', 'disk or s3://…')
    .option('--parallel <number>', 'so many at a time', count, 4)
    .option('--verify', 'read also what is there already, instead of comparing its size', false)
    .action((options) => withAccounts((services, accountIds) => copy(services, accountIds, options)));
}

type Copy = { from?: string; to: string; parallel: number; verify: boolean };

async function copy(services: Services, accountIds: number[], options: Copy): Promise<void> {
  const { config } = services;
  const source = options.from === undefined ? config.blobs : otherBlobs('--from', options.from, config);
  const target = otherBlobs('--to', options.to, config);
  if (placeOf(source) === placeOf(target)) throw new Error('--from and --to are the same store.');
  const open = (address: BlobsAddress) => openBlobs(address, config.blobsFolder);
  const [from, to] = await Promise.all([open(source), open(target)]);
  const progress = makeProgress();
  const begun = performance.now();
  try {
    await to.ping();
    const totals = await countBlobs(services, accountIds);
    const done = await copyBlobs(services, {
      from,
      to,
      accountIds,
      parallel: options.parallel,
      isThorough: options.verify,
      tell: ({ accountId, key, problem }) =>
        progress.note(`NOT COPIED: blob ${key} of account ${accountId}: ${problem}.`),
      progress: (sofar) => progress.show(() => [progressText(sofar, totals, performance.now() - begun)]),
    });
    progress.clear();
    const there = done.skipped === 0 ? '' : ` ${done.skipped} were there already.`;
    const failed = done.failed === 0 ? '' : ` ${done.failed} could not be copied: see above.`;
    say(`${done.copied} copied (${sizeText(done.copiedBytes)}).${there}${failed}`);
    if (done.failed > 0) process.exitCode = 1;
  } catch (error) {
    progress.clear();
    // Whoever runs this command is told what is the matter with the store, not only that it is away.
    throw error instanceof Failure && error.cause instanceof Error ? error.cause : error;
  }
}

const placeOf = (address: BlobsAddress): string =>
  address === 'disk' ? 'disk' : [address.endpoint, address.bucket, address.prefix].join(' ');

function progressText(sofar: Copied, totals: Totals, elapsedMs: number): string {
  const rate = (sofar.copiedBytes * 1000) / elapsedMs;
  const left = timeText(Math.max(0, totals.bytes - sofar.bytes) / rate);
  // While nothing has been copied, because it is there already, there is no telling.
  const pace = rate === 0 ? '' : `, ${sizeText(Math.round(rate))}/s, ${left} left`;
  return `${sofar.blobs} of ${totals.blobs}, ${sizeText(sofar.bytes)} of ${sizeText(totals.bytes)}${pace}`;
}
