import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import { membership, onId, onItem, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import { type Sighted, seen, sighted, type Viewer } from '../items/sight.ts';

/** A notebook with the names it points to, and where one person stands in its project. Its text is in its versions. */
export type NotebookView = NotebookRow &
  Sighted & {
    creator_first_name: string | null;
    creator_last_name: string | null;
    updater_first_name: string | null;
    updater_last_name: string | null;
    locker_first_name: string | null;
    locker_last_name: string | null;
    category_name: string | null;
    project_name: string;
    project_status: 'active' | 'archived';
    comment_count: number;
  } & Membership;

function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('notebooks as n')
    .innerJoin('projects as p', onId('p', 'n.project_id'))
    .innerJoin('items', onItem('notebook', 'n'))
    .leftJoin('people as c', onId('c', 'n.created_by'))
    .leftJoin('people as u', onId('u', 'n.updated_by'))
    .leftJoin('people as l', onId('l', 'n.locked_by'))
    .leftJoin('notebook_categories as k', onId('k', 'n.category_id'))
    .leftJoin('project_members as m', onMember(personId, 'n'))
    .selectAll('n')
    .select([
      'c.first_name as creator_first_name',
      'c.last_name as creator_last_name',
      'u.first_name as updater_first_name',
      'u.last_name as updater_last_name',
      'l.first_name as locker_first_name',
      'l.last_name as locker_last_name',
      'k.name as category_name',
      'p.name as project_name',
      'p.status as project_status',
      ...membership,
      'items.comment_count',
      sighted(personId, 'items'),
    ])
    .where('n.account_id', '=', accountId);
}

type One = { accountId: number; personId: number; id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('n.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findNotebook(q: Queries, one: One): Promise<NotebookView | undefined> {
  return viewById(q, one);
}

const heldById = hotOne((q, $: { accountId: number; id: number }) =>
  locking(
    q,
    q.selectFrom('notebooks').selectAll().where('account_id', '=', $.accountId).where('id', '=', $.id),
    'notebooks',
  ),
);

/** Finds it and keeps it from other writers until the transaction ends. */
export async function holdNotebook(tx: Queries, accountId: number, id: number): Promise<NotebookRow | undefined> {
  return heldById(tx, { accountId, id });
}

export type NotebookFilter = Viewer & { projectId?: number; categoryId?: number };
export type NotebookOrder = 'name_key' | 'project_id';

function filtered(q: Queries, { projectId, categoryId, ...viewer }: NotebookFilter) {
  let query = views(q, viewer.accountId, viewer.personId)
    .where('n.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null);
  if (projectId) query = query.where('n.project_id', '=', projectId);
  if (categoryId) query = query.where('n.category_id', '=', categoryId);
  return query.where(seen(viewer, { joined: 'm' }, 'items'));
}

export async function countNotebooks(q: Queries, filter: NotebookFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listNotebooks(
  q: Queries,
  filter: NotebookFilter,
  order: NotebookOrder,
  page: Slice,
): Promise<NotebookView[]> {
  return slice(filtered(q, filter), { key: `n.${order}`, id: 'n.id' }, page).execute();
}

export const insertNotebook = hotInsert('notebooks');

export async function saveNotebook(
  tx: Queries,
  { account_id, id, created_by, created_at, ...rest }: NotebookRow,
): Promise<void> {
  await tx.updateTable('notebooks').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

const removeAmong = hot((q, $: { accountId: number; ids: string }) =>
  q
    .deleteFrom('notebooks')
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.ids)),
);

/** With their versions. */
export async function removeNotebooks(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await removeAmong(tx, { accountId, ids: idsText(ids) });
}
