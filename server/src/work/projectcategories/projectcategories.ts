import { holdAccount } from '../../people/accounts/accounts.ts';
import { isOfOwnerCompany } from '../../people/companies/companies.ts';
import { may, requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectCategoryRow } from '../../platform/db/tables/projects.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import * as store from './store.ts';
import type { CategoryChange, NewCategory } from './wire.ts';

/** Who adds projects in the owner company chooses among all categories; others know those of their projects. */
async function readerOf(ctx: Context, q: Queries): Promise<store.Reader> {
  return { ...ctx.actor, seesAll: may(ctx.actor, 'project.create') && (await isOfOwnerCompany(ctx, q)) };
}

/** A category named in a body: when it is not there the body is wrong, so 422. */
export async function requireCategory(ctx: Context, q: Queries, id: number): Promise<ProjectCategoryRow> {
  const category = await store.viewCategory(q, await readerOf(ctx, q), id);
  if (!category)
    throw invalid('category-id names no category of this account.', [
      { field: 'category-id', message: 'names no category' },
    ]);
  return category;
}

export async function readCategory(ctx: Context, id: number): Promise<store.CategoryView> {
  requireInAccount(ctx.actor, 'projectCategory.read');
  const category = await store.viewCategory(ctx.db, await readerOf(ctx, ctx.db), id);
  if (!category) throw notFound('project category');
  return category;
}

export async function listCategories(ctx: Context, paging: Paging): Promise<Page<store.CategoryView>> {
  requireInAccount(ctx.actor, 'projectCategory.read');
  const { accountId, personId } = ctx.actor;
  const reader = await readerOf(ctx, ctx.db);
  return ctx.services.cursors.page(
    ctx,
    `project categories ${JSON.stringify([accountId, personId, reader.seesAll])}`,
    paging,
    {
      rows: (start) => store.listCategories(ctx.db, reader, { ...start, limit: paging.pageSize }),
      count: () => store.countCategories(ctx.db, reader),
      boundary: (row) => ({ key: row.name_key, id: row.id }),
    },
  );
}

export async function createCategory(
  ctx: Context,
  input: Read<(typeof NewCategory)['fields']>,
): Promise<Committed<ProjectCategoryRow>> {
  requireInAccount(ctx.actor, 'projectCategory.change');
  return transact(ctx, async (tx) => {
    if (input.parentId) await requireParent(ctx, tx, input.parentId, 0);
    const row: ProjectCategoryRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'projectCategory'),
      name: input.name,
      name_key: sortKey(input.name),
      parent_id: input.parentId || null,
      color: input.color ?? '',
    };
    await store.insertCategory(tx, row);
    return row;
  });
}

export async function updateCategory(
  ctx: Context,
  id: number,
  input: Read<(typeof CategoryChange)['fields']>,
): Promise<void> {
  requireInAccount(ctx.actor, 'projectCategory.change');
  await transact(ctx, async (tx) => {
    const category = await store.findCategory(tx, ctx.actor.accountId, id);
    if (!category) throw notFound('project category');
    if (input.parentId) await requireParent(ctx, tx, input.parentId, id);
    await store.saveCategory(tx, {
      ...category,
      name: input.name ?? category.name,
      name_key: sortKey(input.name ?? category.name),
      parent_id: input.parentId === undefined ? category.parent_id : input.parentId || null,
      color: input.color ?? category.color,
    });
  });
}

/** Its projects stay and have no category; its sub-categories move up to its parent. */
export async function deleteCategory(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'projectCategory.change');
  await transact(ctx, async (tx) => {
    await holdAccount(tx, ctx.actor.accountId);
    const category = await store.findCategory(tx, ctx.actor.accountId, id);
    if (!category) throw notFound('project category');
    await store.removeCategory(tx, category);
  });
}

/** A category under itself, however far up, would vanish from every tree. */
async function requireParent(ctx: Context, tx: Queries, parentId: number, childId: number): Promise<void> {
  // One at a time: two that are put inside each other at the same moment would each see the tree before.
  await holdAccount(tx, ctx.actor.accountId);
  for (let at: number | null = parentId; at; ) {
    const parent = await store.findCategory(tx, ctx.actor.accountId, at);
    if (!parent)
      throw invalid('parent-id names no category of this account.', [
        { field: 'parent-id', message: 'names no category' },
      ]);
    if (parent.id === childId)
      throw invalid('A category cannot lie inside itself.', [
        { field: 'parent-id', message: 'lies inside this category' },
      ]);
    at = parent.parent_id;
  }
}
