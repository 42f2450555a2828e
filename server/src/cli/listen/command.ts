import type { Command } from 'commander';
import { address, readToken, whole } from '../arguments.ts';
import { say } from '../terminal.ts';
import { listen } from './listen.ts';

export function listenCommand(holdfast: Command): void {
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
      await listen({ webhook, forward, token, server }, say, stopping.signal);
    });
}
