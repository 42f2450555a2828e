import { type Context, newId } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { viewerOf } from '../items/sight.ts';
import { MOST } from './savedviews.ts';
import * as store from './store.ts';

/**
 * When a project is copied: one's own views and those that are shared come along, and are then of who copies. Whoever has
 * one at hand has only the old one so.
 */
export async function copyViews(ctx: Context, tx: Queries, from: number, to: number): Promise<void> {
  const { accountId, personId } = ctx.actor;
  for (const { name, name_key, look, query, is_shared } of await store.viewsOf(
    tx,
    viewerOf(ctx),
    from,
    MOST.made + MOST.shared,
  ))
    await store.insertView(tx, {
      account_id: accountId,
      id: await newId(ctx, tx, 'view'),
      project_id: to,
      name,
      name_key,
      look,
      query,
      is_shared,
      created_by: personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
}
