import { sql } from 'kysely';
import type { Actor } from '../../platform/access/access.ts';
import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ProjectCategoryRow } from '../../platform/db/tables/projects.ts';

export type CategoryView = ProjectCategoryRow & { project_count: number };
export type Reader = Pick<Actor, 'accountId' | 'personId' | 'isOwnerAdministrator'> & { seesAll: boolean };

/** Those of the projects somebody sees, and what these are inside. */
const ofOwnProjects = ({ accountId, personId }: Reader) => sql<boolean>`c.id in (with recursive own (id) as (
    select p.category_id from project_members as m
      inner join projects as p on p.account_id = m.account_id and p.id = m.project_id
      where m.account_id = ${accountId} and m.person_id = ${personId} and p.deleted_at is null and p.category_id is not null
    union
    select around.parent_id from own inner join project_categories as around
      on around.account_id = ${accountId} and around.id = own.id where around.parent_id is not null)
  select id from own)`;

const within = (q: Queries, reader: Reader) =>
  q
    .selectFrom('project_categories as c')
    .where('c.account_id', '=', reader.accountId)
    .$if(!reader.seesAll, (all) => all.where(ofOwnProjects(reader)));

/** Of the projects in them each counts those they see. */
function views(q: Queries, reader: Reader) {
  const { personId, isOwnerAdministrator } = reader;
  return within(q, reader)
    .selectAll('c')
    .select((e) =>
      e
        .selectFrom('projects')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('projects.account_id', '=', 'c.account_id')
        .whereRef('projects.category_id', '=', 'c.id')
        .where('projects.deleted_at', 'is', null)
        .$if(!isOwnerAdministrator, (some) =>
          some.innerJoin('project_members as m', (on) =>
            on
              .onRef('m.account_id', '=', 'projects.account_id')
              .onRef('m.project_id', '=', 'projects.id')
              .on('m.person_id', '=', personId),
          ),
        )
        .as('project_count'),
    );
}

export async function viewCategory(q: Queries, reader: Reader, id: number): Promise<CategoryView | undefined> {
  return (await views(q, reader).where('c.id', '=', id).executeTakeFirst()) as CategoryView | undefined;
}

export async function listCategories(q: Queries, reader: Reader, part: Slice): Promise<CategoryView[]> {
  return (await slice(views(q, reader), { key: 'c.name_key', id: 'c.id' }, part).execute()) as CategoryView[];
}

export async function findCategory(q: Queries, accountId: number, id: number): Promise<ProjectCategoryRow | undefined> {
  return q
    .selectFrom('project_categories')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countCategories(q: Queries, reader: Reader): Promise<number> {
  const { count } = await within(q, reader)
    .select((e) => e.fn.countAll<number>().as('count'))
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
