import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import type { CategoryRow } from '../../platform/db/tables/categories.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { viewerOf } from '../items/sight.ts';
import { requireOpenProject, requireProject } from '../projects/projects.ts';
import type { CategoryKind } from './kinds.ts';
import * as store from './store.ts';
import type { CategoryChange, NewCategory } from './wire.ts';

const wrong = (field: string, message: string) => invalid(`${field} ${message}.`, [{ field, message }]);
const nameTaken = () => wrong('name', 'is taken by another category beside it');

/**
 * The category something goes into, or 0. One named by id must be of this project; one named by name is taken or made,
 * and two who make the same at once end up with one.
 */
export async function chooseCategory(
  ctx: Context,
  tx: Queries,
  kind: CategoryKind,
  project: store.InProject,
  chosen: { categoryId?: number; categoryName?: string },
): Promise<number> {
  if (chosen.categoryId) {
    const category = await store.findCategory(tx, kind, viewerOf(ctx), chosen.categoryId);
    if (category?.project_id !== project.id) throw wrong('category-id', `names no ${kind.what} of this project`);
    return category.id;
  }
  const name = chosen.categoryName?.trim();
  if (!name) return 0;
  const key = sortKey(name);
  const known = await store.findNamed(tx, kind, project, key);
  if (known) return known.id;
  await store.insertCategory(tx, kind, await newRow(ctx, tx, kind, project, { name, parentId: 0 }));
  return (await store.findNamed(tx, kind, project, key))!.id;
}

async function newRow(
  ctx: Context,
  tx: Queries,
  kind: CategoryKind,
  project: store.InProject,
  { name, parentId }: { name: string; parentId: number },
): Promise<CategoryRow> {
  return {
    account_id: project.account_id,
    id: await newId(ctx, tx, kind.counter),
    project_id: project.id,
    name,
    name_key: sortKey(name),
    parent_id: parentId,
  };
}

export async function readCategory(ctx: Context, kind: CategoryKind, id: number): Promise<store.CategoryView> {
  const category = await store.findCategory(ctx.db, kind, viewerOf(ctx), id);
  if (!category) throw notFound(kind.what);
  await requireProject(ctx, ctx.db, category.project_id, kind.read, kind.what);
  return category;
}

export async function listCategories(
  ctx: Context,
  kind: CategoryKind,
  projectId: number,
  paging: Paging,
): Promise<Page<store.CategoryView>> {
  const project = await requireProject(ctx, ctx.db, projectId, kind.read);
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `${kind.table} ${JSON.stringify([accountId, personId, projectId])}`, paging, {
    rows: (start) => store.listCategories(ctx.db, kind, viewerOf(ctx), projectId, { ...start, limit: paging.pageSize }),
    count: () => store.countCategories(ctx.db, kind, project),
    boundary: (row) => ({ key: row.name_key, id: row.id }),
  });
}

export async function createCategory(
  ctx: Context,
  kind: CategoryKind,
  projectId: number,
  input: Read<(typeof NewCategory)['fields']>,
): Promise<Committed<CategoryRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, kind.change);
    const parentId = input.parentId ?? 0;
    requireParent(kind, await store.lockCategories(tx, kind, project), parentId, 0);
    const row = await newRow(ctx, tx, kind, project, { name: input.name, parentId });
    if (!(await store.insertCategory(tx, kind, row))) throw nameTaken();
    return row;
  });
}

export async function updateCategory(
  ctx: Context,
  kind: CategoryKind,
  id: number,
  input: Read<(typeof CategoryChange)['fields']>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const { category, all } = await lockFamily(ctx, tx, kind, id);
    const name = input.name ?? category.name;
    const next = { ...category, name, name_key: sortKey(name), parent_id: input.parentId ?? category.parent_id };
    requireParent(kind, all, next.parent_id, id);
    if (all.some((one) => one.id !== id && one.parent_id === next.parent_id && one.name_key === next.name_key))
      throw nameTaken();
    try {
      await store.saveCategory(tx, kind, next);
    } catch (error) {
      // Somebody made one of that name meanwhile.
      throw isUniqueViolation(tx, error) ? nameTaken() : error;
    }
  });
}

/** What lies in it stays and has no category; its sub-categories move up to its parent. */
export async function deleteCategory(ctx: Context, kind: CategoryKind, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { category, all } = await lockFamily(ctx, tx, kind, id);
    const above = all.filter((one) => one.id !== id && one.parent_id === category.parent_id);
    const taken = new Set(above.map((one) => one.name_key));
    for (const child of all.filter((one) => one.parent_id === id)) {
      if (taken.has(child.name_key))
        throw invalid(`Its sub-category "${child.name}" would meet another of that name. Rename one of them first.`);
      await store.saveCategory(tx, kind, { ...child, parent_id: category.parent_id });
    }
    await store.removeCategory(tx, kind, category);
  });
}

/** The category to be changed, with all others of its project, none of which changes until the transaction ends. */
async function lockFamily(ctx: Context, tx: Queries, kind: CategoryKind, id: number) {
  const found = await store.findCategory(tx, kind, viewerOf(ctx), id);
  if (!found) throw notFound(kind.what);
  const project = await requireOpenProject(ctx, tx, found.project_id, kind.change, kind.what);
  const all = await store.lockCategories(tx, kind, project);
  const category = all.find((one) => one.id === id);
  if (!category) throw notFound(kind.what);
  return { category, all };
}

/** A category under itself, however far up, would vanish from every tree. */
function requireParent({ what }: CategoryKind, all: CategoryRow[], parentId: number, childId: number): void {
  const byId = new Map(all.map((one) => [one.id, one]));
  for (let at = parentId; at !== 0; ) {
    const parent = byId.get(at);
    if (!parent) throw wrong('parent-id', `names no ${what} of this project`);
    if (parent.id === childId) throw wrong('parent-id', 'lies inside this category');
    at = parent.parent_id;
  }
}

/** All of a project, for whoever may see what is in them. */
export const categoriesOf = store.allCategories;

/** When a project is copied: says which category of the copy stands for which of the original. */
export async function copyCategories(
  ctx: Context,
  tx: Queries,
  kind: CategoryKind,
  { accountId, from, to }: { accountId: number; from: number; to: number },
): Promise<Map<number, number>> {
  const all = await store.lockCategories(tx, kind, { account_id: accountId, id: from });
  const childrenOf = Map.groupBy(all, (one) => one.parent_id);
  const copies = new Map([[0, 0]]);
  // What is added while the map is walked is walked as well: parents first, then what lies in them.
  for (const [original, parentId] of copies) {
    for (const { id, name } of childrenOf.get(original) ?? []) {
      const copy = await newRow(ctx, tx, kind, { account_id: accountId, id: to }, { name, parentId });
      await store.insertCategory(tx, kind, copy);
      copies.set(id, copy.id);
    }
  }
  return copies;
}
