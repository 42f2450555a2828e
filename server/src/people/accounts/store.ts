import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import type { AccountRow } from '../../platform/db/tables/accounts.ts';

export type AccountView = AccountRow & {
  owner_company_name: string;
  first_name: string;
  last_name: string;
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

export async function saveAccountName(tx: Queries, accountId: number, name: string, now: string): Promise<void> {
  await tx.updateTable('accounts').set({ name, updated_at: now }).where('id', '=', accountId).execute();
}
