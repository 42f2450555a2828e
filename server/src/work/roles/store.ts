import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { PersonRow } from '../../platform/db/tables/accounts.ts';
import type { ProjectRoleRow } from '../../platform/db/tables/projects.ts';

const inAccount = (q: Queries, accountId: number) =>
  q.selectFrom('project_roles as r').selectAll('r').where('r.account_id', '=', accountId);

export const findRole = (q: Queries, accountId: number, id: number): Promise<ProjectRoleRow | undefined> =>
  inAccount(q, accountId).where('r.id', '=', id).executeTakeFirst();

/** Nobody else changes it or takes it away until the transaction ends. */
export const holdRole = (tx: Queries, accountId: number, id: number): Promise<ProjectRoleRow | undefined> =>
  locking(tx, inAccount(tx, accountId).where('r.id', '=', id), 'r').executeTakeFirst();

export const listRoles = (q: Queries, accountId: number, projectId: number, part: Slice): Promise<ProjectRoleRow[]> =>
  slice(
    inAccount(q, accountId).where('r.project_id', '=', projectId),
    { key: 'r.name_key', id: 'r.id' },
    part,
  ).execute();

export async function countRoles(q: Queries, accountId: number, projectId: number): Promise<number> {
  const { count } = await inAccount(q, accountId)
    .where('r.project_id', '=', projectId)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Holder = Pick<PersonRow, 'id' | 'first_name' | 'last_name' | 'title'> & { role_id: number };

export type Role = ProjectRoleRow & { holders: Holder[] };

/** In the order they were named. Who has left the project is none of them, and is again when they are back. */
export async function holdersOf(q: Queries, accountId: number, roleIds: number[]): Promise<Holder[]> {
  if (roleIds.length === 0) return [];
  return q
    .selectFrom('project_role_people as h')
    .innerJoin('project_roles as r', onId('r', 'h.role_id'))
    .innerJoin('people', onId('people', 'h.person_id'))
    .innerJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'h.account_id')
        .onRef('m.project_id', '=', 'r.project_id')
        .onRef('m.person_id', '=', 'h.person_id'),
    )
    .select(['h.role_id', 'people.id', 'people.first_name', 'people.last_name', 'people.title'])
    .where('h.account_id', '=', accountId)
    .where('h.role_id', 'in', roleIds)
    .where('people.deleted_at', 'is', null)
    .orderBy('h.role_id')
    .orderBy('h.place')
    .execute();
}

/** Of these people, those on the project. */
export async function membersAmong(q: Queries, accountId: number, projectId: number, ids: number[]) {
  if (ids.length === 0) return new Set<number>();
  const rows = await q
    .selectFrom('project_members')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('person_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

export const insertRole = hotInsert('project_roles');

export async function saveRole(
  tx: Queries,
  { account_id, id, name, name_key, description, updated_at }: ProjectRoleRow,
) {
  await tx
    .updateTable('project_roles')
    .set({ name, name_key, description, updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Exactly these. */
export async function putHolders(tx: Queries, { account_id, id }: ProjectRoleRow, people: number[]): Promise<void> {
  await tx.deleteFrom('project_role_people').where('account_id', '=', account_id).where('role_id', '=', id).execute();
  const rows = people.map((person_id, place) => ({ account_id, role_id: id, person_id, place }));
  await inPortions(rows, async (some) => {
    await tx.insertInto('project_role_people').values(some).execute();
  });
}

/** With who had it. */
export async function removeRole(tx: Queries, { account_id, id }: ProjectRoleRow): Promise<void> {
  await tx.deleteFrom('project_roles').where('account_id', '=', account_id).where('id', '=', id).execute();
}
