import type { Queries } from '../db/database.ts';
import { locking } from '../db/dialect.ts';
import { type Slice, slice } from '../db/keyset.ts';
import type { FileCategoryRow } from '../db/tables/files.ts';

export type CategoryView = FileCategoryRow & { file_count: number };
type InProject = { account_id: number; id: number };

function views(q: Queries, accountId: number) {
  return q
    .selectFrom('file_categories as c')
    .selectAll('c')
    .select((e) =>
      e
        .selectFrom('files')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('files.account_id', '=', 'c.account_id')
        .whereRef('files.category_id', '=', 'c.id')
        .where('files.deleted_at', 'is', null)
        .as('file_count'),
    )
    .where('c.account_id', '=', accountId);
}

export async function findCategory(q: Queries, accountId: number, id: number): Promise<CategoryView | undefined> {
  return (await views(q, accountId).where('c.id', '=', id).executeTakeFirst()) as CategoryView | undefined;
}

export async function listCategories(q: Queries, project: InProject, page: Slice): Promise<CategoryView[]> {
  const ofProject = views(q, project.account_id).where('c.project_id', '=', project.id);
  return (await slice(ofProject, { key: 'c.name_key', id: 'c.id' }, page).execute()) as CategoryView[];
}

export async function countCategories(q: Queries, project: InProject): Promise<number> {
  const { count } = await q
    .selectFrom('file_categories')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', project.account_id)
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  return count;
}

/** All of a project, kept from other writers: the shape of the tree is judged on what cannot change meanwhile. */
export function lockCategories(tx: Queries, project: InProject): Promise<FileCategoryRow[]> {
  const all = tx
    .selectFrom('file_categories')
    .selectAll()
    .where('account_id', '=', project.account_id)
    .where('project_id', '=', project.id)
    .orderBy('id');
  return locking(tx, all, 'file_categories').execute();
}

/** The one so named, wherever it stands in the tree; the outermost when there are several. */
export function findNamed(q: Queries, project: InProject, nameKey: string): Promise<FileCategoryRow | undefined> {
  return q
    .selectFrom('file_categories')
    .selectAll()
    .where('account_id', '=', project.account_id)
    .where('project_id', '=', project.id)
    .where('name_key', '=', nameKey)
    .orderBy('parent_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** False when its parent already has one of that name. */
export async function insertCategory(tx: Queries, row: FileCategoryRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('file_categories')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'project_id', 'parent_id', 'name_key']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export async function saveCategory(
  tx: Queries,
  { account_id, id, name, name_key, parent_id }: FileCategoryRow,
): Promise<void> {
  await tx
    .updateTable('file_categories')
    .set({ name, name_key, parent_id })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function removeCategory(tx: Queries, { account_id, id }: FileCategoryRow): Promise<void> {
  await tx
    .updateTable('files')
    .set({ category_id: 0 })
    .where('account_id', '=', account_id)
    .where('category_id', '=', id)
    .execute();
  await tx.deleteFrom('file_categories').where('account_id', '=', account_id).where('id', '=', id).execute();
}
