import type { Queries } from '../../../platform/db/database.ts';
import type { AccountImportRow } from '../../../platform/db/tables/operating.ts';

export type Change = Partial<Omit<AccountImportRow, 'account_id'>>;

export const findAsked = (q: Queries, accountId: number): Promise<AccountImportRow | undefined> =>
  q.selectFrom('account_imports').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Of the Administrator of an account in which there is nobody else, to compare with. */
export async function findAddress(q: Queries, accountId: number): Promise<string> {
  const people = q.selectFrom('people').select('email').where('account_id', '=', accountId);
  return (await people.orderBy('id').executeTakeFirst())?.email.toLowerCase() ?? '';
}

/** Whoever is still at the one before keeps its lease until it has noticed. */
export async function putAsked(tx: Queries, row: AccountImportRow): Promise<void> {
  const { account_id: _, lease: __, leased_until: ___, ...change } = row;
  await tx
    .insertInto('account_imports')
    .values(row)
    .onConflict((same) => same.column('account_id').doUpdateSet(change))
    .execute();
}

export async function changeAsked(tx: Queries, accountId: number, change: Change): Promise<void> {
  await tx.updateTable('account_imports').set(change).where('account_id', '=', accountId).execute();
}

/** Of every account, those that were asked for first. There is never more than one of each. */
export const listUnderWay = (q: Queries): Promise<AccountImportRow[]> =>
  q
    .selectFrom('account_imports')
    .selectAll()
    .where('state', 'in', ['looking', 'running'])
    .orderBy('asked_at')
    .orderBy('account_id')
    .execute();

/** Archives that nobody has gone on with since then. There is never more than one of each account. */
export const listForgotten = (q: Queries, before: string): Promise<AccountImportRow[]> =>
  q
    .selectFrom('account_imports')
    .selectAll()
    .where('state', 'in', ['ready', 'stopped'])
    .where('blob_key', '!=', '')
    .where('asked_at', '<=', before)
    .where((e) => e.or([e('begun_at', 'is', null), e('begun_at', '<=', before)]))
    .execute();

type Held = Pick<AccountImportRow, 'account_id' | 'lease' | 'state' | 'asked_at'>;

/** False when somebody has stopped it, or asked for another. */
export async function saveHeld(tx: Queries, held: Held, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_imports')
    .set(change)
    .where('account_id', '=', held.account_id)
    .where('lease', '=', held.lease)
    .where('state', '=', held.state)
    .where('asked_at', '=', held.asked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Others may take it. */
export async function letGo(tx: Queries, { account_id, lease }: Held): Promise<void> {
  await tx
    .updateTable('account_imports')
    .set({ leased_until: '' })
    .where('account_id', '=', account_id)
    .where('lease', '=', lease)
    .execute();
}
