import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ProjectCategoryRow } from '../../platform/db/tables/projects.ts';

export type CategoryView = ProjectCategoryRow & { project_count: number };

function views(q: Queries, accountId: number) {
  return q
    .selectFrom('project_categories as c')
    .selectAll('c')
    .select((e) =>
      e
        .selectFrom('projects')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('projects.account_id', '=', 'c.account_id')
        .whereRef('projects.category_id', '=', 'c.id')
        .where('projects.deleted_at', 'is', null)
        .as('project_count'),
    )
    .where('c.account_id', '=', accountId);
}

export async function findCategory(q: Queries, accountId: number, id: number): Promise<CategoryView | undefined> {
  return (await views(q, accountId).where('c.id', '=', id).executeTakeFirst()) as CategoryView | undefined;
}

export async function listCategories(q: Queries, accountId: number, part: Slice): Promise<CategoryView[]> {
  return (await slice(views(q, accountId), { key: 'c.name_key', id: 'c.id' }, part).execute()) as CategoryView[];
}

export async function countCategories(q: Queries, accountId: number): Promise<number> {
  const { count } = await q
    .selectFrom('project_categories')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertCategory = hotInsert('project_categories');

export async function saveCategory(
  tx: Queries,
  { account_id, id, name, name_key, parent_id, color }: ProjectCategoryRow,
): Promise<void> {
  await tx
    .updateTable('project_categories')
    .set({ name, name_key, parent_id, color })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function removeCategory(tx: Queries, { account_id, id, parent_id }: ProjectCategoryRow): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ category_id: null })
    .where('account_id', '=', account_id)
    .where('category_id', '=', id)
    .execute();
  await tx
    .updateTable('project_categories')
    .set({ parent_id })
    .where('account_id', '=', account_id)
    .where('parent_id', '=', id)
    .execute();
  await tx.deleteFrom('project_categories').where('account_id', '=', account_id).where('id', '=', id).execute();
}
