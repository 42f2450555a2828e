import { sql } from 'kysely';
import type { Actor } from '../../platform/access/access.ts';
import type { Queries } from '../../platform/db/database.ts';
import { onId, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import { restorable } from '../../work/calendarevents/find.ts';
import { isAdministrator, isOpenTo, seen, seesTrash, throughout, type Viewer } from '../../work/items/sight.ts';

type TrashFilter = {
  accountId: number;
  personId: number;
  projectId: number;
  seesPrivate: boolean;
  grants: number;
  /** Events of the calendar, which are no items, are seen by their own rule; and since when what is there can be restored. */
  looker: Actor;
  since: string;
};
export type TrashedItem = Pick<ItemRow, 'id' | 'name' | 'inside_kind' | 'comment_count'> & {
  kind: ItemRow['kind'] | 'calendarevent';
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

const eventsOf = (q: Queries, { looker, since, projectId }: TrashFilter) =>
  q.selectFrom(restorable(q, looker, since, projectId).as('e'));
const anItem = sql.ref<TrashedAnywhere['kind']>('items.kind');
const anEvent = sql<TrashedAnywhere['kind']>`cast('calendarevent' as text)`;
const nothing = <T>() => sql<T | null>`cast(null as text)`;

export async function countTrashed(q: Queries, filter: TrashFilter): Promise<number> {
  return countAll(trashed(q, filter), eventsOf(q, filter) as never);
}

async function countAll(...found: ReturnType<typeof trashed>[]): Promise<number> {
  const counts = await Promise.all(
    found.map((one) => one.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Newest first. Each table gives as much as the page could take of it. */
export async function listTrashed(q: Queries, filter: TrashFilter, page: Slice): Promise<TrashedItem[]> {
  const portion = { ...page, offset: 0, limit: page.offset + page.limit };
  const items = trashed(q, filter)
    .leftJoin('people as u', onId('u', 'items.deleted_by'))
    .select([anItem.as('kind'), 'items.id', 'items.name', 'items.inside_kind', 'items.comment_count'])
    .select(['items.deleted_at', 'u.first_name', 'u.last_name', holdsItsKind(filter).as('has_contents')]);
  const events = eventsOf(q, filter)
    .select([anEvent.as('kind'), 'e.id', 'e.title as name', nothing<ItemKind>().as('inside_kind')])
    .select([sql<number>`0`.as('comment_count'), 'e.deleted_at'])
    .select([nothing<string>().as('first_name'), nothing<string>().as('last_name')])
    .select(sql<boolean>`1 = 0`.as('has_contents'));
  const ofItems = slice(items, { key: ['items.deleted_at', 'items.kind'], id: 'items.id', descending: true }, portion);
  const ofEvents = slice(events, { key: ['e.deleted_at', anEvent], id: 'e.id', descending: true }, portion);
  const gone = q
    .selectFrom(ofItems.as('one'))
    .selectAll()
    .unionAll(q.selectFrom(ofEvents.as('one')).selectAll() as never)
    .as('gone');
  return (await newestOf(q.selectFrom(gone).selectAll() as never, page)) as TrashedItem[];
}

/** Whose trash it is, and since when things in it can still be restored. */
type Everywhere = Viewer & { since: string; looker: Actor };
export type TrashedAnywhere = Omit<TrashedItem, 'kind' | 'comment_count' | 'has_contents'> & {
  kind: TrashedItem['kind'] | 'project';
  /** Of an event without one, or with one that this person does not see, none. */
  project_id: number | null;
  project_name: string | null;
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

/** Events that were deleted. Of a project that was deleted, or that they are not on, they learn nothing. */
const eventsAnywhere = (q: Queries, { looker, since }: Everywhere) =>
  q.selectFrom(restorable(q, looker, since).as('e'));
const showsProject = ({ looker }: Everywhere) =>
  looker.isOwnerAdministrator
    ? sql<boolean>`e.project_deleted_at is null`
    : sql<boolean>`e.project_deleted_at is null and e.member_role is not null`;

export const countTrashedAnywhere = (q: Queries, viewer: Everywhere): Promise<number> =>
  countAll(itemsOf(q, viewer) as never, projectsOf(q, viewer) as never, eventsAnywhere(q, viewer) as never);

/** Which event says who deleted the project: its row does not. */
const deletion = sql<number>`(select max(one.id) from events as one where one.account_id = p.account_id
  and one.project_id is not null and one.object_kind = 'project' and one.object_id = p.id
  and one.name = 'PROJECT.DELETED')`;
const aProject = sql<TrashedAnywhere['kind']>`cast('project' as text)`;

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
    .select([aProject.as('kind'), 'p.id', 'p.name', nothing<ItemKind>().as('inside_kind'), 'p.deleted_at'])
    .select(['p.id as project_id', 'p.name as project_name'])
    .select(['u.first_name', 'u.last_name']);
  const isShown = showsProject(viewer);
  const events = eventsAnywhere(q, viewer)
    .select([anEvent.as('kind'), 'e.id', 'e.title as name', nothing<ItemKind>().as('inside_kind'), 'e.deleted_at'])
    .select(sql<number | null>`case when ${isShown} then e.project_id end`.as('project_id'))
    .select(sql<string | null>`case when ${isShown} then e.project_name end`.as('project_name'))
    .select([nothing<string>().as('first_name'), nothing<string>().as('last_name')]);
  const ofItems = slice(items, { key: ['items.deleted_at', 'items.kind'], id: 'items.id', descending: true }, portion);
  const ofProjects = slice(projects, { key: ['p.deleted_at', aProject], id: 'p.id', descending: true }, portion);
  const ofEvents = slice(events, { key: ['e.deleted_at', anEvent], id: 'e.id', descending: true }, portion);
  const gone = q
    .selectFrom(ofItems.as('one'))
    .selectAll()
    .unionAll(q.selectFrom(ofProjects.as('one')).selectAll())
    .unionAll(q.selectFrom(ofEvents.as('one')).selectAll() as never)
    .as('gone');
  return (await newestOf(q.selectFrom(gone).selectAll() as never, page)) as TrashedAnywhere[];
}

const newestOf = (gone: ReturnType<typeof trashed>, { offset, limit }: Slice) =>
  slice(gone, { key: ['gone.deleted_at', 'gone.kind'], id: 'gone.id', descending: true }, { offset, limit }).execute();
