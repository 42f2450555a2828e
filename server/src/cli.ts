import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { openHouse } from './app.ts';
import { exampleSettings, loadConfig } from './config.ts';
import type { House } from './context.ts';
import { addToken, allTokens, dropToken, newAccount, newSignInLink } from './credentials/operating.ts';
import { listen } from './listen.ts';
import { serve } from './main.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Opens the records beside a running server, does one thing, closes them. */
async function withHouse(work: (house: House, url: string) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const house = await openHouse(config);
  try {
    await work(house, config.publicUrl ?? `http://${config.host}:${config.port}`);
  } finally {
    await house.db.close();
  }
}

const whole = (value: string): number => {
  if (!/^[1-9]\d{0,15}$/.test(value)) throw new Error(`"${value}" is not an id.`);
  return Number(value);
};

const address = (value: string): string => {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw new Error(`"${value}" is not an http address.`);
  return value;
};

const readToken = async (path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`The token file ${path} cannot be read.`);
  });
  return text.trim();
};

function program(): Command {
  const holdfast = new Command('holdfast')
    .description('Run and look after a Holdfast installation.')
    .showHelpAfterError();
  holdfast.command('serve').description('start the service (what npm start does)').action(serve);
  holdfast
    .command('settings')
    .description('print every setting with its meaning and default, ready to be edited')
    .action(() => say(exampleSettings()));

  holdfast
    .command('listen')
    .description('hand a webhook’s notifications to a receiver on this machine, as they happen')
    .requiredOption('--webhook <id>', 'the webhook to follow', whole)
    .requiredOption('--forward <url>', 'where to post them, for example http://localhost:3000/hook', address)
    .requiredOption('--token-file <path>', 'a file that holds an API token of an Administrator')
    .option('--server <url>', 'the Holdfast to follow', address, 'http://127.0.0.1:8080')
    .action(async ({ webhook, forward, tokenFile, server }) => {
      const token = await readToken(tokenFile);
      const stopping = new AbortController();
      process.once('SIGINT', () => stopping.abort());
      await listen({ webhook, forward, token, server: server.replace(/\/$/, '') }, say, stopping.signal);
    });

  const account = holdfast.command('account').description('accounts of this installation');
  account
    .command('create')
    .description('make another account with its own Administrator')
    .requiredOption('--name <name>', 'name of the account and its owner company')
    .requiredOption('--email <address>', 'e-mail address of its Administrator')
    .action(({ name, email }) =>
      withHouse(async (house, url) => {
        const made = await newAccount(house, name, email);
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
    .action((options) => withHouse(async (house) => say(await addToken(house, options))));
  token
    .command('list')
    .description('list tokens that work; their values are never shown')
    .option('--account <id>', 'only of this account', whole)
    .action(({ account: only }) =>
      withHouse(async (house) => {
        for (const line of await allTokens(house, only)) say(line);
      }),
    );
  token
    .command('revoke')
    .description('make a token stop working at once')
    .argument('<id>', 'as shown by token list', whole)
    .option('--account <id>', 'account it belongs to', whole, 1)
    .action((id, { account: of }) =>
      withHouse(async (house) => {
        await dropToken(house, of, id);
        say(`Token ${id} no longer works.`);
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
      withHouse(async (house, url) => say(`${url}${await newSignInLink(house, of, email)}`)),
    );
  return holdfast;
}

/** Called by scripts/start.mjs. */
export async function run(args: string[]): Promise<void> {
  try {
    await program().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.stderr.write(`${(error as Error)?.message ?? String(error)}\n`);
    process.exit(1);
  }
}
