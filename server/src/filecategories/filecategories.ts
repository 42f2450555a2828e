import { type Context, newId, transact } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/dialect.ts';
import type { FileCategoryRow } from '../db/tables/files.ts';
import { invalid, notFound } from '../failures.ts';
import { sortKey } from '../http/classic.ts';
import type { Read } from '../http/fields.ts';
import type { Page, Paging } from '../http/paging.ts';
import { requireOpenProject, requireProject } from '../projects/projects.ts';
import * as store from './store.ts';
import type { CategoryChange, NewCategory } from './wire.ts';

type InProject = { account_id: number; id: number };
const WHAT = 'file category';
const wrong = (field: string, message: string) => invalid(`${field} ${message}.`, [{ field, message }]);
const parentWrong = (message: string) => wrong('parent-id', message);
const nameTaken = () => wrong('name', 'is taken by another category beside it');

/**
 * The category a file goes into, or 0. One named by id must be of this project; one named by name is taken or made, and
 * two who make the same at once end up with one.
 */
export async function chooseCategory(
  ctx: Context,
  tx: Queries,
  project: InProject,
  chosen: { categoryId?: number; categoryName?: string },
): Promise<number> {
  if (chosen.categoryId) {
    const category = await store.findCategory(tx, project.account_id, chosen.categoryId);
    if (category?.project_id !== project.id) throw wrong('category-id', 'names no file category of this project');
    return category.id;
  }
  const name = chosen.categoryName?.trim();
  if (!name) return 0;
  const key = sortKey(name);
  const known = await store.findNamed(tx, project, key);
  if (known) return known.id;
  await store.insertCategory(tx, await newRow(ctx, tx, project, { name, parentId: 0 }));
  return (await store.findNamed(tx, project, key))!.id;
}

async function newRow(
  ctx: Context,
  tx: Queries,
  project: InProject,
  { name, parentId }: { name: string; parentId: number },
): Promise<FileCategoryRow> {
  return {
    account_id: project.account_id,
    id: await newId(ctx, tx, 'fileCategory'),
    project_id: project.id,
    name,
    name_key: sortKey(name),
    parent_id: parentId,
  };
}

export async function readCategory(ctx: Context, id: number): Promise<store.CategoryView> {
  const category = await store.findCategory(ctx.db, ctx.actor.accountId, id);
  if (!category) throw notFound(WHAT);
  await requireProject(ctx, ctx.db, category.project_id, 'file.read', WHAT);
  return category;
}

export async function listCategories(
  ctx: Context,
  projectId: number,
  paging: Paging,
): Promise<Page<store.CategoryView>> {
  const project = await requireProject(ctx, ctx.db, projectId, 'file.read');
  const { accountId, personId } = ctx.actor;
  return ctx.house.walks.page(`file categories ${JSON.stringify([accountId, personId, projectId])}`, paging, {
    rows: (start) => store.listCategories(ctx.db, project, { ...start, limit: paging.pageSize }),
    count: () => store.countCategories(ctx.db, project),
    boundary: (row) => ({ key: row.name_key, id: row.id }),
  });
}

export async function createCategory(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewCategory)['fields']>,
): Promise<FileCategoryRow> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'file.change');
    const parentId = input.parentId ?? 0;
    requireParent(await store.lockCategories(tx, project), parentId, 0);
    const row = await newRow(ctx, tx, project, { name: input.name, parentId });
    if (!(await store.insertCategory(tx, row))) throw nameTaken();
    return row;
  });
}

export async function updateCategory(
  ctx: Context,
  id: number,
  input: Read<(typeof CategoryChange)['fields']>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const { category, all } = await lockFamily(ctx, tx, id);
    const name = input.name ?? category.name;
    const next = { ...category, name, name_key: sortKey(name), parent_id: input.parentId ?? category.parent_id };
    requireParent(all, next.parent_id, id);
    if (all.some((one) => one.id !== id && one.parent_id === next.parent_id && one.name_key === next.name_key))
      throw nameTaken();
    try {
      await store.saveCategory(tx, next);
    } catch (error) {
      // Somebody made one of that name meanwhile.
      throw isUniqueViolation(tx, error) ? nameTaken() : error;
    }
  });
}

/** Its files stay and have no category; its sub-categories move up to its parent. */
export async function deleteCategory(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { category, all } = await lockFamily(ctx, tx, id);
    const above = all.filter((one) => one.id !== id && one.parent_id === category.parent_id);
    for (const child of all.filter((one) => one.parent_id === id)) {
      if (above.some((one) => one.name_key === child.name_key))
        throw invalid(`Its sub-category "${child.name}" would meet another of that name. Rename one of them first.`);
      await store.saveCategory(tx, { ...child, parent_id: category.parent_id });
    }
    await store.removeCategory(tx, category);
  });
}

/** The category to be changed, with all others of its project, none of which changes until the transaction ends. */
async function lockFamily(ctx: Context, tx: Queries, id: number) {
  const found = await store.findCategory(tx, ctx.actor.accountId, id);
  if (!found) throw notFound(WHAT);
  const project = await requireOpenProject(ctx, tx, found.project_id, 'file.change', WHAT);
  const all = await store.lockCategories(tx, project);
  const category = all.find((one) => one.id === id);
  if (!category) throw notFound(WHAT);
  return { category, all };
}

/** A category under itself, however far up, would vanish from every tree. */
function requireParent(all: FileCategoryRow[], parentId: number, childId: number): void {
  const byId = new Map(all.map((one) => [one.id, one]));
  for (let at = parentId; at !== 0; ) {
    const parent = byId.get(at);
    if (!parent) throw parentWrong('names no file category of this project');
    if (parent.id === childId) throw parentWrong('lies inside this category');
    at = parent.parent_id;
  }
}

/** When a project is copied: says which category of the copy stands for which of the original. */
export async function copyCategories(
  ctx: Context,
  tx: Queries,
  { accountId, from, to }: { accountId: number; from: number; to: number },
): Promise<Map<number, number>> {
  const copies = new Map<number, number>([[0, 0]]);
  const waiting = await store.lockCategories(tx, { account_id: accountId, id: from });
  while (waiting.length > 0) {
    // Parents first; there is always one, because no category lies inside itself.
    const [next] = waiting.splice(
      waiting.findIndex((one) => copies.has(one.parent_id)),
      1,
    );
    const place = { name: next!.name, parentId: copies.get(next!.parent_id) ?? 0 };
    const row = await newRow(ctx, tx, { account_id: accountId, id: to }, place);
    await store.insertCategory(tx, row);
    copies.set(next!.id, row.id);
  }
  return copies;
}
