import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { NoticeRow } from '../../platform/db/tables/accounts.ts';

const open = (q: Queries, accountId: number) =>
  q.selectFrom('notices').where('account_id', '=', accountId).where('dismissed_at', 'is', null);

export const insertNotice = hotInsert('notices');

export const listNotices = (q: Queries, accountId: number, page: Slice): Promise<NoticeRow[]> =>
  slice(open(q, accountId).selectAll(), { key: 'id', id: 'id', descending: true }, page).execute();

export async function countNotices(q: Queries, accountId: number): Promise<number> {
  const { count } = await open(q, accountId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findNotice = (q: Queries, accountId: number, id: number): Promise<NoticeRow | undefined> =>
  q.selectFrom('notices').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();

/** Who dismissed it first stays written down. */
export async function dismiss(
  tx: Queries,
  { accountId, id, personId, now }: { accountId: number; id: number; personId: number; now: string },
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ dismissed_by: personId, dismissed_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .execute();
}

/** The Administrators of the owner company. */
export async function listAdministrators(q: Queries, accountId: number): Promise<number[]> {
  const rows = await q
    .selectFrom('people')
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .select('people.id')
    .where('people.account_id', '=', accountId)
    .where('people.is_administrator', '=', 1)
    .where('companies.is_owner', '=', 1)
    .where('people.deleted_at', 'is', null)
    .orderBy('people.id')
    .execute();
  return rows.map(({ id }) => id);
}
