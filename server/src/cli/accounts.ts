import type { Command } from 'commander';
import {
  addToken,
  allTokens,
  dropToken,
  endSessionsIn,
  newAccount,
  newSignInLink,
  resetSecondStepOf,
} from '../people/credentials/operating.ts';
import { whole } from './arguments.ts';
import { withServices } from './records.ts';
import { say } from './terminal.ts';

export function accountCommands(holdfast: Command): void {
  const account = holdfast.command('account').description('accounts of this installation');
  account
    .command('create')
    .description('make another account with its own Administrator')
    .requiredOption('--name <name>', 'name of the account and its owner company')
    .requiredOption('--email <address>', 'e-mail address of its Administrator')
    .action(({ name, email }) =>
      withServices(async (services, url) => {
        const made = await newAccount(services, name, email);
        say(`Account ${made.accountId} (${name}) is ready.`);
        say(`Sign in (once, within 24 hours):  ${url}${made.link}`);
        say(`API token (shown this once):      ${made.token}`);
      }),
    );

  const token = holdfast.command('token').description('API tokens');
  token
    .command('create')
    .description('make a token and print it once')
    .requiredOption('--email <address>', 'whose token it is')
    .option('--account <id>', 'account, where the address exists in several', whole)
    .option('--name <name>', 'what it is for', 'Command line')
    .option('--read-only', 'may look and change nothing', false)
    .option('--days <number>', 'how long it works; without this until revoked', whole)
    .action((options) => withServices(async (services) => say(await addToken(services, options))));
  token
    .command('list')
    .description('list tokens that work; their values are never shown')
    .option('--account <id>', 'only of this account', whole)
    .action(({ account: only }) =>
      withServices(async (services) => {
        for (const line of await allTokens(services, only)) say(line);
      }),
    );
  token
    .command('revoke')
    .description('make a token stop working at once')
    .argument('<id>', 'as shown by token list', whole)
    .option('--account <id>', 'account it belongs to', whole, 1)
    .action((id, { account: of }) =>
      withServices(async (services) => {
        await dropToken(services, of, id);
        say(`Token ${id} no longer works.`);
      }),
    );

  holdfast
    .command('second-step')
    .description('two-step sign-in')
    .command('reset')
    .description('turn it off, with its passkeys, for somebody who has lost their phone and their recovery codes')
    .requiredOption('--email <address>', 'whose')
    .option('--account <id>', 'account, where the address exists in several', whole)
    .action(({ email, account: of }) =>
      withServices(async (services) => {
        await resetSecondStepOf(services, email, of);
        say(`Two-step sign-in is off for ${email}: the password is enough until it is turned on again.`);
      }),
    );

  holdfast
    .command('session')
    .description('who is signed in')
    .command('end')
    .description('sign somebody, or everybody of an account, out everywhere; API tokens go on working')
    .option('--email <address>', 'whose; without this those of everybody')
    .option('--account <id>', 'account', whole, 1)
    .action(({ email, account: of }) =>
      withServices(async (services) => {
        const ended = await endSessionsIn(services, of, email);
        say(`${ended === 1 ? '1 session is' : `${ended} sessions are`} over. Passwords and tokens are as they were.`);
      }),
    );

  holdfast
    .command('admin')
    .description('Administrators')
    .command('link')
    .description('print a one-time sign-in link, for when the password is lost')
    .option('--email <address>', 'whose; without this the account’s first Administrator')
    .option('--account <id>', 'account', whole, 1)
    .action(({ email, account: of }) =>
      withServices(async (services, url) => say(`${url}${await newSignInLink(services, of, email)}`)),
    );
}
