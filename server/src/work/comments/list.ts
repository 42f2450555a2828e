import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { viewerOf } from '../items/sight.ts';
import { showing } from './comments.ts';
import * as store from './list-store.ts';
import { type CommentPlace, requireSubject } from './subjects.ts';
import type { ShownComment } from './wire.ts';

type Wanted = Pick<store.CommentFilter, 'kind' | 'subjectId' | 'updatedAfter'>;

/** The whole conversation about something, newest first unless told otherwise; about a file, whichever of its versions was meant. */
export async function listCommentsOn(
  ctx: Context,
  place: CommentPlace,
  paging: Paging,
  order: 'number' | 'as said' = 'number',
): Promise<Page<ShownComment>> {
  const { item } = await requireSubject(ctx, ctx.db, place, 'comment.read');
  return list(ctx, { kind: item.kind, subjectId: item.id }, order, paging);
}

/** Every comment the actor may see, newest first. */
export async function listComments(
  ctx: Context,
  wanted: Omit<Wanted, 'subjectId'>,
  paging: Paging,
): Promise<Page<ShownComment>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, wanted, 'created_at', paging);
}

async function list(ctx: Context, wanted: Wanted, order: store.CommentOrder, paging: Paging) {
  const filter = { ...viewerOf(ctx), ...wanted };
  const page = await ctx.services.cursors.page(ctx, `comments ${JSON.stringify([filter, order])}`, paging, {
    rows: (start) => store.listComments(ctx.db, filter, order, { ...start, limit: paging.pageSize }),
    count: () => store.countComments(ctx.db, filter),
    boundary: (row) => ({ key: row[store.keyOf(order)], id: row.id }),
  });
  return { ...page, items: await showing(ctx, ctx.db, page.items) };
}
