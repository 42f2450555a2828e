import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { type Boundary, slice } from '../../../platform/db/keyset.ts';
import type { ItemKind } from '../../../platform/db/tables/items.ts';
import type { NotificationRow, Reason } from '../../../platform/db/tables/notifications.ts';
import { isGiven, type Viewer } from '../../../work/items/sight.ts';
import { LOOKED_AT, type NotificationView, narrowed, viewed } from '../store.ts';

/** What a mail could say: of which sorts, what came into the inbox since then, up to which event; about one thing, or all. */
type Asked = {
  now: string;
  since: string;
  upTo: number;
  reasons: Reason[];
  about: { item: { kind: ItemKind; id: number } | null; projectId: number | null } | undefined;
};

const order = { key: 'n.placed_at', id: 'n.id' };

/** What is unread, seen, and in no mail yet. */
function unmailed(q: Queries, viewer: Viewer, { now, since, upTo, reasons, about }: Asked) {
  let query = viewed(narrowed(q, viewer, now, { isUnread: true }), viewer)
    .where('n.placed_at', '>', since)
    .whereRef('n.event_id', '>', 'n.mailed_event')
    .where('n.event_id', '<=', upTo)
    .where('n.reason', 'in', reasons)
    // Mail about a project can be kept from who is on it; administrators of it say so themselves, by what they want told.
    .where(sql<boolean>`(m.person_id is null or ${isGiven(viewer, { joined: 'm' }, 'receiveMail')})`);
  if (about?.item) query = query.where('n.item_kind', '=', about.item.kind).where('n.item_id', '=', about.item.id);
  else if (about)
    query = query
      .where('n.item_id', 'is', null)
      .where('n.project_id', about.projectId === null ? 'is' : '=', about.projectId);
  return query;
}

/** Where the next of what is unread end, whatever a mail could say of those; undefined when there are fewer. */
async function endOf(q: Queries, { accountId, personId }: Viewer, now: string, after: Boundary) {
  const query = q
    .selectFrom('notifications as n')
    .select(['n.placed_at as key', 'n.id'])
    .where('n.account_id', '=', accountId)
    .where('n.person_id', '=', personId)
    .where('n.read_at', 'is', null)
    .where('n.placed_at', '<=', now);
  const [end] = await slice(query, order, { after, offset: LOOKED_AT - 1, limit: 1 }).execute();
  return end;
}

/** In the order in which it came. Of much that is unread some at a time, until so many are found. */
export async function listUnmailed(
  q: Queries,
  viewer: Viewer,
  asked: Asked,
  limit: number,
): Promise<NotificationView[]> {
  if (asked.reasons.length === 0) return [];
  if (asked.about) return slice(unmailed(q, viewer, asked), order, { offset: 0, limit }).execute();
  const found: NotificationView[] = [];
  for (let after: Boundary = { key: asked.since, id: 0 }; ; ) {
    const end = await endOf(q, viewer, asked.now, after);
    let some = slice(unmailed(q, viewer, asked), order, { after, offset: 0, limit: limit - found.length });
    if (end) some = some.where(sql<boolean>`(n.placed_at, n.id) <= (${end.key}, ${end.id})`);
    found.push(...(await some.execute()));
    if (!end || found.length >= limit) return found;
    after = end;
  }
}

/** Up to the event that was told of: what has happened to it since is news again. */
export async function saveMailed(tx: Queries, rows: Pick<NotificationRow, 'account_id' | 'id' | 'event_id'>[]) {
  for (const { account_id, id, event_id } of rows)
    await tx
      .updateTable('notifications')
      .set({ mailed_event: event_id })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
}
