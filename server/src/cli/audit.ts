import type { Command } from 'commander';
import { auditText } from '../people/audit/operating.ts';
import { since, whole } from './arguments.ts';
import { withServices } from './records.ts';

export function auditCommand(holdfast: Command): void {
  holdfast
    .command('audit')
    .description('print who came in, and who changed what people may do, the newest first')
    .option('--account <id>', 'account', whole, 1)
    .option('--person <id>', 'only what this person did, or what was done to them', whole)
    .option('--action <name>', 'only this, such as session.refused')
    .option('--since <time>', 'only since then: 2026-11-15, or 7d for the last seven days', since)
    .option('--until <time>', 'only up to then', since)
    .option('--words <words>', 'only with each of these words')
    .option('--csv', 'as a table for a spreadsheet', false)
    .action(({ account, person, action, since: from, until, words, csv }) =>
      withServices(async (services) => {
        const query = { personid: person?.toString(), action, fromdate: from, todate: until, searchterm: words };
        for await (const text of auditText(services, { account, isTable: csv, query })) process.stdout.write(text);
      }),
    );
}
