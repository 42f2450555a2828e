import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Boundary, type Slice, slice } from '../../platform/db/keyset.ts';
import type { NotificationRow, Reason } from '../../platform/db/tables/notifications.ts';
import { isOutOfTrash, seen, throughout, type Viewer } from '../../work/items/sight.ts';

/** As its reader sees it. */
export type NotificationView = NotificationRow & {
  item_name: string | null;
  said: string | null;
  shown_comment_id: number | null;
  shown_project_id: number;
  project_name: string;
  first_name: string | null;
  last_name: string | null;
};

export type Narrowing = { isUnread?: boolean; isSnoozed?: boolean; projectId?: number; reason?: Reason };

/** What was said last, as far as it is there and for them. */
const isSaidTo = (viewer: Viewer) =>
  sql<boolean>`(said.deleted_at is null and ${seen(viewer, { joined: 'm' }, { as: 'said', mayBeMissing: true })})`;

/**
 * Whether something is left of several that were told as one: what was said while they came together, by others. What mentions
 * them, if that is why, may have been said before and was changed.
 */
const isElseSaidTo = (viewer: Viewer) =>
  sql<boolean>`exists (select 1 from comments as c
    inner join items as other on other.account_id = c.account_id and other.kind = 'comment' and other.id = c.id
    where c.account_id = n.account_id and c.subject_kind = n.item_kind and c.subject_id = n.item_id
      and case when n.reason = 'mentioned' then c.updated_at else c.created_at end >= n.begun_at
      and c.created_at <= n.happened_at and c.author_id <> n.person_id
      and (n.reason <> 'mentioned' or c.body like '%](person:' || cast(n.person_id as text) || ')%')
      and other.deleted_at is null and ${seen(viewer, { joined: 'm' }, { as: 'other' })})`;

/** Of an event of the calendar nobody is told but who comes and whose it is. */
const isComing = ({ personId }: Viewer) =>
  sql<boolean>`(happening.deleted_at is null and (happening.owner_id = ${personId} or exists (select 1
    from event_people as coming where coming.account_id = happening.account_id and coming.event_id = happening.id
      and coming.person_id = ${personId})))`;

/** Of somebody's notifications, those whose thing they may see now. Left joins keep every engine to the order of the inbox. */
function shownTo(q: Queries, viewer: Viewer) {
  const isSeen = seen(viewer, { joined: 'm' }, throughout);
  return q
    .selectFrom('notifications as n')
    .leftJoin('items', (on) =>
      on
        .onRef('items.account_id', '=', 'n.account_id')
        .onRef('items.kind', '=', 'n.item_kind')
        .onRef('items.id', '=', 'n.item_id'),
    )
    .leftJoin('items as said', (on) =>
      on
        .onRef('said.account_id', '=', 'n.account_id')
        .on('said.kind', '=', 'comment')
        .onRef('said.id', '=', 'n.comment_id'),
    )
    .leftJoin('projects as p', (on) =>
      on
        .onRef('p.account_id', '=', 'n.account_id')
        .on('p.id', '=', sql<number>`coalesce(items.project_id, n.project_id)`),
    )
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'n.account_id')
        .onRef('m.project_id', '=', 'p.id')
        .on('m.person_id', '=', viewer.personId),
    )
    .leftJoin('calendar_events as happening', onId('happening', 'n.calendarevent_id'))
    .where('n.account_id', '=', viewer.accountId)
    .where('n.person_id', '=', viewer.personId)
    .where(
      sql<boolean>`case when n.calendarevent_id is not null then ${isComing(viewer)}
        when p.id is null or p.deleted_at is not null then false
        when n.item_id is null then (${viewer.seesAll} = 1 or m.person_id is not null)
        else (items.id is not null and ${isOutOfTrash()} and ${isSeen} 
          and (${isSaidTo(viewer)} or (n.times > 1 and ${isElseSaidTo(viewer)}))) end`,
    );
}

export function narrowed(q: Queries, viewer: Viewer, now: string, narrowing: Narrowing) {
  const { isUnread, isSnoozed = false, projectId, reason } = narrowing;
  let query = shownTo(q, viewer).where('n.placed_at', isSnoozed ? '>' : '<=', now);
  if (isUnread) query = query.where('n.read_at', 'is', null);
  if (projectId) query = query.where('p.id', '=', projectId);
  return reason ? query.where('n.reason', '=', reason) : query;
}

export const viewed = (query: ReturnType<typeof shownTo>, viewer: Viewer) =>
  query
    .leftJoin('people as u', onId('u', 'n.actor_id'))
    .selectAll('n')
    .select(sql<string | null>`coalesce(items.name, happening.title)`.as('item_name'))
    // Of several the last may be taken back or become private: the others are still news.
    .select(sql<string | null>`case when ${isSaidTo(viewer)} then said.name end`.as('said'))
    .select(sql<number | null>`case when ${isSaidTo(viewer)} then n.comment_id end`.as('shown_comment_id'))
    .select(sql<number>`coalesce(p.id, 0)`.as('shown_project_id'))
    .select(sql<string>`coalesce(p.name, '')`.as('project_name'))
    .select(['u.first_name', 'u.last_name']);

