import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { countingSeen } from '../../work/items/read-counts.ts';
import { seesPrivate, viewerOf } from '../../work/items/sight.ts';
import { requireProject } from '../../work/projects/projects.ts';
import { endOfTrash } from '../../work/projects/trash.ts';
import * as store from './store.ts';

export type { TrashedAnywhere, TrashedItem } from './store.ts';

/** What was deleted in a project and can still be restored, of each kind the newest first. */
export async function listTrash(ctx: Context, projectId: number, paging: Paging): Promise<Page<store.TrashedItem>> {
  const { member_role, member_grants } = await requireProject(ctx, ctx.db, projectId, 'trash.read');
  const { accountId, personId } = ctx.actor;
  const isFull = seesPrivate(ctx.actor, member_role);
  const whose = { accountId, personId, projectId, seesPrivate: isFull, grants: member_grants ?? 0 };
  const filter = { ...whose, looker: ctx.actor, since: endOfTrash(ctx.services.now()) };
  const page = await ctx.services.cursors.page(ctx, `trash ${JSON.stringify(whose)}`, paging, {
    rows: (start) => store.listTrashed(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countTrashed(ctx.db, filter),
    boundary: ({ deleted_at, kind, id }) => ({ key: [deleted_at, kind], id }),
  });
  const kinds = Map.groupBy(page.items, ({ kind }) => kind);
  const counting = await Promise.all(
    [...kinds].map(([kind, items]) => (kind === 'calendarevent' ? items : countingSeen(ctx, ctx.db, kind, items))),
  );
  return { ...page, items: counting.flat() };
}

/** What was deleted anywhere in the account and this person can still restore, projects among it, the newest first. */
export async function listAllTrash(ctx: Context, paging: Paging): Promise<Page<store.TrashedAnywhere>> {
  requireInAccount(ctx.actor, 'trash.list');
  const viewer = viewerOf(ctx);
  const everywhere = { ...viewer, looker: ctx.actor, since: endOfTrash(ctx.services.now()) };
  return ctx.services.cursors.page(ctx, `trash ${JSON.stringify(viewer)}`, paging, {
    rows: (start) => store.listTrashedAnywhere(ctx.db, everywhere, { ...start, limit: paging.pageSize }),
    count: () => store.countTrashedAnywhere(ctx.db, everywhere),
    boundary: ({ deleted_at, kind, id }) => ({ key: [deleted_at, kind], id }),
  });
}
