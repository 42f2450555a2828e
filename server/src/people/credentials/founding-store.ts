import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';

/** An account cannot be without its owner company and its Administrator: the first of each are entered here, together. */
export const insertAccount = hotInsert('accounts');
export const insertCompany = hotInsert('companies');
export const insertPerson = hotInsert('people');

export async function hasAccount(q: Queries): Promise<boolean> {
  return (await q.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findFounders(q: Queries, accountId: number): Promise<[companyId: number, personId: number]> {
  const row = q.selectFrom('accounts').select(['owner_company_id', 'holder_id']).where('id', '=', accountId);
  const { owner_company_id, holder_id } = await row.executeTakeFirstOrThrow();
  return [owner_company_id, holder_id];
}

/** Rows point to it by its id, so there are two for a moment. */
export async function renumberCompany(tx: Queries, accountId: number, from: number, to: number): Promise<void> {
  const row = await tx
    .selectFrom('companies')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('companies')
    .values({ ...row, id: to })
    .execute();
  await tx
    .updateTable('people')
    .set({ company_id: to })
    .where('account_id', '=', accountId)
    .where('company_id', '=', from)
    .execute();
  await tx.updateTable('accounts').set({ owner_company_id: to }).where('id', '=', accountId).execute();
  await tx.deleteFrom('companies').where('account_id', '=', accountId).where('id', '=', from).execute();
}

/** What the only person of a new account can have: everything by which they come in, what they have looked at and asked for. */
const theirs = [
  'tokens',
  'sessions',
  'links',
  'second_steps',
  'recovery_codes',
  'passkeys',
  'identities',
  'audit_entries',
  'inboxes',
  'news_ways',
  'working_hours',
  'push_devices',
  'exports',
  'file_imports',
] as const;

export async function renumberPerson(tx: Queries, accountId: number, from: number, to: number): Promise<void> {
  const row = await tx
    .selectFrom('people')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  const person = (id: number) => tx.updateTable('people').where('account_id', '=', accountId).where('id', '=', id);
  // Nobody has the address of another.
  await person(from).set({ email_key: '' }).execute();
  await tx
    .insertInto('people')
    .values({ ...row, id: to })
    .execute();
  for (const table of theirs)
    await tx
      .updateTable(table)
      .set({ person_id: to })
      .where('account_id', '=', accountId)
      .where('person_id', '=', from)
      .execute();
  await tx
    .updateTable('audit_entries')
    .set({ about_id: to })
    .where('account_id', '=', accountId)
    .where('about_kind', '=', 'person')
    .where('about_id', '=', from)
    .execute();
  await tx.updateTable('accounts').set({ holder_id: to }).where('id', '=', accountId).execute();
  await tx.deleteFrom('people').where('account_id', '=', accountId).where('id', '=', from).execute();
}
