import { type Context, type Kind, transact } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { countComments, restoreItem, trashItem } from '../items/items.ts';
import { announce, lockForChange } from './comments.ts';
import type { SubjectKind } from './kinds.ts';
import * as store from './store.ts';

/** To the trash: out of sight at once, restorable for 30 days. */
export async function deleteComment(ctx: Context, id: number, about?: SubjectKind): Promise<void> {
  await transact(ctx, async (tx) => {
    const { comment } = await lockForChange(ctx, tx, id, { about });
    await store.saveComment(tx, { ...comment, deleted_at: ctx.now });
    await trashItem(ctx, tx, 'comment', id);
    await countComments(ctx, tx, comment.subject_kind, comment.subject_id, -1);
    await announce(ctx, tx, 'DELETED', id);
  });
}

export async function restoreComment(ctx: Context, id: number, about?: SubjectKind): Promise<void> {
  await transact(ctx, async (tx) => {
    const { comment, isOrphan } = await lockForChange(ctx, tx, id, { isInTrash: true, about });
    if (isOrphan) throw invalid('What this comment is about is in the trash itself. Restore that first.');
    await store.saveComment(tx, { ...comment, deleted_at: null, updated_at: ctx.now });
    await restoreItem(ctx, tx, 'comment', id);
    await countComments(ctx, tx, comment.subject_kind, comment.subject_id, 1);
    await announce(ctx, tx, 'UPDATED', id);
  });
}

export const purgeComments: Kind['purge'] = (_services, tx, accountId, ids) => store.removeComments(tx, accountId, ids);
