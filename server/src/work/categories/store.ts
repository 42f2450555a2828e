import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { untilNone } from '../../platform/db/portions.ts';
import type { CategoryRow } from '../../platform/db/tables/categories.ts';
import { seen, type Viewer } from '../items/sight.ts';
import type { CategoryKind } from './kinds.ts';

export type CategoryView = CategoryRow & {
  /** As many as one person sees. */
  content_count: number;
};
export type InProject = { account_id: number; id: number };
type Tables = Pick<CategoryKind, 'table' | 'contents' | 'item'>;

function views(q: Queries, { table, contents, item }: Tables, viewer: Viewer) {
  return q
    .selectFrom(`${table} as c`)
    .leftJoin('project_members as m', onMember(viewer.personId, 'c'))
    .selectAll('c')
    .select((e) =>
      e
        // Only columns that all of them have.
        .selectFrom(`${contents as 'files'} as inside`)
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('inside.account_id', '=', 'c.account_id')
        .whereRef('inside.category_id', '=', 'c.id')
        .where('inside.deleted_at', 'is', null)
        .where(seen(viewer, { joined: 'm' }, { as: 'inside', kind: item }))
        .as('content_count'),
    )
    .where('c.account_id', '=', viewer.accountId);
}

const ofProject = (q: Queries, { table }: Tables, { account_id, id }: InProject) =>
  q.selectFrom(table).where('account_id', '=', account_id).where('project_id', '=', id);

export async function findCategory(
  q: Queries,
  kind: Tables,
  viewer: Viewer,
  id: number,
): Promise<CategoryView | undefined> {
  return (await views(q, kind, viewer).where('c.id', '=', id).executeTakeFirst()) as CategoryView | undefined;
}

export async function listCategories(
  q: Queries,
  kind: Tables,
  viewer: Viewer,
  projectId: number,
  page: Slice,
): Promise<CategoryView[]> {
  const inProject = views(q, kind, viewer).where('c.project_id', '=', projectId);
  return (await slice(inProject, { key: 'c.name_key', id: 'c.id' }, page).execute()) as CategoryView[];
}

export async function countCategories(q: Queries, kind: Tables, project: InProject): Promise<number> {
  const { count } = await ofProject(q, kind, project)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function allCategories(q: Queries, kind: Tables, project: InProject): Promise<CategoryRow[]> {
  return ofProject(q, kind, project).selectAll().orderBy('parent_id').orderBy('name_key').execute();
}

/** All of a project, kept from other writers: the shape of the tree is judged on what cannot change meanwhile. */
export function lockCategories(tx: Queries, kind: Tables, project: InProject): Promise<CategoryRow[]> {
  return locking(tx, ofProject(tx, kind, project).selectAll().orderBy('id'), kind.table).execute();
}

/** The one so named, wherever it stands in the tree; the outermost when there are several. */
export function findNamed(
  q: Queries,
  kind: Tables,
  project: InProject,
  nameKey: string,
): Promise<CategoryRow | undefined> {
  return ofProject(q, kind, project)
    .selectAll()
    .where('name_key', '=', nameKey)
    .orderBy('parent_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** False when its parent already has one of that name. */
export async function insertCategory(tx: Queries, { table }: Tables, row: CategoryRow): Promise<boolean> {
  const inserted = await tx
    .insertInto(table)
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'project_id', 'parent_id', 'name_key']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export async function saveCategory(
  tx: Queries,
  { table }: Tables,
  { account_id, id, name, name_key, parent_id }: CategoryRow,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ name, name_key, parent_id })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function removeCategory(
  tx: Queries,
  { table, contents }: Tables,
  { account_id, id }: CategoryRow,
): Promise<void> {
  await untilNone((most) =>
    tx
      .updateTable(contents)
      .set({ category_id: 0 })
      .where('account_id', '=', account_id)
      .where('id', 'in', (e) =>
        e
          .selectFrom(contents)
          .select('id')
          .where('account_id', '=', account_id)
          .where('category_id', '=', id)
          .limit(most),
      )
      .returning('id')
      .execute(),
  );
  await tx.deleteFrom(table).where('account_id', '=', account_id).where('id', '=', id).execute();
}
