import type { Queries } from '../../platform/db/database.ts';

/** Whether somebody who is here, or a company, has this picture. */
export async function isShown(q: Queries, accountId: number, key: string): Promise<boolean> {
  for (const table of ['people', 'companies'] as const) {
    const found = q.selectFrom(table).select('id').where('account_id', '=', accountId).where('picture_blob', '=', key);
    if (await found.where('deleted_at', 'is', null).executeTakeFirst()) return true;
  }
  return false;
}
