import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText } from '../../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../../platform/db/hot.ts';
import { onId } from '../../../platform/db/joins.ts';
import { type Slice, slice } from '../../../platform/db/keyset.ts';
import type { NotebookRow, NotebookVersionRow } from '../../../platform/db/tables/notebooks.ts';

type Author = { first_name: string | null; last_name: string | null };
export type ListedVersion = Omit<NotebookVersionRow, 'content'> & Author;
export type VersionView = ListedVersion & Pick<NotebookVersionRow, 'content'>;
type Of = Pick<NotebookRow, 'account_id' | 'id'>;

const views = (q: Queries, { account_id, id }: Of) =>
  q
    .selectFrom('notebook_versions as v')
    .leftJoin('people as u', onId('u', 'v.created_by'))
    .select(['v.account_id', 'v.id', 'v.notebook_id', 'v.number', 'v.name', 'v.description', 'v.type'])
    .select(['v.created_by', 'v.created_at', 'u.first_name', 'u.last_name'])
    .where('v.account_id', '=', account_id)
    .where('v.notebook_id', '=', id);

const byNumber = hotOne((q, $: Of & { number: number }) =>
  views(q, $).select('v.content').where('v.number', '=', $.number),
);

/** With its text. */
export async function findVersion(
  q: Queries,
  { account_id, id }: Of,
  number: number,
): Promise<VersionView | undefined> {
  return byNumber(q, { account_id, id, number });
}

/** Newest first. */
export function listVersions(q: Queries, notebook: Of, page: Slice): Promise<ListedVersion[]> {
  return slice(views(q, notebook), { key: 'v.number', id: 'v.id', descending: true }, page).execute();
}

export const insertVersion = hotInsert('notebook_versions');

export async function removeVersion(tx: Queries, { account_id, id }: NotebookVersionRow): Promise<void> {
  await tx.deleteFrom('notebook_versions').where('account_id', '=', account_id).where('id', '=', id).execute();
}

const removeSome = hot((q, $: { accountId: number; ids: string; limit: number }) => {
  const some = q
    .selectFrom('notebook_versions')
    .select('id')
    .where('account_id', '=', $.accountId)
    .where(among(q, 'notebook_id', $.ids))
    .limit($.limit);
  return q
    .deleteFrom('notebook_versions')
    .where('account_id', '=', $.accountId)
    .where('id', 'in', some)
    .returning('id');
});

/** A version may have megabytes, so few go with one statement. */
const AT_ONCE = 5;

/** Every version of these notebooks. */
export async function removeVersions(tx: Queries, accountId: number, notebookIds: number[]): Promise<void> {
  const which = { accountId, ids: idsText(notebookIds), limit: AT_ONCE };
  while ((await removeSome(tx, which)).length === AT_ONCE);
}

const contentById = hotOne((q, $: { accountId: number; id: number }) =>
  q.selectFrom('notebook_versions').select('content').where('account_id', '=', $.accountId).where('id', '=', $.id),
);

/** The text of one version alone. */
export async function findContent(q: Queries, accountId: number, id: number): Promise<string | undefined> {
  return (await contentById(q, { accountId, id }))?.content;
}
