import { nobody } from '../../platform/access/access.ts';
import { audit, COMMAND_LINE } from '../../platform/audit/log.ts';
import { type Context, makeContext, type Services } from '../../platform/context.ts';
import { fullName, sortKey } from '../../platform/http/answer/classic.ts';
import { dropSecondStep } from '../secondsteps/forgetting.ts';
import { type Founded, foundAccount } from './founding.ts';
import { actorOf } from './identity.ts';
import { makeLink } from './links.ts';
import { removeAllSessions } from './sessions-store.ts';
import * as store from './store.ts';
import { createToken } from './tokens.ts';

/** What the operator does from the command line, without a token of their own. */
export async function newAccount(services: Services, accountName: string, email: string): Promise<Founded> {
  if (accountName.trim() === '' || accountName.length > 255) throw new Error('--name needs 1 to 255 characters.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${email}" is not an e-mail address.`);
  return foundAccount(services, { accountName, email });
}

async function person(services: Services, email: string, account: number | undefined): Promise<store.Holder> {
  const found = (await store.findByEmail(services.db.read, sortKey(email))).filter(
    (one) => account === undefined || one.account_id === account,
  );
  if (found.length === 0)
    throw new Error(`Nobody has the e-mail address ${email}${account ? ` in account ${account}` : ''}.`);
  if (found.length > 1)
    throw new Error(`${email} exists in accounts ${found.map((one) => one.account_id).join(', ')}: add --account.`);
  return found[0]!;
}

/** Who runs the server, and is nobody of the account. */
const operatorIn = (services: Services, accountId: number): Context =>
  makeContext(services, { ...nobody, accountId, holder: COMMAND_LINE });

/** For who has lost their phone and their recovery codes: then their password is enough again. */
export async function resetSecondStepOf(services: Services, email: string, account: number | undefined): Promise<void> {
  const { account_id: accountId, person_id: personId } = await person(services, email, account);
  if (!(await dropSecondStep(operatorIn(services, accountId), personId)))
    throw new Error(`Two-step sign-in is not on for ${email}.`);
}

/** Of one person, or of everybody of the account. Says how many there were. */
export async function endSessionsIn(services: Services, account: number, email: string | undefined): Promise<number> {
  const personId = email === undefined ? undefined : (await person(services, email, account)).person_id;
  const ctx = operatorIn(services, account);
  return services.db.transaction(async (tx) => {
    const ended = await removeAllSessions(tx, account, personId);
    const about = personId === undefined ? {} : { about: { kind: 'person', id: personId } as const };
    const whose = personId === undefined ? 'everybody’s' : 'all of theirs';
    if (ended > 0) await audit(ctx, tx, { action: 'session.ended', ...about, detail: `${whose}: ${ended}` });
    return ended;
  });
}

type TokenOptions = { email: string; account?: number; name: string; readOnly: boolean; days?: number };

/** Somebody, for what the operator does in their name. */
export async function contextOf(
  services: Services,
  { email, account, baseUrl }: { email: string; account?: number; baseUrl?: string },
): Promise<Context> {
  const holder = await person(services, email, account);
  return makeContext(services, actorOf(holder, { holder: COMMAND_LINE }), { ...(baseUrl && { baseUrl }) });
}

export async function addToken(
  services: Services,
  { email, account, name, readOnly, days }: TokenOptions,
): Promise<string> {
  const ctx = await contextOf(services, { email, ...(account && { account }) });
  const expiresAt = days ? new Date(Date.parse(ctx.now) + days * 864e5).toISOString() : null;
  return (await createToken(ctx, { name, isReadOnly: readOnly, expiresAt })).value;
}

/** One line for each token: account, id, whose, name and state. */
export async function allTokens(services: Services, account: number | undefined): Promise<string[]> {
  const rows = await store.listAllTokens(services.db.read, account);
  return rows.map((row) =>
    [
      `account ${row.account_id}`,
      `token ${row.id}`,
      `${fullName(row)} <${row.email}>`,
      row.name,
      row.is_read_only ? 'read-only' : 'read and write',
      row.expires_at ? `until ${row.expires_at}` : 'until revoked',
      row.last_used_at ? `last used ${row.last_used_at}` : 'never used',
    ].join('\t'),
  );
}

export async function dropToken(services: Services, account: number, id: number): Promise<void> {
  const ctx = operatorIn(services, account);
  await services.db.transaction(async (tx) => {
    const name = await store.revokeToken(tx, account, id, undefined, ctx.now);
    if (name === undefined) throw new Error(`Account ${account} has no working token ${id}. See: token list`);
    await audit(ctx, tx, { action: 'token.revoked', about: { kind: 'token', id, name } });
  });
}

export async function newSignInLink(services: Services, account: number, email: string | undefined): Promise<string> {
  const personId = email
    ? (await person(services, email, account)).person_id
    : await store.findAccountHolder(services.db.read, account);
  if (personId === undefined) throw new Error(`There is no account ${account}.`);
  const ctx = operatorIn(services, account);
  return services.db.transaction(async (tx) => {
    await audit(ctx, tx, { action: 'link.made', about: { kind: 'person', id: personId }, detail: 'sign-in link' });
    return makeLink(tx, { accountId: account, personId }, 'welcome', ctx.now);
  });
}
