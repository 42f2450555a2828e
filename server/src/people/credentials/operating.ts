import { type Context, type House, makeContext } from '../../platform/context.ts';
import { fullName, sortKey } from '../../platform/http/answer/classic.ts';
import { type Founded, foundAccount } from './founding.ts';
import { actorOf } from './identity.ts';
import { makeLink } from './links.ts';
import * as store from './store.ts';
import { createToken } from './tokens.ts';

/** What the operator does from the command line, without a token of their own. */
export async function newAccount(house: House, accountName: string, email: string): Promise<Founded> {
  if (accountName.trim() === '' || accountName.length > 255) throw new Error('--name needs 1 to 255 characters.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${email}" is not an e-mail address.`);
  return foundAccount(house, { accountName, email });
}

async function person(house: House, email: string, account: number | undefined): Promise<store.Holder> {
  const found = (await store.findByEmail(house.db.read, sortKey(email))).filter(
    (one) => account === undefined || one.account_id === account,
  );
  if (found.length === 0)
    throw new Error(`Nobody has the e-mail address ${email}${account ? ` in account ${account}` : ''}.`);
  if (found.length > 1)
    throw new Error(`${email} exists in accounts ${found.map((one) => one.account_id).join(', ')}: add --account.`);
  return found[0]!;
}

type TokenOptions = { email: string; account?: number; name: string; readOnly: boolean; days?: number };

/** Somebody, for what the operator does in their name. */
export async function contextOf(
  house: House,
  { email, account, baseUrl }: { email: string; account?: number; baseUrl?: string },
): Promise<Context> {
  const holder = await person(house, email, account);
  return makeContext(house, actorOf(holder, { holder: 'command line' }), { ...(baseUrl && { baseUrl }) });
}

export async function addToken(house: House, { email, account, name, readOnly, days }: TokenOptions): Promise<string> {
  const ctx = await contextOf(house, { email, ...(account && { account }) });
  const expiresAt = days ? new Date(Date.parse(ctx.now) + days * 864e5).toISOString() : null;
  return (await createToken(ctx, { name, isReadOnly: readOnly, expiresAt })).value;
}

/** One line for each token: account, id, whose, name and state. */
export async function allTokens(house: House, account: number | undefined): Promise<string[]> {
  const rows = await store.listAllTokens(house.db.read, account);
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

export async function dropToken(house: House, account: number, id: number): Promise<void> {
  const wasThere = await house.db.transaction((tx) =>
    store.revokeToken(tx, account, id, undefined, house.now().toISOString()),
  );
  if (!wasThere) throw new Error(`Account ${account} has no working token ${id}. See: token list`);
}

export async function newSignInLink(house: House, account: number, email: string | undefined): Promise<string> {
  const personId = email
    ? (await person(house, email, account)).person_id
    : await store.findAccountHolder(house.db.read, account);
  if (personId === undefined) throw new Error(`There is no account ${account}.`);
  return house.db.transaction((tx) =>
    makeLink(tx, { accountId: account, personId }, 'welcome', house.now().toISOString()),
  );
}