/** So many are looked at in one statement, seen or not: of projects that somebody has left there may be very many. */
export const LOOKED_AT = 500;
const order = { key: 'n.placed_at', id: 'n.id', descending: true };

/** Where the next of them end, whatever is seen of those; undefined when there are fewer. */
async function endOf(q: Queries, viewer: Viewer, now: string, { isUnread, isSnoozed }: Narrowing, after?: Boundary) {
  let query = q
    .selectFrom('notifications as n')
    .select(['n.placed_at as key', 'n.id'])
    .where('n.account_id', '=', viewer.accountId)
    .where('n.person_id', '=', viewer.personId)
    .where('n.placed_at', isSnoozed ? '>' : '<=', now);
  if (isUnread) query = query.where('n.read_at', 'is', null);
  const start = after && { after };
  const [end] = await slice(query, order, { ...start, offset: LOOKED_AT - 1, limit: 1 }).execute();
  return end;
}

/** Goes through an inbox portion by portion until so many are found; between two of them others have their turn. */
async function walk<T>(
  read: { end(after?: Boundary): Promise<Boundary | undefined>; some(of: Portion): Promise<T[]> },
  most: number,
  after?: Boundary,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = after; ; ) {
    const upTo = await read.end(from);
    found.push(...(await read.some({ after: from, upTo, limit: most - found.length })));
    if (!upTo || found.length >= most) return found;
    from = upTo;
  }
}

type Portion = { after: Boundary | undefined; upTo: Boundary | undefined; limit: number };

function portion<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, { after, upTo, limit }: Portion) {
  const page = slice(query, order, { ...(after && { after }), offset: 0, limit });
  return upTo ? page.where(sql<boolean>`(n.placed_at, n.id) >= (${upTo.key}, ${upTo.id})`) : page;
}

export async function listNotifications(
  q: Queries,
  viewer: Viewer,
  now: string,
  narrowing: Narrowing,
  { after, offset, limit }: Slice,
): Promise<NotificationView[]> {
  const read = {
    end: (from?: Boundary) => endOf(q, viewer, now, narrowing, from),
    some: (of: Portion) => portion(viewed(narrowed(q, viewer, now, narrowing), viewer), of).execute(),
  };
  return (await walk(read, offset + limit, after)).slice(offset);
}

/** Stops counting at `most`. */
export async function countNotifications(
  q: Queries,
  viewer: Viewer,
  now: string,
  narrowing: Narrowing,
  most: number,
): Promise<number> {
  const read = {
    end: (from?: Boundary) => endOf(q, viewer, now, narrowing, from),
    some: (of: Portion) => portion(narrowed(q, viewer, now, narrowing).select('n.id'), of).execute(),
  };
  return (await walk(read, most)).length;
}

export const findNotification = (q: Queries, viewer: Viewer, id: number): Promise<NotificationRow | undefined> =>
  shownTo(q, viewer).selectAll('n').where('n.id', '=', id).executeTakeFirst();

/** One that is in their inbox, unread, as they see it now. */
export const findUnread = (
  q: Queries,
  viewer: Viewer,
  now: string,
  id: number,
): Promise<NotificationView | undefined> =>
  viewed(narrowed(q, viewer, now, { isUnread: true }), viewer)
    .where('n.id', '=', id)
    .executeTakeFirst();

type Own = Pick<Viewer, 'accountId' | 'personId'>;
const own = (q: Queries, { accountId, personId }: Own) =>
  q.selectFrom('notifications').select('id').where('account_id', '=', accountId).where('person_id', '=', personId);

/** The next of one's own that are in the inbox and unread, whatever they are about. */
export async function someUnread(q: Queries, who: Own, now: string, limit: number): Promise<number[]> {
  const rows = await own(q, who).where('read_at', 'is', null).where('placed_at', '<=', now).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Of one's own, these. How many of them were otherwise before. */
export async function saveRead(tx: Queries, who: Own, ids: number[], readAt: string | null): Promise<number> {
  const changed = await tx
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('account_id', '=', who.accountId)
    .where('person_id', '=', who.personId)
    .where(among(tx, 'id', idsText(ids)))
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .returning('id')
    .execute();
  return changed.length;
}

type Place = Pick<NotificationRow, 'placed_at' | 'is_away' | 'read_at' | 'read_before'>;

export async function savePlace(tx: Queries, who: Own, id: number, place: Place): Promise<void> {
  await tx
    .updateTable('notifications')
    .set(place)
    .where('account_id', '=', who.accountId)
    .where('person_id', '=', who.personId)
    .where('id', '=', id)
    .execute();
}
