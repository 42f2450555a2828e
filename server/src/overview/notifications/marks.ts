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
function inInbox(ctx: Context, work: (tx: Queries) => Promise<boolean>): Promise<void> {
  requireInAccount(ctx.actor, 'notification.manage');
  const { accountId, personId } = ctx.actor;
  return transact(ctx, async (tx) => {
    if (await work(tx)) await touchInboxes(tx, { accountId, people: String(personId) });
  });
}

/** Of several, those that are there; of all, those that are in the inbox at this moment. */
export async function markRead(ctx: Context, ids?: number[]): Promise<void> {
  await inInbox(ctx, async (tx) => {
    if (ids) return save(ctx, tx, ids, ctx.now);
    for (let isChanged = false; ; isChanged = true) {
      const some = await store.someUnread(tx, ctx.actor, ctx.now, AT_ONCE);
      if (some.length === 0) return isChanged;
      await store.saveRead(tx, ctx.actor, some, ctx.now);
    }
  });
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

/** It leaves the inbox and comes back at that time, unread and at the top. */
export async function snooze(ctx: Context, id: number, until: string): Promise<void> {
  if (until <= ctx.now) throw invalid('until is over already.', [{ field: 'until', message: 'must be in the future' }]);
  await place(ctx, id, () => until);
}

/** Back to where it was. */
export const unsnooze = (ctx: Context, id: number): Promise<void> => place(ctx, id, ({ happened_at }) => happened_at);

async function place(ctx: Context, id: number, where: (row: NotificationRow) => string): Promise<void> {
  await inInbox(ctx, async (tx) => {
    await store.savePlace(tx, ctx.actor, id, where(await requireNotification(ctx, tx, id)));
    return true;
  });
}
