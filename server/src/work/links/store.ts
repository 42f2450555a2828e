import { sql } from 'kysely';
import type { Membership } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, containing, idsText, locking } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import { membership, onId, onItem, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { BookmarkRow } from '../../platform/db/tables/notebooks.ts';
import { type Sighted, seen, sighted, type Viewer } from '../items/sight.ts';

/** A link with the names it points to, and where one person stands in its project. */
export type LinkView = BookmarkRow &
  Sighted & {
    creator_first_name: string | null;
    creator_last_name: string | null;
    updater_first_name: string | null;
    updater_last_name: string | null;
    category_name: string | null;
    project_name: string;
    project_status: 'active' | 'archived';
    comment_count: number;
  } & Membership;

function views(q: Queries, accountId: number, personId: number) {
  return q
    .selectFrom('bookmarks as b')
    .innerJoin('projects as p', onId('p', 'b.project_id'))
    .innerJoin('items', onItem('link', 'b'))
    .leftJoin('people as c', onId('c', 'b.created_by'))
    .leftJoin('people as u', onId('u', 'b.updated_by'))
    .leftJoin('link_categories as k', onId('k', 'b.category_id'))
    .leftJoin('project_members as m', onMember(personId, 'b'))
    .selectAll('b')
    .select([
      'c.first_name as creator_first_name',
      'c.last_name as creator_last_name',
      'u.first_name as updater_first_name',
      'u.last_name as updater_last_name',
      'k.name as category_name',
      'p.name as project_name',
      'p.status as project_status',
      ...membership,
      'items.comment_count',
      sighted(personId, 'items'),
    ])
    .where('b.account_id', '=', accountId);
}

type One = { accountId: number; personId: number; id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId, $.personId).where('b.id', '=', $.id));

/** Also finds what is in the trash; the verbs decide who may know. */
export async function findLink(q: Queries, one: One): Promise<LinkView | undefined> {
  return viewById(q, one);
}

const heldById = hotOne((q, $: { accountId: number; id: number }) =>
  locking(
    q,
    q.selectFrom('bookmarks').selectAll().where('account_id', '=', $.accountId).where('id', '=', $.id),
    'bookmarks',
  ),
);

/** Finds it and keeps it from other writers until the transaction ends. */
export async function holdLink(tx: Queries, accountId: number, id: number): Promise<BookmarkRow | undefined> {
  return heldById(tx, { accountId, id });
}

export type LinkFilter = Viewer & {
  projectId?: number;
  categoryId?: number;
  /** In its name, in lower case. */
  search?: string;
  tagIds?: number[];
  /** All of these tags, not one of them. */
  hasAllTags?: boolean;
};
export type LinkOrder = 'name_key' | 'project_id';

function filtered(q: Queries, { projectId, categoryId, search, tagIds, hasAllTags, ...viewer }: LinkFilter) {
  let query = views(q, viewer.accountId, viewer.personId)
    .where('b.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null);
  if (projectId) query = query.where('b.project_id', '=', projectId);
  if (categoryId) query = query.where('b.category_id', '=', categoryId);
  if (search) query = query.where(containing(q, 'b.name_key', search));
  if (tagIds) {
    const needed = hasAllTags ? new Set(tagIds).size : 1;
    query = query.where(sql<boolean>`(select count(*) from taggings as g where g.account_id = b.account_id
      and g.kind = 'link' and g.id = b.id and ${among(q, 'g.tag_id', idsText(tagIds))}) >= ${needed}`);
  }
  return query.where(seen(viewer, { joined: 'm' }, 'items'));
}

export async function countLinks(q: Queries, filter: LinkFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listLinks(q: Queries, filter: LinkFilter, order: LinkOrder, page: Slice): Promise<LinkView[]> {
  return slice(filtered(q, filter), { key: `b.${order}`, id: 'b.id' }, page).execute();
}

export const insertLink = hotInsert('bookmarks');

export async function saveLink(
  tx: Queries,
  { account_id, id, created_by, created_at, ...rest }: BookmarkRow,
): Promise<void> {
  await tx.updateTable('bookmarks').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

const removeAmong = hot((q, $: { accountId: number; ids: string }) =>
  q
    .deleteFrom('bookmarks')
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.ids)),
);

export async function removeLinks(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await removeAmong(tx, { accountId, ids: idsText(ids) });
}
