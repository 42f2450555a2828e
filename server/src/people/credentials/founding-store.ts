import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';

/** An account cannot be without its owner company and its Administrator: the first of each are entered here, together. */
export const insertAccount = hotInsert('accounts');
export const insertCompany = hotInsert('companies');
export const insertPerson = hotInsert('people');

export async function hasAccount(q: Queries): Promise<boolean> {
  return (await q.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}
