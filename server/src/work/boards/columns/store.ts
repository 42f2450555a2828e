import type { SelectQueryBuilder } from 'kysely';
import type { Membership } from '../../../platform/access/grants.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText, locking } from '../../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../../platform/db/hot.ts';
import { membership, onId, onMember } from '../../../platform/db/joins.ts';
import { type Slice, slice } from '../../../platform/db/keyset.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import type { ColumnRow } from '../../../platform/db/tables/tasks.ts';
import { isInOwnProject, type Viewer } from '../../items/sight.ts';
import type { Row } from '../positions.ts';
import { rowOf } from '../row-store.ts';

/** A column, and where one person stands in its project. */
export type ColumnView = ColumnRow & {
  project_name: string;
  project_status: 'active' | 'archived';
  project_deleted_at: string | null;
} & Membership;

const views = (q: Queries, accountId: number, personId: number) =>
  q
    .selectFrom('board_columns as b')
    .innerJoin('projects as p', onId('p', 'b.project_id'))
    .leftJoin('project_members as m', onMember(personId, 'b'))
    .selectAll('b')
    .select([
      'p.name as project_name',
      'p.status as project_status',
      'p.deleted_at as project_deleted_at',
      ...membership,
    ])
    .where('b.account_id', '=', accountId);

type Asker = { accountId: number; personId: number };

const viewById = hotOne((q, $: Asker & { id: number }) => views(q, $.accountId, $.personId).where('b.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findColumn(q: Queries, one: Asker & { id: number }): Promise<ColumnView | undefined> {
  return viewById(q, one);
}

const viewsAmong = hot((q, $: Asker & { ids: string }) =>
  views(q, $.accountId, $.personId).where(among(q, 'b.id', $.ids)),
);

/** In the order in which they are named. */
export async function findColumns(q: Queries, asker: Asker, ids: number[]): Promise<ColumnView[]> {
  if (ids.length === 0) return [];
  const { accountId, personId } = asker;
  const rows = await viewsAmong(q, { accountId, personId, ids: idsText(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const lockedAmong = hot((q, $: { accountId: number; ids: string }) =>
  locking(
    q,
    q
      .selectFrom('board_columns')
      .select('id')
      .where('account_id', '=', $.accountId)
      .where(among(q, 'id', $.ids))
      .orderBy('id'),
    'board_columns',
  ),
);

/** Keeps them from other writers until the transaction ends, always in the same order. */
export async function lockColumns(tx: Queries, accountId: number, ids: Iterable<number>): Promise<void> {
  await lockedAmong(tx, { accountId, ids: idsText(ids) });
}

export type ColumnFilter = Viewer & {
  projectId?: number;
  includesDeleted: boolean;
  deletedAfter?: string | undefined;
  updatedAfter?: string | undefined;
};

type Filterable = SelectQueryBuilder<Tables & { b: ColumnRow }, 'b', object>;

function filtered(q: Queries, filter: ColumnFilter): Filterable {
  const { accountId, projectId, deletedAfter, updatedAfter } = filter;
  let query = q.selectFrom('board_columns as b').where('b.account_id', '=', accountId) as unknown as Filterable;
  if (projectId) query = query.where('b.project_id', '=', projectId);
  else {
    query = query.where((e) =>
      e.exists(
        e
          .selectFrom('projects as p')
          .select('p.id')
          .whereRef('p.account_id', '=', 'b.account_id')
          .whereRef('p.id', '=', 'b.project_id')
          .where('p.status', '=', 'active')
          .where('p.deleted_at', 'is', null),
      ),
    );
    if (!filter.seesAll) query = query.where(isInOwnProject(filter, 'b.project_id', 'column'));
  }
  if (!filter.includesDeleted) query = query.where('b.deleted_at', 'is', null);
  if (deletedAfter) query = query.where('b.deleted_at', '>', deletedAfter);
  if (updatedAfter) query = query.where('b.updated_at', '>', updatedAfter);
  return query;
}

export async function countColumns(q: Queries, filter: ColumnFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Project by project, in the order of each board. */
export async function listColumns(q: Queries, filter: ColumnFilter, page: Slice): Promise<ColumnView[]> {
  const found = filtered(q, filter).select('b.id');
  const ids = await slice(found, { key: ['b.project_id', 'b.position'], id: 'b.id' }, page).execute();
  return findColumns(
    q,
    filter,
    ids.map(({ id }) => id),
  );
}

export const insertColumn = hotInsert('board_columns');

export async function saveColumn(
  tx: Queries,
  { account_id, id }: Pick<ColumnRow, 'account_id' | 'id'>,
  changed: Partial<ColumnRow>,
): Promise<void> {
  await tx
    .updateTable('board_columns')
    .set(changed)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function removeColumns(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('board_columns')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}

/** The columns of a project from left to right; those in the trash keep their place. */
export function columnsIn(tx: Queries, { account_id, id }: Pick<ColumnRow, 'account_id' | 'id'>): Row {
  const all = tx
    .selectFrom('board_columns')
    .select(['id', 'position'])
    .where('account_id', '=', account_id)
    .where('project_id', '=', id);
  return rowOf(all, (columnId, position) => saveColumn(tx, { account_id, id: columnId }, { position }));
}
