import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { TokenRow } from '../../platform/db/tables/accounts.ts';

/** Who stands behind a token or a session, and with which rights. */
export type Holder = {
  account_id: number;
  person_id: number;
  company_id: number;
  owner_company_id: number;
  webhooks_enabled: number;
  is_administrator: number;
  can_add_projects: number;
  time_zone: string;
};
export type TokenHolder = Holder & {
  id: number;
  is_read_only: number;
  expires_at: string | null;
  last_used_at: string | null;
};

/** Whether their account asks them for a second step, and whether they have one. */
export type Stepper = { requires_second_step: number; has_second_step: number | boolean };
const zone = sql<string>`case when people.time_zone = '' then accounts.time_zone else people.time_zone end`;

const holders = (q: Queries) =>
  q
    .selectFrom('accounts')
    .innerJoin('people', 'people.account_id', 'accounts.id')
    .select([
      'accounts.id as account_id',
      'accounts.owner_company_id',
      'accounts.webhooks_enabled',
      'people.id as person_id',
      'people.company_id',
      'people.is_administrator',
      'people.can_add_projects',
      zone.as('time_zone'),
    ])
    .where('people.deleted_at', 'is', null);

const tokenHolders = (q: Queries, hash: string) =>
  holders(q)
    .innerJoin('tokens', (on) =>
      on.onRef('tokens.account_id', '=', 'accounts.id').onRef('tokens.person_id', '=', 'people.id'),
    )
    .select(['tokens.id', 'tokens.is_read_only', 'tokens.expires_at', 'tokens.last_used_at'])
    .where('tokens.hash', '=', hash)
    .where('tokens.revoked_at', 'is', null);

const tokenIn = hotOne((q, $: { accountId: number; hash: string }) =>
  tokenHolders(q, $.hash).where('tokens.account_id', '=', $.accountId).where('accounts.id', '=', $.accountId),
);
/** For a value somebody chose: one probe of each account's index. */
const tokenAnywhere = hotOne((q, $: { hash: string }) => tokenHolders(q, $.hash));

export async function findTokenHolder(
  q: Queries,
  hash: string,
  accountId: number | undefined,
): Promise<TokenHolder | undefined> {
  return accountId === undefined ? tokenAnywhere(q, { hash }) : tokenIn(q, { accountId, hash });
}

export const steppers = (q: Queries) =>
  holders(q)
    .select('accounts.requires_second_step')
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('second_steps')
            .select('way')
            .whereRef('second_steps.account_id', '=', 'people.account_id')
            .whereRef('second_steps.person_id', '=', 'people.id'),
        )
        .as('has_second_step'),
    );

/** Everybody with this e-mail address, in any account: one probe of each account's index. */
export function findByEmail(
  q: Queries,
  emailKey: string,
): Promise<(Holder & Stepper & { password_hash: string | null })[]> {
  return steppers(q)
    .select('people.password_hash')
    .where('people.email_key', '=', emailKey)
    .orderBy('accounts.id')
    .execute();
}

export function findHolder(q: Queries, accountId: number, personId: number): Promise<Holder | undefined> {
  return holders(q).where('accounts.id', '=', accountId).where('people.id', '=', personId).executeTakeFirst();
}

export const insertToken = hotInsert('tokens');

export function listTokens(q: Queries, accountId: number, personId: number, part: Slice): Promise<TokenRow[]> {
  const theirs = q
    .selectFrom('tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null);
  return slice(theirs, { key: 'id', id: 'id' }, part).execute();
}

export async function countTokens(q: Queries, accountId: number, personId: number): Promise<number> {
  const row = await q
    .selectFrom('tokens')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Says what it was called, when there was one to revoke. */
export async function revokeToken(
  tx: Queries,
  accountId: number,
  id: number,
  personId: number | undefined,
  now: string,
): Promise<string | undefined> {
  let query = tx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  return (await query.returning('name').executeTakeFirst())?.name;
}

const touch = hot((q, $: { accountId: number; id: number; now: string }) =>
  q.updateTable('tokens').set({ last_used_at: $.now }).where('account_id', '=', $.accountId).where('id', '=', $.id),
);

export async function touchToken(tx: Queries, accountId: number, id: number, now: string): Promise<void> {
  await touch(tx, { accountId, id, now });
}

type ListedToken = TokenRow & { first_name: string; last_name: string; email: string };

/** Of every account, or of one: for the operator only. */
export function listAllTokens(q: Queries, accountId: number | undefined): Promise<ListedToken[]> {
  let query = q
    .selectFrom('tokens')
    .innerJoin('people', onId('people', 'tokens.person_id'))
    .selectAll('tokens')
    .select(['people.first_name', 'people.last_name', 'people.email'])
    .where('tokens.revoked_at', 'is', null);
  if (accountId !== undefined) query = query.where('tokens.account_id', '=', accountId);
  return query.orderBy('tokens.account_id').orderBy('tokens.id').execute();
}

export async function findAccountHolder(q: Queries, accountId: number): Promise<number | undefined> {
  return (await q.selectFrom('accounts').select('holder_id').where('id', '=', accountId).executeTakeFirst())?.holder_id;
}
