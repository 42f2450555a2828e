import { Command } from 'commander';
import { accountCommands } from './cli/accounts.ts';
import { auditCommand } from './cli/audit.ts';
import { backupCommands } from './cli/backups.ts';
import { blobCommands } from './cli/blobs.ts';
import { databaseCommands } from './cli/database.ts';
import { exportCommand } from './cli/exports.ts';
import { fileImportCommands } from './cli/fileimports.ts';
import { fileCommands } from './cli/files.ts';
import { importCommand } from './cli/imports.ts';
import { keyCommands } from './cli/keys.ts';
import { listenCommand } from './cli/listen/command.ts';
import { endWithReader, say } from './cli/terminal.ts';
import { uploadCommand } from './cli/upload/command.ts';
import { serve } from './main.ts';
import { exampleSettings } from './platform/config.ts';
import { keepToOurselves } from './platform/privacy.ts';

function program(): Command {
  const holdfast = new Command('holdfast')
    .description('Run and look after a Holdfast installation.')
    .showHelpAfterError();
  holdfast
    .command('serve')
    .description('start the service (what npm start does)')
    .option('--demo', 'fill a new installation with demo data (what npm run demo does)')
    .action(({ demo }) => serve({ isDemo: demo }));
  holdfast
    .command('settings')
    .description('print every setting with its meaning and default, ready to be edited')
    .action(() => say(exampleSettings()));
  uploadCommand(holdfast);
  listenCommand(holdfast);
  backupCommands(holdfast);
  fileCommands(holdfast);
  blobCommands(holdfast);
  databaseCommands(holdfast);
  accountCommands(holdfast);
  importCommand(holdfast);
  fileImportCommands(holdfast);
  exportCommand(holdfast);
  auditCommand(holdfast);
  keyCommands(holdfast);
  return holdfast;
}

/** Called by scripts/start.mjs. */
export async function run(args: string[]): Promise<void> {
  endWithReader();
  keepToOurselves();
  try {
    await program().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.stderr.write(`${(error as Error)?.message ?? String(error)}\n`);
    process.exit(1);
  }
}
