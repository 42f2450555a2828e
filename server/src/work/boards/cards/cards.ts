import { may } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { viewerOf } from '../../items/sight.ts';
import { type ColumnView, requireColumn } from '../columns/columns.ts';
import { requireCard } from './find.ts';
import * as lists from './list-store.ts';
import { assignedTo, present } from './show.ts';
import type { ShownCard } from './wire.ts';

export async function readCard(ctx: Context, id: number) {
  const cards = await present(ctx, ctx.db, [await requireCard(ctx, ctx.db, id, 'column.read')]);
  return { card: cards[0]!, people: await assignedTo(ctx, ctx.db, cards) };
}

type PageOfCards = Page<ShownCard> & { column: ColumnView; people: lists.Assigned[] };

/** From the top. What was deleted is told to who may see the trash. */
export async function listCards(
  ctx: Context,
  columnId: number,
  narrowing: lists.Narrowing,
  paging: Paging,
): Promise<PageOfCards> {
  const column = await requireColumn(ctx, ctx.db, columnId, 'column.read');
  const seesTrash = may(ctx.actor, 'trash.read', column);
  const filter: lists.CardFilter = {
    viewer: viewerOf(ctx),
    columnId,
    projectId: column.project_id,
    narrowing: { ...narrowing, includesDeleted: narrowing.includesDeleted && seesTrash },
  };
  const page = await ctx.services.cursors.page(ctx, `cards ${JSON.stringify(filter)}`, paging, {
    rows: (start) => lists.listCards(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => lists.countCards(ctx.db, filter),
    boundary: ({ position, id }) => ({ key: position, id }),
  });
  const items = await present(ctx, ctx.db, page.items);
  return { ...page, items, column, people: await assignedTo(ctx, ctx.db, items) };
}
