import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import type { AccountRow } from '../../platform/db/tables/accounts.ts';
import { beginningOf, type KeptKey } from '../../platform/keys/keys.ts';

export type AccountView = AccountRow & {
  owner_company_name: string;
  owner_picture: string;
  first_name: string;
  last_name: string;
  picture_blob: string;
  company_id: number;
  company_name: string;
  is_administrator: number;
  can_add_projects: number;
};

/** The account as one of its people sees it. */
export function findAccount(q: Queries, accountId: number, personId: number): Promise<AccountView | undefined> {
  return q
    .selectFrom('accounts')
    .innerJoin('companies as owner', (on) =>
      on.onRef('owner.account_id', '=', 'accounts.id').onRef('owner.id', '=', 'accounts.owner_company_id'),
    )
    .innerJoin('people', (on) => on.onRef('people.account_id', '=', 'accounts.id').on('people.id', '=', personId))
    .innerJoin('companies', (on) =>
      on.onRef('companies.account_id', '=', 'accounts.id').onRef('companies.id', '=', 'people.company_id'),
    )
    .selectAll('accounts')
    .select([
      'owner.name as owner_company_name',
      'people.first_name',
      'people.last_name',
      'people.picture_blob',
      'owner.picture_blob as owner_picture',
      'people.company_id',
      'companies.name as company_name',
      'people.is_administrator',
      'people.can_add_projects',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
}

export async function accountIds(q: Queries): Promise<number[]> {
  const rows = await q.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function hasSeveralAccounts(q: Queries): Promise<boolean> {
  return (await q.selectFrom('accounts').select('id').limit(2).execute()).length > 1;
}

export async function lockAccount(tx: Queries, accountId: number): Promise<void> {
  await locking(tx, tx.selectFrom('accounts').select('id').where('id', '=', accountId), 'accounts').execute();
}

export async function findHolderId(q: Queries, accountId: number): Promise<number> {
  const row = q.selectFrom('accounts').select('holder_id').where('id', '=', accountId);
  return (await row.executeTakeFirstOrThrow()).holder_id;
}

export async function saveAccount(
  tx: Queries,
  accountId: number,
  change: Partial<Pick<AccountRow, 'name' | 'requires_second_step' | 'time_zone' | 'holder_id'>>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...change, updated_at: now })
    .where('id', '=', accountId)
    .execute();
}

export async function hasSecondStep(q: Queries, accountId: number, personId: number): Promise<boolean> {
  const theirs = q.selectFrom('second_steps').select('way').where('account_id', '=', accountId);
  return (await theirs.where('person_id', '=', personId).limit(1).executeTakeFirst()) !== undefined;
}

/** Of the account with the lowest id, if there is any. */
export async function firstKey(q: Queries): Promise<KeptKey | undefined> {
  const row = await q.selectFrom('accounts').select('signing_key').orderBy('id').limit(1).executeTakeFirst();
  return row?.signing_key;
}

const beginsWith = (id: string) => sql<boolean>`signing_key like ${`${beginningOf(id)}%`}`;
const isWrapped = beginsWith('%');

type KeyOfAccount = Pick<AccountRow, 'id' | 'signing_key'>;

const keys = (q: Queries) => q.selectFrom('accounts').select(['id', 'signing_key']).orderBy('id');

export const keysInTheClear = (q: Queries, most: number): Promise<KeyOfAccount[]> =>
  keys(q)
    .where((e) => e.not(isWrapped))
    .limit(most)
    .execute();

/** Those that were wrapped by none of these. */
export function otherKeys(q: Queries, ids: string[], most: number): Promise<KeyOfAccount[]> {
  let query = keys(q).where(isWrapped);
  for (const id of ids) query = query.where((e) => e.not(beginsWith(id)));
  return query.limit(most).execute();
}

/** Unless somebody else was a moment earlier. */
export async function saveKey(
  tx: Queries,
  accountId: number,
  { from, to }: { from: KeptKey; to: KeptKey },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ signing_key: to })
    .where('id', '=', accountId)
    .where('signing_key', '=', from)
    .execute();
}
