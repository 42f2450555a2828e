import type { Context } from '../../platform/context.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { requireSubject } from '../../work/comments/subjects.ts';
import { folders } from '../../work/items/links.ts';
import { requireTasklist } from '../../work/tasklists/tasklists.ts';
import { type EarlierText, listEarlierTexts } from './earlier-store.ts';

export type { EarlierText } from './earlier-store.ts';

/** What has a description that is kept when it is replaced. Notebooks have versions instead. */
export const described = ['task', 'tasklist', 'milestone', 'file'] as const satisfies ItemKind[];
type Described = (typeof described)[number];

/** What the description of a thing said before, the latest first: told to who may see the thing. */
export async function listEarlier(ctx: Context, kind: Described, id: number): Promise<EarlierText[]> {
  if (kind === 'tasklist') await requireTasklist(ctx, ctx.db, id, 'tasklist.read');
  else await requireSubject(ctx, ctx.db, { at: folders[kind], id }, 'comment.read');
  return listEarlierTexts(ctx.db, { account_id: ctx.actor.accountId, kind, id });
}
