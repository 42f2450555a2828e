import { sql } from 'kysely';
import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import { tagsOn } from '../../platform/db/wide-tags.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';

/** A project as one person sees it: with the names it points to, their star and their role. */
export type ProjectView = ProjectRow & {
  company_name: string;
  company_is_owner: number;
  category_name: string | null;
  category_color: string | null;
  category_parent_id: number | null;
  is_starred: number | null;
  /** What its logo's link is signed with; null when it has none. */
  logo_key: KeptKey | null;
  tags_text: string | null;
} & Membership;

export function rowOf(view: ProjectView): ProjectRow {
  const {
    company_name,
    company_is_owner,
    category_name,
    category_color,
    category_parent_id,
    is_starred,
    member_role,
    member_grants,
    logo_key,
    tags_text,
    ...row
  } = view;
  return row;
}

export function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('projects')
    .innerJoin('companies', onId('companies', 'projects.company_id'))
    .leftJoin('project_categories', onId('project_categories', 'projects.category_id'))
    .leftJoin('project_members', (on) =>
      on
        .onRef('project_members.account_id', '=', 'projects.account_id')
        .onRef('project_members.project_id', '=', 'projects.id')
        .on('project_members.person_id', '=', personId),
    )
    .leftJoin('project_stars', (on) =>
      on
        .onRef('project_stars.account_id', '=', 'projects.account_id')
        .on('project_stars.person_id', '=', personId)
        .onRef('project_stars.project_id', '=', 'projects.id'),
    )
    .selectAll('projects')
    .select([
      'companies.name as company_name',
      'companies.is_owner as company_is_owner',
      'project_categories.name as category_name',
      'project_categories.color as category_color',
      'project_categories.parent_id as category_parent_id',
      'project_members.role as member_role',
      'project_members.grants as member_grants',
      'project_stars.person_id as is_starred',
      sql<KeptKey | null>`case when projects.logo_blob <> ''
        then (select signing_key from accounts where accounts.id = projects.account_id) end`.as('logo_key'),
      tagsOn('project', 'projects').as('tags_text'),
    ])
    .where('projects.account_id', '=', accountId);
}

type One = { accountId: number; personId: number; id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('projects.id', '=', $.id), {
  table: 'projects',
  id: 'id',
});
const lockedById = hotOne((q, $: One) =>
  locking(q, views(q, $.accountId, $.personId).where('projects.id', '=', $.id), 'projects'),
);

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findProject(q: Queries, one: One): Promise<ProjectView | undefined> {
  return viewById(q, one);
}

/** Finds it and keeps it from other writers until the transaction ends. */
export async function lockProject(tx: Queries, one: One): Promise<ProjectView | undefined> {
  return lockedById(tx, one);
}

export const insertProject = hotInsert('projects');

const updates = new Map<string, (q: Queries, values: ProjectRow) => unknown>();

/** Only what changed is set: a column that is set costs every index it stands in, also when its value stays. */
export async function saveProject(tx: Queries, project: ProjectRow, changed: Partial<ProjectRow>): Promise<void> {
  const columns = Object.keys(changed) as (keyof ProjectRow)[];
  const key = columns.join();
  let update = updates.get(key);
  if (!update) {
    update = hot(
      (q, $: ProjectRow) =>
        q
          .updateTable('projects')
          .set(Object.fromEntries(columns.map((column) => [column, $[column]])))
          .where('account_id', '=', $.account_id)
          .where('id', '=', $.id),
      { table: 'projects', id: 'id' },
    );
    updates.set(key, update);
  }
  await update(tx, { ...project, ...changed });
}

const mark = hot((q, $: { accountId: number; id: number; filling: string }) =>
  q
    .updateTable('projects')
    .set({ filling: $.filling })
    .where('account_id', '=', $.accountId)
    .where('id', '=', $.id)
    .where('filling', '<>', $.filling),
);

/** How far it is filled; '' when it is whole. */
export async function markFilling(tx: Queries, marked: { accountId: number; id: number; filling: string }) {
  await mark(tx, marked);
}

export const addMember = hotInsert('project_members');

export async function putStar(
  tx: Queries,
  project: Pick<ProjectRow, 'account_id' | 'id'>,
  personId: number,
): Promise<void> {
  await tx
    .insertInto('project_stars')
    .values({ account_id: project.account_id, project_id: project.id, person_id: personId })
    .onConflict((on) => on.columns(['account_id', 'person_id', 'project_id']).doNothing())
    .execute();
}

export async function removeStar(
  tx: Queries,
  project: Pick<ProjectRow, 'account_id' | 'id'>,
  personId: number,
): Promise<void> {
  await tx
    .deleteFrom('project_stars')
    .where('account_id', '=', project.account_id)
    .where('person_id', '=', personId)
    .where('project_id', '=', project.id)
    .execute();
}

export async function listStars(q: Queries, accountId: number, personId: number): Promise<number[]> {
  const rows = await q
    .selectFrom('project_stars')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .orderBy('project_id')
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** Everybody on one project, with their role and what they were given, onto another. */
export async function copyMembers(tx: Queries, from: ProjectRow, to: ProjectRow): Promise<void> {
  await tx
    .insertInto('project_members')
    .columns(['account_id', 'project_id', 'person_id', 'role', 'grants', 'added_at'])
    .expression((e) =>
      e
        .selectFrom('project_members')
        .select([
          'account_id',
          sql<number>`cast(${to.id} as bigint)`.as('project_id'),
          'person_id',
          'role',
          'grants',
          sql<string>`cast(${to.created_at} as text)`.as('added_at'),
        ])
        .where('account_id', '=', from.account_id)
        .where('project_id', '=', from.id),
    )
    .onConflict((on) => on.columns(['account_id', 'project_id', 'person_id']).doNothing())
    .execute();
}

type Logo = { logo_blob: string; signing_key: KeptKey };

export function findLogo(q: Queries, accountId: number, projectId: number): Promise<Logo | undefined> {
  return q
    .selectFrom('projects')
    .innerJoin('accounts', 'accounts.id', 'projects.account_id')
    .select(['projects.logo_blob', 'accounts.signing_key'])
    .where('projects.account_id', '=', accountId)
    .where('projects.id', '=', projectId)
    .where('projects.deleted_at', 'is', null)
    .where('projects.logo_blob', '<>', '')
    .executeTakeFirst();
}
