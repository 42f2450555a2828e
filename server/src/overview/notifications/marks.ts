import { requireInAccount } from '../../platform/access/access.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { NotificationRow } from '../../platform/db/tables/notifications.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { viewerOf } from '../../work/items/sight.ts';
import { touchInboxes } from './inbox-store.ts';
import * as store from './store.ts';

const AT_ONCE = 500;

/** An inbox is one's own: what happens in it is no event, and is told to nobody but the person's own devices. */
async function inInbox(ctx: Context, work: (tx: Queries) => Promise<boolean>): Promise<void> {
  requireInAccount(ctx.actor, 'notification.manage');
  await transact(ctx, (tx) => noting(ctx, tx, work));
}

async function noting({ actor }: Context, tx: Queries, work: (tx: Queries) => Promise<boolean>): Promise<boolean> {
  const isChanged = await work(tx);
  if (isChanged) await touchInboxes(tx, { accountId: actor.accountId, people: String(actor.personId) });
  return isChanged;
}

/** Of several, those that are there; of all, those that are in the inbox at this moment. */
export async function markRead(ctx: Context, ids?: number[]): Promise<void> {
  requireInAccount(ctx.actor, 'notification.manage');
  const some = (q: Queries) => store.someUnread(q, ctx.actor, ctx.now, AT_ONCE);
  const readSome = async (tx: Queries) => (await store.saveRead(tx, ctx.actor, await some(tx), ctx.now)) > 0;
  // However many there are, others write between. What was read by then is so, whatever becomes of the rest.
  if (!ids)
    while ((await some(ctx.db)).length === AT_ONCE)
      await ctx.services.db.transaction((tx) => noting(ctx, tx, readSome));
  await inInbox(ctx, (tx) => (ids ? save(ctx, tx, ids, ctx.now) : readSome(tx)));
}

export async function markUnread(ctx: Context, ids: number[]): Promise<void> {
  await inInbox(ctx, (tx) => save(ctx, tx, ids, null));
}

async function save(ctx: Context, tx: Queries, ids: number[], readAt: string | null): Promise<boolean> {
  let changed = 0;
  await inPortions(ids, async (some) => {
    changed += await store.saveRead(tx, ctx.actor, some, readAt);
  });
  return changed > 0;
}

async function requireNotification(ctx: Context, tx: Queries, id: number): Promise<NotificationRow> {
  const found = await store.findNotification(tx, viewerOf(ctx), id);
  if (!found) throw notFound('notification');
  return found;
}

export async function markOne(ctx: Context, id: number, isRead: boolean): Promise<void> {
  await inInbox(ctx, async (tx) => {
    await requireNotification(ctx, tx, id);
    return save(ctx, tx, [id], isRead ? ctx.now : null);
  });
}

/** When it was read, also if it is put off; what is back is unread. */
const readAt = ({ now }: Context, { placed_at, read_at, read_before }: NotificationRow): string | null =>
  read_at ?? (placed_at > now ? read_before : null);

/** It leaves the inbox and comes back at that time, unread and at the top. */
export async function snooze(ctx: Context, id: number, until: string): Promise<void> {
  if (until <= ctx.now) throw invalid('until is over already.', [{ field: 'until', message: 'must be in the future' }]);
  await place(ctx, id, (row) => ({ placed_at: until, is_away: 1, read_at: null, read_before: readAt(ctx, row) }));
}

/** Back to where it was, and as it was. */
export const unsnooze = (ctx: Context, id: number): Promise<void> =>
  place(ctx, id, (row) => ({ placed_at: row.happened_at, is_away: 0, read_at: readAt(ctx, row), read_before: null }));

type Place = Pick<NotificationRow, 'placed_at' | 'is_away' | 'read_at' | 'read_before'>;

async function place(ctx: Context, id: number, where: (row: NotificationRow) => Place): Promise<void> {
  await inInbox(ctx, async (tx) => {
    await store.savePlace(tx, ctx.actor, id, where(await requireNotification(ctx, tx, id)));
    return true;
  });
}
