import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { onId, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { isAdministrator, isOpenTo, seen, seesTrash, throughout, type Viewer } from '../../work/items/sight.ts';

type TrashFilter = { accountId: number; personId: number; projectId: number; seesPrivate: boolean; grants: number };
export type TrashedItem = Pick<ItemRow, 'kind' | 'id' | 'name' | 'inside_kind' | 'comment_count'> & {
  deleted_at: string;
  first_name: string | null;
  last_name: string | null;
  has_contents: number | boolean;
};

/** What went along with another of its kind, sub-tasks with their task, stands for itself no longer. */
const wentAlong = sql<boolean>`exists (select 1 from items as holder where holder.account_id = items.account_id
  and holder.kind = items.inside_kind and holder.id = items.inside_id
  and holder.kind = items.kind and holder.deleted_at is not null)`;

/** Something that went along with it, which this person sees. */
const readerOf = ({ personId, grants }: TrashFilter) => ({ personId, grants: sql<number>`${sql.lit(grants)}` });

const holdsItsKind = (filter: TrashFilter) =>
  sql<boolean>`exists (select 1 from items as held where held.account_id = items.account_id
    and held.inside_kind = items.kind and held.inside_id = items.id and held.kind = items.kind
    and ${filter.seesPrivate ? sql`true` : isOpenTo(readerOf(filter), 'held')})`;

function trashed(q: Queries, filter: TrashFilter) {
  const { accountId, projectId } = filter;
  const query = q
    .selectFrom('items')
    .where('items.account_id', '=', accountId)
    .where('items.project_id', '=', projectId)
    .where('items.deleted_at', 'is not', null)
    .where(sql<boolean>`not ${wentAlong}`);
  return filter.seesPrivate ? query : query.where(isOpenTo(readerOf(filter), throughout));
}

export async function countTrashed(q: Queries, filter: TrashFilter): Promise<number> {
  const { count } = await trashed(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export async function listTrashed(q: Queries, filter: TrashFilter, page: Slice): Promise<TrashedItem[]> {
  const rows = trashed(q, filter)
    .leftJoin('people as u', onId('u', 'items.deleted_by'))
    .select(['items.kind', 'items.id', 'items.name', 'items.inside_kind', 'items.comment_count', 'items.deleted_at'])
    .select(['u.first_name', 'u.last_name', holdsItsKind(filter).as('has_contents')]);
  const order = { key: ['items.deleted_at', 'items.kind'], id: 'items.id', descending: true };
  return (await slice(rows, order, page).execute()) as TrashedItem[];
}

/** Whose trash it is, and since when things in it can still be restored. */
type Everywhere = Viewer & { since: string };
export type TrashedAnywhere = Omit<TrashedItem, 'kind' | 'comment_count' | 'has_contents'> & {
  kind: ItemRow['kind'] | 'project';
  project_id: number;
  project_name: string;
};

const asMember = { joined: 'm' } as const;

/** Of what is in the trash of projects, what this person may restore. */
const itemsOf = (q: Queries, viewer: Everywhere) =>
  q
    .selectFrom('items')
    .innerJoin('projects as p', onId('p', 'items.project_id'))
    .leftJoin('project_members as m', onMember(viewer.personId, 'items'))
    .where('items.account_id', '=', viewer.accountId)
    .where('items.deleted_at', '>', viewer.since)
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`not ${wentAlong}`)
    .where(seesTrash(viewer, asMember))
    .where(seen(viewer, asMember, throughout));

/** Projects that were deleted, of those this person administers. What is in them comes back with them. */
const projectsOf = (q: Queries, viewer: Everywhere) =>
  q
    .selectFrom('projects as p')
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'p.account_id')
        .onRef('m.project_id', '=', 'p.id')
        .on('m.person_id', '=', viewer.personId),
    )
    .where('p.account_id', '=', viewer.accountId)
    .where('p.deleted_at', '>', viewer.since)
    .where(viewer.seesAll ? sql<boolean>`true` : isAdministrator(viewer, asMember));

export async function countTrashedAnywhere(q: Queries, viewer: Everywhere): Promise<number> {
  const counts = await Promise.all(
    [itemsOf(q, viewer), projectsOf(q, viewer)].map((found) =>
      (found as ReturnType<typeof itemsOf>)
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Which event says who deleted the project: its row does not. */
const deletion = sql<number>`(select max(one.id) from events as one where one.account_id = p.account_id
  and one.project_id is not null and one.object_kind = 'project' and one.object_id = p.id
  and one.name = 'PROJECT.DELETED')`;
const anItem = sql.ref<TrashedAnywhere['kind']>('items.kind');
const aProject = sql<TrashedAnywhere['kind']>`cast('project' as text)`;
const insideNothing = sql<ItemRow['inside_kind']>`cast(null as text)`;

/** Newest first. Each table gives as much as the page could take of it, from its own index. */
export async function listTrashedAnywhere(q: Queries, viewer: Everywhere, page: Slice): Promise<TrashedAnywhere[]> {
  const portion = { ...page, offset: 0, limit: page.offset + page.limit };
  const items = itemsOf(q, viewer)
    .leftJoin('people as u', onId('u', 'items.deleted_by'))
    .select([anItem.as('kind'), 'items.id', 'items.name', 'items.inside_kind', 'items.deleted_at'])
    .select(['p.id as project_id', 'p.name as project_name'])
    .select(['u.first_name', 'u.last_name']);
  const projects = projectsOf(q, viewer)
    .leftJoin('events as e', (on) => on.onRef('e.account_id', '=', 'p.account_id').on('e.id', '=', deletion))
    .leftJoin('people as u', onId('u', 'e.actor_id'))
    .select([aProject.as('kind'), 'p.id', 'p.name', insideNothing.as('inside_kind'), 'p.deleted_at'])
    .select(['p.id as project_id', 'p.name as project_name'])
    .select(['u.first_name', 'u.last_name']);
  const ofItems = slice(items, { key: ['items.deleted_at', 'items.kind'], id: 'items.id', descending: true }, portion);
  const ofProjects = slice(projects, { key: ['p.deleted_at', aProject], id: 'p.id', descending: true }, portion);
  const gone = q
    .selectFrom(ofItems.as('one'))
    .selectAll()
    .unionAll(q.selectFrom(ofProjects.as('one')).selectAll())
    .as('gone');
  const order = { key: ['gone.deleted_at', 'gone.kind'], id: 'gone.id', descending: true };
  const { offset, limit } = page;
  return (await slice(q.selectFrom(gone).selectAll(), order, { offset, limit }).execute()) as TrashedAnywhere[];
}
