import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { PersonRow } from '../../platform/db/tables/accounts.ts';
import { endSessions, revokeTokens } from './locks/store.ts';

export type DeletedPerson = PersonRow & {
  company_name: string;
  is_in_owner_company: number;
  deleter_first_name: string | null;
  deleter_last_name: string | null;
};

const deleted = (q: Queries, accountId: number) =>
  q.selectFrom('people').where('people.account_id', '=', accountId).where('people.deleted_at', 'is not', null);

/** The last one first. */
export function listDeleted(q: Queries, accountId: number, part: Slice): Promise<DeletedPerson[]> {
  const rows = deleted(q, accountId)
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .leftJoin('people as d', onId('d', 'people.deleted_by'))
    .selectAll('people')
    .select(['companies.name as company_name', 'companies.is_owner as is_in_owner_company'])
    .select(['d.first_name as deleter_first_name', 'd.last_name as deleter_last_name']);
  return slice(rows, { key: 'people.deleted_at', id: 'people.id', descending: true }, part).execute();
}

export async function countDeleted(q: Queries, accountId: number): Promise<number> {
  const { count } = await deleted(q, accountId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One of them; until the transaction ends nobody else changes that row. */
export const lockDeleted = (tx: Queries, accountId: number, id: number): Promise<PersonRow | undefined> =>
  locking(tx, deleted(tx, accountId).selectAll('people').where('people.id', '=', id), 'people').executeTakeFirst();

/** Whatever else says who they were, or what they said of themselves. */
export async function forget(tx: Queries, accountId: number, personId: number): Promise<void> {
  for (const table of ['identities', 'statuses', 'tokens'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('person_id', '=', personId).execute();
}

/**
 * Nothing of theirs opens a door any more, and they are on no project. Whom providers know them as stays, so that they are
 * not taken for somebody new.
 */
export async function shutOut(tx: Queries, accountId: number, personId: number, now: string): Promise<void> {
  await revokeTokens(tx, accountId, personId, now);
  await endSessions(tx, accountId, personId);
  await tx
    .deleteFrom('project_members')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
}
