import { nobody } from '../../platform/access/access.ts';
import { auditBeside, COMMAND_LINE } from '../../platform/audit/log.ts';
import { makeContext, type Services } from '../../platform/context.ts';
import { tableText } from '../../platform/http/answer/csv.ts';
import type { Query } from '../../platform/http/request/query.ts';
import { allAccounts } from '../accounts/accounts.ts';
import { eachEntry } from './audit.ts';
import { readWanted } from './query.ts';
import { columns, showLine } from './wire.ts';

type Asked = { account: number; isTable: boolean; query: Query };

/** What the operator reads on the command line, the newest first: a line for each, or the table that is exported. */
export async function* auditText(services: Services, { account, isTable, query }: Asked): AsyncGenerator<string> {
  if (!(await allAccounts(services.db.read)).includes(account)) throw new Error(`There is no account ${account}.`);
  const operator = { ...nobody, accountId: account, isOwnerAdministrator: true, holder: COMMAND_LINE };
  const ctx = () => makeContext(services, operator);
  const portions = eachEntry(async () => ctx(), readWanted(query, operator.timeZone));
  if (isTable) {
    // As for who takes it in the app: it stands in the next one.
    const first = await portions.next();
    await auditBeside(ctx(), { action: 'export.taken', detail: 'audit log' });
    yield* tableText(columns, first.value ?? [], portions);
  } else for await (const portion of portions) yield portion.map(showLine).join('');
}
