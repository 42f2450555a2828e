import type { Command } from 'commander';
import { addKey, resetKey, rotateKey } from '../operating/keys/keys.ts';
import { loadConfig } from '../platform/config.ts';
import { withServices } from './records.ts';
import { makeProgress, say } from './terminal.ts';

export function keyCommands(holdfast: Command): void {
  const key = holdfast.command('key').description('the key that the secrets in the records are sealed with');
  key
    .command('add')
    .description(
      'put a new key beside the one in use, for who has several copies of the file to bring up to date first',
    )
    .action(() =>
      withServices(async (services) => {
        const { id, isNew } = await addKey(services);
        say(
          `The key ${id} is ${isNew ? '' : 'already '}in ${services.config.secretKeyFile}. Once every process has this file, holdfast key rotate uses it.`,
        );
      }),
    );
  key
    .command('rotate')
    .description('seal everything with a new key, beside the running server; cut off, it is run again and goes on')
    .action(() =>
      withServices(async (services) => {
        const progress = makeProgress();
        let accounts = 0;
        const { id, isNew } = await rotateKey(services, (more) => {
          accounts += more;
          progress.show(() => [`${accounts} accounts`]);
        }).finally(progress.clear);
        const origin = isNew ? 'which is new' : 'which was put there for this before';
        say(`${accounts} accounts are sealed with the key ${id}, ${origin}; no other is left in the file.`);
        say(`Keep a copy of ${services.config.secretKeyFile}, and the old copy for as long as backups from before.`);
      }),
    );
  key
    .command('reset')
    .description('go on without a key that is lost, while no server runs')
    .option('--yes', 'yes, what was sealed with it is to be forgotten', false)
    .action(reset);
}

async function reset({ yes }: { yes: boolean }): Promise<void> {
  if (!yes)
    throw new Error(
      'This forgets the secrets and headers of webhooks and those of two-step sign-in, which nobody can open without the key, and links that were given out stop working. Look for a copy of the key first. If there is none: holdfast key reset --yes',
    );
  const config = loadConfig();
  const { accounts, webhooks, secondSteps, isApart } = await resetKey(config, () => new Date());
  if (accounts === 0) return say(`Nothing is lost: ${config.secretKeyFile} has every key that is needed.`);
  say(
    isApart
      ? `${accounts} accounts have new keys, sealed with that in ${config.secretKeyFile}. Keep a copy of it.`
      : `${accounts} accounts have new keys, which stand in the database until HOLDFAST_SECRET_KEY_FILE says where to keep one apart.`,
  );
  say(
    webhooks === 0
      ? 'No webhook had a secret or headers.'
      : `${webhooks} webhooks have lost their secret or headers. They are paused until somebody gives them new ones and resumes them.`,
  );
  if (secondSteps > 0)
    say(
      `${secondSteps} people cannot sign in with the codes of their app any more. Their recovery codes work; for who has none, see holdfast second-step reset.`,
    );
}
