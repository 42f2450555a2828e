import type { Command } from 'commander';
import { copyRecords } from '../operating/backups/copy.ts';
import { type Config, loadConfig, otherRecords } from '../platform/config.ts';
import { makeProgress, say } from './terminal.ts';

export function databaseCommands(holdfast: Command): void {
  holdfast
    .command('database')
    .description('where the records are kept')
    .command('copy')
    .description('copy all records from the database in use to another, while no server runs')
    .requiredOption(
      '--to <database>',
      'postgres://user@host/name, whose password may also stand in PGPASSWORD; or embedded, which is the one in HOLDFAST_DATA',
    )
    .action(({ to }) => copy(loadConfig(), to));
}

async function copy(config: Config, text: string): Promise<void> {
  const to = otherRecords('--to', text, config);
  if (to === config.recordsUrl) throw new Error('That is the database in use: --to names another one.');
  const progress = makeProgress();
  const { rows, tables } = await copyRecords({
    from: config.recordsUrl,
    to,
    now: () => new Date(),
    progress: ({ rows: sofar, isRead }) =>
      progress.show(() => [`${sofar} rows copied${isRead ? ', now they are compared' : ''}`]),
  }).finally(progress.clear);
  say(`Copied ${rows} rows of ${tables} tables. All of them were read again and are what they were.`);
  const next = text === 'embedded' ? 'without DATABASE_URL' : 'with DATABASE_URL set to it';
  say(`Start the service ${next}; HOLDFAST_DATA stays as it is. ${oldOne(config)}`);
}

const oldOne = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === undefined
    ? `When all is well, put the holdfast.db of ${dataFolder} away: never serve both.`
    : 'When all is well, remove the old database: never serve both.';
