import { type SelectQueryBuilder, sql } from 'kysely';
import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking, rowsOf } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import { membership, onId, onItem, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import { type Sighted, seen, sighted, type Viewer } from '../items/sight.ts';

/** A milestone with the names it points to, and where one person stands in its project. */
export type MilestoneView = MilestoneRow &
  Sighted & {
    project_name: string;
    project_status: 'active' | 'archived';
    company_id: number;
    company_name: string;
    comment_count: number;
    creator_first_name: string | null;
    creator_picture: string | null;
    creator_last_name: string | null;
    completer_first_name: string | null;
    completer_last_name: string | null;
  } & Membership;

function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('milestones')
    .innerJoin('projects as p', onId('p', 'milestones.project_id'))
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .innerJoin('items', onItem('milestone', 'milestones'))
    .leftJoin('people as creator', onId('creator', 'milestones.created_by'))
    .leftJoin('people as completer', onId('completer', 'milestones.completed_by'))
    .leftJoin('project_members as m', onMember(personId, 'milestones'))
    .selectAll('milestones')
    .select([
      'p.name as project_name',
      'p.status as project_status',
      'p.company_id',
      'c.name as company_name',
      ...membership,
      'items.comment_count',
      sighted(personId, 'items'),
      'creator.first_name as creator_first_name',
      'creator.picture_blob as creator_picture',
      'creator.last_name as creator_last_name',
      'completer.first_name as completer_first_name',
      'completer.last_name as completer_last_name',
    ])
    .where('milestones.account_id', '=', accountId);
}

type Asker = { accountId: number; personId: number };
type One = Asker & { id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('milestones.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findMilestone(q: Queries, one: One): Promise<MilestoneView | undefined> {
  return viewById(q, one);
}

const viewsByIds = hot((q, $: Asker & { ids: string }) =>
  views(q, $.accountId, $.personId).where(among(q, 'milestones.id', $.ids)),
);

/** In the order of the ids. */
export async function viewMilestones(
  q: Queries,
  { accountId, personId }: Asker,
  ids: number[],
): Promise<MilestoneView[]> {
  if (ids.length === 0) return [];
  const found = await viewsByIds(q, { accountId, personId, ids: idsText(ids) });
  const byId = new Map(found.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const lockedById = hotOne((q, $: { accountId: number; id: number }) =>
  locking(
    q,
    q.selectFrom('milestones').selectAll().where('account_id', '=', $.accountId).where('id', '=', $.id),
    'milestones',
  ),
);

/** Finds it and keeps it from other writers until the transaction ends. */
export async function lockMilestone(tx: Queries, accountId: number, id: number): Promise<MilestoneRow | undefined> {
  return lockedById(tx, { accountId, id });
}

export type MilestoneFilter = Viewer & {
  projectId?: number;
  ids?: number[];
  state?: 'complete' | 'incomplete' | 'late' | 'upcoming';
  today: string;
  /** Also those of archived projects. */
  withArchived: boolean;
};

type Filterable = SelectQueryBuilder<Tables, 'milestones', object>;

function filtered(q: Queries, filter: MilestoneFilter): Filterable {
  const { accountId, personId, projectId, ids, state, today } = filter;
  let query: Filterable = q
    .selectFrom('milestones')
    .where('milestones.account_id', '=', accountId)
    .where('milestones.deleted_at', 'is', null)
    .where((e) => {
      const alive = e
        .selectFrom('projects as p')
        .select('p.id')
        .whereRef('p.account_id', '=', 'milestones.account_id')
        .whereRef('p.id', '=', 'milestones.project_id')
        .where('p.deleted_at', 'is', null);
      return e.exists(filter.withArchived ? alive : alive.where('p.status', '=', 'active'));
    });
  if (projectId) query = query.where('milestones.project_id', '=', projectId);
  if (ids) query = query.where(among(q, 'milestones.id', idsText(ids)));
  if (state === 'complete') query = query.where('milestones.completed_at', 'is not', null);
  else if (state) query = query.where('milestones.completed_at', 'is', null);
  if (state === 'late') query = query.where('milestones.deadline', '<', today);
  if (state === 'upcoming') query = query.where('milestones.deadline', '>=', today);
  if (filter.seesAll) return query;
  return query
    .innerJoin('project_members as m', onMember(personId, 'milestones'))
    .where(seen(filter, { joined: 'm' }, { as: 'milestones', kind: 'milestone' })) as unknown as Filterable;
}

export async function countMilestones(q: Queries, filter: MilestoneFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the ids of the page on a narrow index first, then reads only those rows whole. */
export async function listMilestones(q: Queries, filter: MilestoneFilter, page: Slice): Promise<MilestoneView[]> {
  const narrow = filtered(q, filter).select('milestones.id');
  const ids = await slice(narrow, { key: 'milestones.deadline', id: 'milestones.id' }, page).execute();
  return viewMilestones(
    q,
    filter,
    ids.map(({ id }) => id),
  );
}

/** The earliest of each of these projects that the filter leaves. */
export function firstMilestones(q: Queries, filter: MilestoneFilter, projectIds: number[]): Promise<MilestoneRow[]> {
  const first = filtered(q, filter)
    .where(sql<boolean>`milestones.project_id = project.id`)
    .select('milestones.id')
    .orderBy('milestones.deadline')
    .orderBy('milestones.id')
    .limit(1);
  return q
    .selectFrom(rowsOf(q, projectIds).as('project'))
    .crossJoin('milestones as first')
    .selectAll('first')
    .where('first.account_id', '=', filter.accountId)
    .where(sql<boolean>`first.id = ${first}`)
    .execute();
}

/** All of the project this one is in, kept from other writers. Always in the same order, so that two who do it wait in line. */
export function lockBeside(tx: Queries, accountId: number, id: number): Promise<MilestoneRow[]> {
  const all = tx
    .selectFrom('milestones')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', (e) =>
      e
        .selectFrom('milestones as one')
        .select('one.project_id')
        .where('one.account_id', '=', accountId)
        .where('one.id', '=', id),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id');
  return locking(tx, all, 'milestones').execute();
}

export const insertMilestone = hotInsert('milestones');

export async function saveMilestone(
  tx: Queries,
  { account_id, id, created_by, created_at, ...rest }: MilestoneRow,
): Promise<void> {
  await tx.updateTable('milestones').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function touchMilestone(tx: Queries, accountId: number, id: number, at: string): Promise<void> {
  await tx
    .updateTable('milestones')
    .set({ updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function removeMilestones(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx.deleteFrom('milestones').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}
