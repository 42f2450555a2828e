import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { viewerOf } from '../../work/items/sight.ts';
import * as store from './store.ts';

export type { Narrowing, NotificationView } from './store.ts';

/** Nobody counts further in an inbox: “99+” says enough, and who walks on is shown more, page by page. */
const COUNTED = 100;

export type Inbox = Page<store.NotificationView> & { unread: number };

/** What concerns the actor, newest first, as far as they may see what it is about now; and how much of all is unread. */
export async function listNotifications(ctx: Context, narrowing: store.Narrowing, paging: Paging): Promise<Inbox> {
  requireInAccount(ctx.actor, 'notification.manage');
  const viewer = viewerOf(ctx);
  const name = `notifications ${JSON.stringify([viewer, narrowing])}`;
  const count = (some: store.Narrowing) => store.countNotifications(ctx.db, viewer, ctx.now, some, COUNTED);
  const unread = await count({ isUnread: true });
  const isAllUnread = Object.keys(narrowing).join() === 'isUnread';
  const page = await ctx.services.cursors.page(ctx, name, paging, {
    rows: (start) => store.listNotifications(ctx.db, viewer, ctx.now, narrowing, { ...start, limit: paging.pageSize }),
    count: async () => (isAllUnread ? unread : count(narrowing)),
    boundary: ({ placed_at, id }) => ({ key: placed_at, id }),
  });
  return { ...page, unread };
}
