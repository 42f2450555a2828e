import { sql } from 'kysely';
import { bitOf, type Membership, USUAL } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, rowsIn } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import { membership, onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { ProjectMemberRow } from '../../platform/db/tables/projects.ts';

/** `only`: nobody but this person is looked for. */
type InProject = { account_id: number; id: number; only?: number | undefined };

export type MemberView = ProjectMemberRow & {
  first_name: string;
  last_name: string;
  picture_blob: string;
  email: string;
  title: string;
  is_administrator: number;
  company_id: number;
  company_name: string;
  is_in_owner_company: number;
};

function views(q: Queries, { account_id, id, only }: InProject) {
  return q
    .selectFrom('project_members as m')
    .innerJoin('people', onId('people', 'm.person_id'))
    .innerJoin('companies', (on) =>
      on.onRef('companies.account_id', '=', 'm.account_id').onRef('companies.id', '=', 'people.company_id'),
    )
    .selectAll('m')
    .select([
      'people.first_name',
      'people.last_name',
      'people.picture_blob',
      'people.email',
      'people.title',
      'people.is_administrator',
      'people.company_id',
      'companies.name as company_name',
      'companies.is_owner as is_in_owner_company',
    ])
    .where('m.account_id', '=', account_id)
    .where('m.project_id', '=', id)
    .where('people.deleted_at', 'is', null)
    .$if(only !== undefined, (some) => some.where('m.person_id', '=', only!));
}

export function listMembers(q: Queries, project: InProject, part: Slice): Promise<MemberView[]> {
  return slice(views(q, project), { key: 'm.person_id', id: 'm.person_id' }, part).execute();
}

export async function countMembers(q: Queries, project: InProject): Promise<number> {
  const rows = await views(q, project)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return rows.count;
}

export function findMember(q: Queries, project: InProject, personId: number): Promise<MemberView | undefined> {
  return views(q, project).where('m.person_id', '=', personId).executeTakeFirst();
}

export async function saveMember(
  tx: Queries,
  project: InProject,
  personId: number,
  may: Pick<ProjectMemberRow, 'role' | 'grants'>,
): Promise<void> {
  await tx
    .updateTable('project_members')
    .set(may)
    .where('account_id', '=', project.account_id)
    .where('project_id', '=', project.id)
    .where('person_id', '=', personId)
    .execute();
}

const add = hot((q, $: ProjectMemberRow & { people: string }) => ({
  compile: () =>
    sql<{ person_id: number }>`insert into project_members (account_id, project_id, person_id, role, grants, added_at)
      select cast(${$.account_id} as bigint), cast(${$.project_id} as bigint), person.id, cast(${$.role} as text),
        cast(${$.grants} as integer), cast(${$.added_at} as text) from ${rowsIn(q, $.people)} as person where true
      on conflict (account_id, project_id, person_id) do nothing returning person_id`.compile(q),
}));

/** Those of them who were not on it before. Who is keeps their role. */
export async function addMembers(tx: Queries, project: InProject, people: number[], now: string): Promise<number[]> {
  const member = { account_id: project.account_id, project_id: project.id, person_id: 0 };
  const added: number[] = [];
  await inPortions(people, async (some) => {
    const rows = await add(tx, { ...member, role: 'member', grants: USUAL, added_at: now, people: idsText(some) });
    for (const { person_id } of rows) added.push(person_id);
  });
  return added;
}

/** Those of them who were on it. */
export async function removeMembers(tx: Queries, project: InProject, people: number[]): Promise<number[]> {
  const removed: number[] = [];
  await inPortions(people, async (some) => {
    const gone = await tx
      .deleteFrom('project_members')
      .where('account_id', '=', project.account_id)
      .where('project_id', '=', project.id)
      .where(among(tx, 'person_id', idsText(some)))
      .returning('person_id')
      .execute();
    for (const { person_id } of gone) removed.push(person_id);
  });
  return removed;
}

/** Of these people, who may see the project: its members and the Administrators of the owner company. */
export async function whoSees(q: Queries, { account_id, id }: InProject, people: number[]): Promise<number[]> {
  const rows = await q
    .selectFrom('people')
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'people.account_id')
        .on('m.project_id', '=', id)
        .onRef('m.person_id', '=', 'people.id'),
    )
    .select('people.id')
    .where('people.account_id', '=', account_id)
    .where('people.id', 'in', people)
    .where('people.deleted_at', 'is', null)
    .where((e) =>
      e.or([
        e('m.person_id', 'is not', null),
        e.and([e('people.is_administrator', '=', 1), e('companies.is_owner', '=', 1)]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Of these people, who is on it and is not to answer for anything there. */
export async function unassignable(q: Queries, { account_id, id }: InProject, people: number[]): Promise<number[]> {
  const rows = await q
    .selectFrom('project_members')
    .select('person_id')
    .where('account_id', '=', account_id)
    .where('project_id', '=', id)
    .where('person_id', 'in', people)
    .where(sql<boolean>`(grants & ${sql.lit(bitOf('beAssigned'))}) = 0`)
    .execute();
  return rows.map((row) => row.person_id);
}

/** Everybody on it, or only those of some companies. */
export async function membersOf(q: Queries, project: InProject, companies?: number[]): Promise<number[]> {
  let query = views(q, project).clearSelect().select('m.person_id').orderBy('m.person_id');
  if (companies) query = query.where('people.company_id', 'in', companies);
  return (await query.execute()).map((row) => row.person_id);
}

export function listMemberships(
  q: Queries,
  accountId: number,
  personId: number,
): Promise<(Membership & { project_id: number })[]> {
  return q
    .selectFrom('project_members as m')
    .innerJoin('projects as p', onId('p', 'm.project_id'))
    .select(['m.project_id', ...membership])
    .where('m.account_id', '=', accountId)
    .where('m.person_id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .orderBy('m.project_id')
    .execute();
}
