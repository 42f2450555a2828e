import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ProjectRow, ProjectUpdateRow } from '../../platform/db/tables/projects.ts';

export type UpdateView = ProjectUpdateRow & {
  first_name: string | null;
  last_name: string | null;
  picture_blob: string | null;
};

/** What was said, nothing where that is so, and whether the project it is of goes on. */
export type Said = { update: UpdateView | undefined; status: ProjectRow['status'] };

/** With who wrote each. Whether they may be seen is settled before: all of a project's updates are for everybody on it. */
const views = (q: Queries, accountId: number) =>
  q
    .selectFrom('project_updates as u')
    .leftJoin('people as author', onId('author', 'u.created_by'))
    .selectAll('u')
    .select(['author.first_name', 'author.last_name', 'author.picture_blob'])
    .where('u.account_id', '=', accountId);

export const findUpdate = (q: Queries, accountId: number, id: number): Promise<UpdateView | undefined> =>
  views(q, accountId).where('u.id', '=', id).executeTakeFirst();

/** Nobody else changes it or takes it back until the transaction ends. */
export const holdUpdate = (tx: Queries, accountId: number, id: number): Promise<UpdateView | undefined> =>
  locking(tx, views(tx, accountId).where('u.id', '=', id), 'u').executeTakeFirst();

/** The newest first. */
export const listUpdates = (q: Queries, accountId: number, projectId: number, part: Slice): Promise<UpdateView[]> =>
  slice(
    views(q, accountId).where('u.project_id', '=', projectId),
    { key: 'u.created_at', id: 'u.id', descending: true },
    part,
  ).execute();

export async function countUpdates(q: Queries, accountId: number, projectId: number): Promise<number> {
  const { count } = await views(q, accountId)
    .where('u.project_id', '=', projectId)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertUpdate = hotInsert('project_updates');

export async function saveUpdate(tx: Queries, { account_id, id, text, health, updated_at }: ProjectUpdateRow) {
  await tx
    .updateTable('project_updates')
    .set({ text, health, updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function removeUpdate(tx: Queries, { account_id, id }: ProjectUpdateRow): Promise<void> {
  await tx.deleteFrom('project_updates').where('account_id', '=', account_id).where('id', '=', id).execute();
}
