import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import type { StatusRow } from '../../platform/db/tables/accounts.ts';
import type { PersonView } from '../people/people.ts';

/** Somebody, and what they say they are doing; nothing when they have not said it. */
export type Said = { person: PersonView; status: StatusRow | undefined };

const inAccount = (q: Queries, accountId: number) =>
  q.selectFrom('statuses').selectAll().where('account_id', '=', accountId);

export const findOfPerson = (q: Queries, accountId: number, personId: number): Promise<StatusRow | undefined> =>
  inAccount(q, accountId).where('person_id', '=', personId).executeTakeFirst();

/** Nobody else changes it or takes it back until the transaction ends. */
export const holdStatus = (tx: Queries, accountId: number, id: number): Promise<StatusRow | undefined> =>
  locking(tx, inAccount(tx, accountId).where('id', '=', id), 'statuses').executeTakeFirst();

export async function listOf(q: Queries, accountId: number, personIds: number[]): Promise<Map<number, StatusRow>> {
  if (personIds.length === 0) return new Map();
  const rows = await inAccount(q, accountId).where('person_id', 'in', personIds).execute();
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** In place of what they said before. */
/** Who of the owner company says how they are. */
export async function sayersOf(q: Queries, accountId: number): Promise<number[]> {
  const rows = await q
    .selectFrom('statuses as s')
    .innerJoin('people', onId('people', 's.person_id'))
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .select('s.person_id')
    .where('s.account_id', '=', accountId)
    .where('people.deleted_at', 'is', null)
    .where('companies.is_owner', '=', 1)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

export async function putStatus(tx: Queries, row: StatusRow): Promise<void> {
  const { account_id, person_id, ...said } = row;
  await tx
    .insertInto('statuses')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'person_id']).doUpdateSet(said))
    .execute();
}

export async function removeStatus(tx: Queries, { account_id, id }: StatusRow): Promise<void> {
  await tx.deleteFrom('statuses').where('account_id', '=', account_id).where('id', '=', id).execute();
}
